/** Days in Lagos, as `2026-11-20`, both included. */
export type ReportPeriod = { from: string; to: string }

/** Compared time: the days directly before, or the same dates of the year before. */
export const COMPARISONS = ['before', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Most days of a report: five years. */
export const MAX_REPORT_DAYS = 1827
/** Rows that a page shows, but of days, weeks and months it shows all; a file has all rows. */
export const REPORT_ROWS = 50
export const MAX_REPORT_FILE_ROWS = 100_000

const MS_PER_DAY = 86_400_000

const startOfDayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOfTimeMs = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export function addDaysTo(day: string, days: number): string {
  const time = startOfDayMs(day) + days * MS_PER_DAY
  return dayOfTimeMs(time)
}

export function countDaysOf({ from, to }: ReportPeriod): number {
  const ms = startOfDayMs(to) - startOfDayMs(from)
  return Math.round(ms / MS_PER_DAY) + 1
}

export function listDaysOf(period: ReportPeriod): string[] {
  const length = Math.max(0, countDaysOf(period))
  return Array.from({ length }, (_, i) => addDaysTo(period.from, i))
}

/** The same date a year before; of 29 February the 28th. */
function sameDayYearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/** The time that a period is compared with: as many days before it, or its dates a year before. */
export function comparedPeriod(
  period: ReportPeriod,
  comparison: Comparison,
): ReportPeriod | undefined {
  if (comparison === 'none') return undefined
  if (comparison === 'year')
    return { from: sameDayYearBefore(period.from), to: sameDayYearBefore(period.to) }
  const days = countDaysOf(period)
  return { from: addDaysTo(period.from, -days), to: addDaysTo(period.from, -1) }
}

export const PERIOD_PRESETS = ['today', '7', '30', '90', 'month', 'lastMonth', 'year'] as const
export type PeriodPreset = (typeof PERIOD_PRESETS)[number]

/** The days of a preset; today is the last, but of the month before. */
export function presetPeriod(preset: PeriodPreset, today: string): ReportPeriod {
  const month = `${today.slice(0, 7)}-01`
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'month') return { from: month, to: today }
  if (preset === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (preset === 'lastMonth') return presetPeriod('month', addDaysTo(month, -1))
  return { from: addDaysTo(today, 1 - Number(preset)), to: today }
}

/** How long a bar of a chart is. */
export type BarStep = 'day' | 'week' | 'month'

/** At most 92 bars of a day, then weeks, and months beyond two years. */
export function chooseBarStep(period: ReportPeriod): BarStep {
  const days = countDaysOf(period)
  if (days <= 92) return 'day'
  return days <= 731 ? 'week' : 'month'
}

/**
 * The first day of the bar that a day belongs to: weeks begin on Monday, and no bar before the
 * time.
 */
export function firstDayOfBar(day: string, step: BarStep, { from }: ReportPeriod): string {
  const start = startOfCalendarBar(day, step)
  return start < from ? from : start
}

function startOfCalendarBar(day: string, step: BarStep): string {
  if (step === 'day') return day
  return step === 'month' ? `${day.slice(0, 7)}-01` : mondayOfWeek(day)
}

function mondayOfWeek(day: string): string {
  const weekday = new Date(startOfDayMs(day)).getUTCDay()
  const daysSinceMonday = (weekday + 6) % 7
  return addDaysTo(day, -daysSinceMonday)
}

/** The first days of all bars of a period, in their order. */
export function listBarsOf(period: ReportPeriod, step: BarStep): string[] {
  const bars = listDaysOf(period).map((day) => firstDayOfBar(day, step, period))
  return [...new Set(bars)]
}
