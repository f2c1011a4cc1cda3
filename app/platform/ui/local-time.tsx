import { dateTimeInLagos } from '#contract/platform/times.ts'

/** The time in Lagos, wherever the reader is. */
export const LocalTime = ({ time }: { time: string }) => (
  <time dateTime={time} className="whitespace-nowrap tabular-nums">
    {dateTimeInLagos(time)}
  </time>
)
