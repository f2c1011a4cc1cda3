import type { ReactNode } from 'react'
import { dateOf, timeOf } from '#contract/platform/times.ts'

type ListedDateProps = { time: string; className?: string; children?: ReactNode }

export const ListedDate = ({ time, className, children }: ListedDateProps) => (
  <time dateTime={time} title={timeOf(time)} className={className}>
    {dateOf(time)}
    {children}
  </time>
)
