import { addDays, daysOf, type Period } from '#contract/office/report-period.ts'

/** Which days have their sums stored. */
export type Kept = {
  /** All days up to this one, but for `marked`; null: none. */
  through: string | null
  /** Something changed on these days since they were summed. */
  marked: readonly string[]
  /** In Lagos. */
  today: string
}

/** Where the sums of a time are read: each day of it once. Days to come are in none. */
export type Plan = {
  /** Their first days; read from the sums of months. */
  months: string[]
  /** Read from the sums of days. */
  days: string[]
  /** Read from the orders themselves. */
  live: string[]
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
/** The last day of a month: 31 days after its first is always a day of the next. */
const endOf = (month: string): string => addDays(monthOf(addDays(month, 31)), -1)

/**
 * Each day of a period in one place: with its whole month where that is kept and inside the period,
 * else alone where it is kept, else from the orders. `byDay`: no sums of months are wanted.
 */
export function planPeriod(
  period: Period,
  { through, marked, today }: Kept,
  { byDay = false } = {},
): Plan {
  const isMarked = new Set(marked)
  const isKept = (day: string): boolean => through !== null && day <= through && !isMarked.has(day)
  const days = daysOf(period).filter((day) => day <= today)
  const changedMonths = new Set([...isMarked].map(monthOf))
  const isInPeriod = (month: string): boolean => month >= period.from && endOf(month) <= period.to
  const isMonthKept = (month: string): boolean => isKept(endOf(month)) && !changedMonths.has(month)
  const isWhole = (month: string): boolean => !byDay && isInPeriod(month) && isMonthKept(month)
  return {
    months: [...new Set(days.map(monthOf))].filter(isWhole),
    days: days.filter((day) => isKept(day) && !isWhole(monthOf(day))),
    live: days.filter((day) => !isKept(day)),
  }
}
