import { lagosClock } from './lagos.ts'

/** `2026-11-20`: the day of an ISO timestamp in Lagos. */
export const dateOf = (iso: string): string => lagosClock(iso).slice(0, 10)

/** `05:59`, beside a day. */
export const clockOf = (iso: string): string => lagosClock(iso).slice(11)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * `24 Nov 2026, 05:59` in Lagos. Names of months differ between browsers, so they are not asked.
 */
export function timeOf(iso: string): string {
  const [year, month, day] = dateOf(iso).split('-')
  const monthName = MONTHS[Number(month) - 1]
  return `${Number(day)} ${monthName} ${year}, ${clockOf(iso)}`
}
