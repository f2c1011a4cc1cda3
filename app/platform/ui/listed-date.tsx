import type { ReactNode } from 'react'
import { dateOf } from '#contract/platform/format.ts'

type ListedDateProps = { at: string; className?: string; children?: ReactNode }

/** A day, with its time on hover. */
export const ListedDate = ({ at, className, children }: ListedDateProps) => (
  <time dateTime={at} title={new Date(at).toLocaleString('en-NG')} className={className}>
    {dateOf(at)}
    {children}
  </time>
)
