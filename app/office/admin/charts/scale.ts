/** Even steps, so that the middle of the axis is a round number too. */
const STEPS = [2, 4, 6, 8, 10]

/** The end of an axis: the next round number that is not below `max`; 2 where there is nothing. */
export function axisEnd(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)))
  return power * (STEPS.find((step) => step * power >= max) ?? 20)
}

const compact = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 })

/** `1.2M`, for axes. */
export const short = (value: number): string => compact.format(value)

/** `₦1.2M`, for axes. */
export const shortNaira = (value: number): string => `₦${short(value)}`

/** For days such as `2026-11-20`. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat('en-NG', { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(day))
}

/** `Fri, 20 Nov` */
export const dayText = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** `20 Nov` */
export const shortDay = dayFormat({ day: 'numeric', month: 'short' })
