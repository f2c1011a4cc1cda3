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

const dayName = new Intl.DateTimeFormat('en-NG', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayMonth = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `2026-11-20` → `Fri, 20 Nov` */
export const dayText = (date: string): string => dayName.format(new Date(date))

/** `2026-11-20` → `20 Nov` */
export const shortDay = (date: string): string => dayMonth.format(new Date(date))
