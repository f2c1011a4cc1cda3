import type { ReactNode } from 'react'
import { dateInLagos, dateTimeInLagos } from '#contract/platform/times.ts'

type ListedDateProps = { time: string; className?: string; children?: ReactNode }

export const ListedDate = ({ time, className, children }: ListedDateProps) => (
  <time dateTime={time} title={dateTimeInLagos(time)} className={className}>
    {dateInLagos(time)}
    {children}
  </time>
)
