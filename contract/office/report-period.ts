/** Days in Lagos, as `2026-11-20`, both included. */
export type Period = { from: string; to: string }

/** Compared time: the days directly before, or the same dates of the year before. */
export const COMPARISONS = ['before', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Most days of a report: five years. */
export const MAX_REPORT_DAYS = 1827
/** Rows that a page shows, but of days, weeks and months it shows all; a file has all rows. */
export const REPORT_ROWS = 50
export const MAX_REPORT_FILE_ROWS = 100_000

const DAY_MS = 86_400_000

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOfTime = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  const time = timeOf(day) + days * DAY_MS
  return dayOfTime(time)
}

export function lengthOf({ from, to }: Period): number {
  const ms = timeOf(to) - timeOf(from)
  return Math.round(ms / DAY_MS) + 1
}

export function daysOf(period: Period): string[] {
  const length = Math.max(0, lengthOf(period))
  return Array.from({ length }, (_, i) => addDays(period.from, i))
}

/** The same date a year before; of 29 February the 28th. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/** The time that a period is compared with: as many days before it, or its dates a year before. */
export function comparedWith(period: Period, comparison: Comparison): Period | undefined {
  if (comparison === 'none') return undefined
  if (comparison === 'year') return { from: yearBefore(period.from), to: yearBefore(period.to) }
  const days = lengthOf(period)
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) }
}

export const PRESETS = ['today', '7', '30', '90', 'month', 'lastMonth', 'year'] as const
export type Preset = (typeof PRESETS)[number]

/** The days of a preset; today is the last, but of the month before. */
export function presetPeriod(preset: Preset, today: string): Period {
  const month = `${today.slice(0, 7)}-01`
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'month') return { from: month, to: today }
  if (preset === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (preset === 'lastMonth') return presetPeriod('month', addDays(month, -1))
  return { from: addDays(today, 1 - Number(preset)), to: today }
}

/** How long a bar of a chart is. */
export type Step = 'day' | 'week' | 'month'

/** At most 92 bars of a day, then weeks, and months beyond two years. */
export function stepOf(period: Period): Step {
  const days = lengthOf(period)
  if (days <= 92) return 'day'
  return days <= 731 ? 'week' : 'month'
}

/**
 * The first day of the bar that a day belongs to: weeks begin on Monday, and no bar before the
 * time.
 */
export function barOf(day: string, step: Step, { from }: Period): string {
  const start = startOfBar(day, step)
  return start < from ? from : start
}

function startOfBar(day: string, step: Step): string {
  if (step === 'day') return day
  return step === 'month' ? `${day.slice(0, 7)}-01` : mondayOf(day)
}

function mondayOf(day: string): string {
  const weekday = new Date(timeOf(day)).getUTCDay()
  const daysSinceMonday = (weekday + 6) % 7
  return addDays(day, -daysSinceMonday)
}

/** The first days of all bars of a period, in their order. */
export function barsOf(period: Period, step: Step): string[] {
  const bars = daysOf(period).map((day) => barOf(day, step, period))
  return [...new Set(bars)]
}
