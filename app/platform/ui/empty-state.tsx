import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'

type EmptyStateProps = { text: string; link?: { title: string; to: string }; children?: ReactNode }

/** Nothing to list: one sentence, and what to do next as a link or children. */
export function EmptyState({ text, link, ...props }: EmptyStateProps) {
  const { children = link && <LinkButton to={link.to}>{link.title}</LinkButton> } = props
  return (
    <div className="cloth cloth-soft grid justify-items-center gap-6 overflow-hidden rounded-box border border-line bg-surface px-6 py-16 text-center text-muted">
      <p className="display max-w-xl text-balance text-2xl text-ink">{text}</p>
      {children && <div className="flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
