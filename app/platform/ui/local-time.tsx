const two = (part: number): string => String(part).padStart(2, '0')

const minuteOf = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`

/** A date as everywhere, with the minute, in the reader's time zone. */
export const LocalTime = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap tabular-nums">
    {minuteOf(new Date(at))}
  </time>
)
