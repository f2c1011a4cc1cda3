const two = (part: number): string => String(part).padStart(2, '0')

const minuteOf = (time: Date): string =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`

/** A date as everywhere, with the minute, in the reader's time zone. */
export const LocalTime = ({ time }: { time: string }) => (
  <time dateTime={time} className="whitespace-nowrap tabular-nums">
    {minuteOf(new Date(time))}
  </time>
)
