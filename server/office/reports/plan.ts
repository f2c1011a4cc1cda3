import { addDaysTo, listDaysOf, type ReportPeriod } from '#contract/office/report-period.ts'

/** Which days have their sums stored. */
export type KeptDays = {
  /** All days up to this one, but for `marked`; null: none. */
  through: string | null
  /** Something changed on these days since they were summed. */
  marked: readonly string[]
  /** In Lagos. */
  today: string
}

/** Where the sums of a time are read: each day of it once. Days to come are in none. */
export type PeriodPlan = {
  /** Their first days; read from the sums of months. */
  months: string[]
  /** Read from the sums of days. */
  days: string[]
  /** Read from the orders themselves. */
  live: string[]
}

const firstDayOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
/** The last day of a month: 31 days after its first is always a day of the next. */
const lastDayOfMonth = (month: string): string =>
  addDaysTo(firstDayOfMonth(addDaysTo(month, 31)), -1)

/**
 * Each day of a period in one place: with its whole month where that is kept and inside the period,
 * else alone where it is kept, else from the orders. `byDay`: no sums of months are wanted.
 */
export function planReportPeriod(
  period: ReportPeriod,
  { through, marked, today }: KeptDays,
  { byDay = false } = {},
): PeriodPlan {
  const isMarked = new Set(marked)
  const isKept = (day: string): boolean => through !== null && day <= through && !isMarked.has(day)
  const days = listDaysOf(period).filter((day) => day <= today)
  const changedMonths = new Set([...isMarked].map(firstDayOfMonth))
  const isInPeriod = (month: string): boolean =>
    month >= period.from && lastDayOfMonth(month) <= period.to
  const isMonthKept = (month: string): boolean =>
    isKept(lastDayOfMonth(month)) && !changedMonths.has(month)
  const isWhole = (month: string): boolean => !byDay && isInPeriod(month) && isMonthKept(month)
  return {
    months: [...new Set(days.map(firstDayOfMonth))].filter(isWhole),
    days: days.filter((day) => isKept(day) && !isWhole(firstDayOfMonth(day))),
    live: days.filter((day) => !isKept(day)),
  }
}
