import { addDays, daysOf, type Period } from '#contract/office/report-period.ts'

/** Which days are kept: all up to `through` that are not `marked`. `today` in Lagos. */
export type Kept = { through: string | null; marked: readonly string[]; today: string }

/** Where the sums of a time are read: each day of it once. Days to come are in none. */
export type Plan = { months: string[]; days: string[]; live: string[] }

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const endOf = (month: string): string => addDays(monthOf(addDays(month, 31)), -1)

/** `byDay`: no sums of months are wanted. */
export function planPeriod(
  period: Period,
  { through, marked, today }: Kept,
  { byDay = false } = {},
): Plan {
  const isMarked = new Set(marked)
  const isKept = (day: string): boolean => through !== null && day <= through && !isMarked.has(day)
  const days = daysOf(period).filter((day) => day <= today)
  const changed = new Set([...isMarked].map(monthOf))
  const isWhole = (month: string): boolean =>
    !byDay &&
    month >= period.from &&
    endOf(month) <= period.to &&
    isKept(endOf(month)) &&
    !changed.has(month)
  return {
    months: [...new Set(days.map(monthOf))].filter(isWhole),
    days: days.filter((day) => isKept(day) && !isWhole(monthOf(day))),
    live: days.filter((day) => !isKept(day)),
  }
}
