/** Even steps, so that the middle of the axis is a round number too. */
const AXIS_STEPS = [2, 4, 6, 8, 10]

/** The end of an axis: the next round number that is not below `max`; 2 where there is nothing. */
export function findAxisEnd(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)))
  return power * (AXIS_STEPS.find((step) => step * power >= max) ?? 20)
}

const compactFormat = new Intl.NumberFormat('en-NG', {
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** `1.2M`, for axes. */
export const formatCompact = (value: number): string => compactFormat.format(value)

/** `₦1.2M`, for axes. */
export const formatCompactNaira = (value: number): string => `₦${formatCompact(value)}`

/** For days such as `2026-11-20`. */
export function createDayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat('en-NG', { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(day))
}

/** `Fri, 20 Nov` */
export const formatWeekdayAndDay = createDayFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** `20 Nov` */
export const formatDayAndMonth = createDayFormat({ day: 'numeric', month: 'short' })
