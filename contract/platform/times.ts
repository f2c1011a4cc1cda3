import { clockInLagos } from './lagos.ts'

/** `2026-11-20`: the day of an ISO timestamp in Lagos. */
export const dateInLagos = (iso: string): string => clockInLagos(iso).slice(0, 10)

/** `05:59`, beside a day. */
export const timeOfDayInLagos = (iso: string): string => clockInLagos(iso).slice(11)

const SHORT_MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]

/**
 * `24 Nov 2026, 05:59` in Lagos. Names of months differ between browsers, so they are not asked.
 */
export function dateTimeInLagos(iso: string): string {
  const [year, month, day] = dateInLagos(iso).split('-')
  const monthName = SHORT_MONTH_NAMES[Number(month) - 1]
  return `${Number(day)} ${monthName} ${year}, ${timeOfDayInLagos(iso)}`
}
