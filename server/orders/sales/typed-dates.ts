import { lagosMidnight } from '#contract/platform/lagos.ts'

/** From the first instant on, before the second. */
export type DateSpan = readonly [from: Date, to: Date]

const MONTH_NAMES = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month))
    .toLocaleString('en', { month: 'long', timeZone: 'UTC' })
    .toLowerCase(),
)

const NUMERIC_DATE = /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?$/
const DAY_FIRST_DATE = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/
const NAMED_MONTH_DATE =
  /^(?:(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+)?(?<name>[a-z]{3,9})\.?,?[\s-]+(?<year>\d{4})$/
const MONTH_FIRST_DATE =
  /^(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/

/**
 * The day or month that was typed: `2026-11-20`, `20/11/2026` (the day first), `20 Nov 2026`,
 * `November 20, 2026`, `Nov 2026`. In Lagos, as dates are shown. Undefined for what is no date of
 * the calendar.
 */
export function spanOfTypedDate(typed: string): DateSpan | undefined {
  const text = typed.trim().toLowerCase()
  const parts = [NUMERIC_DATE, DAY_FIRST_DATE, NAMED_MONTH_DATE, MONTH_FIRST_DATE]
    .map((form) => form.exec(text)?.groups)
    .find(Boolean)
  if (!parts) return undefined
  const year = Number(parts.year)
  const month = indexOfTypedMonth(parts)
  return parts.day === undefined
    ? spanOfMonth(year, month)
    : spanOfDay(year, month, Number(parts.day))
}

/** Counts from 0; -1 for a name that is no month. */
function indexOfTypedMonth({ month, name }: Record<string, string | undefined>): number {
  if (name === undefined) return Number(month) - 1
  return MONTH_NAMES.findIndex((full) => full.startsWith(name))
}

function spanOfMonth(year: number, month: number): DateSpan | undefined {
  if (year < 1000 || month < 0 || month > 11) return undefined
  return [lagosMidnight(year, month, 1), lagosMidnight(year, month + 1, 1)]
}

function spanOfDay(year: number, month: number, day: number): DateSpan | undefined {
  const date = new Date(Date.UTC(year, month, day))
  // `Date` makes 3 March of 31 February.
  const isInMonth = date.getUTCMonth() === month && date.getUTCDate() === day
  if (year < 1000 || !isInMonth) return undefined
  return [lagosMidnight(year, month, day), lagosMidnight(year, month, day + 1)]
}
