import type { ReactNode } from 'react'
import { toHtml } from './to-html.ts'

type StillProps = { className: string; children: ReactNode }

/**
 * A list whose items have no state on the server. There they are written by `toHtml`, which escapes as React does; the
 * browser takes the same elements over as React's own.
 */
export const StillList = import.meta.env.SSR
  ? ({ className, children }: StillProps) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: of our own elements, each text of them escaped
      <ul className={className} dangerouslySetInnerHTML={{ __html: toHtml(children) }} />
    )
  : ({ className, children }: StillProps) => <ul className={className}>{children}</ul>
