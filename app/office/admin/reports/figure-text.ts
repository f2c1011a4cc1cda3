import { MEASURES, type Measure } from '#contract/office/report-measures.ts'
import { formatNaira, formatPercent } from '#contract/platform/format.ts'
import {
  createDayFormat,
  formatCompact,
  formatCompactNaira,
  formatDayAndMonth,
  formatWeekdayAndDay,
} from '../charts/scale.ts'

const COST_MEASURES: readonly Measure[] = ['cost', 'margin', 'marginShare']

export function formatFigure(measure: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined)
    return COST_MEASURES.includes(measure) ? 'not known' : '–'
  const { kind } = MEASURES[measure]
  if (kind === 'naira') return value < 0 ? `−${formatNaira(-value)}` : formatNaira(value)
  return kind === 'percent' ? formatPercent(value) : value.toLocaleString('en-NG')
}

export const formatShortFigure = (measure: Measure, value: number): string =>
  MEASURES[measure].kind === 'naira' ? formatCompactNaira(value) : formatCompact(value)

/** `+12%`; undefined where there was nothing before, or nothing can be said. */
export function formatChange(
  now: number | null | undefined,
  before: number | null | undefined,
): string | undefined {
  if (now === null || now === undefined || !before) return undefined
  const change = Math.round((100 * (now - before)) / Math.abs(before))
  if (change === 0) return '±0%'
  return change > 0
    ? `+${change.toLocaleString('en-NG')}%`
    : `−${(-change).toLocaleString('en-NG')}%`
}

/** `20 Nov 2026` */
export const formatFullDay = createDayFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const formatMonthAndYear = createDayFormat({ month: 'long', year: 'numeric' })
const formatShortMonth = createDayFormat({ month: 'short', year: '2-digit' })

/** `1 to 30 Nov 2026` in words that can be read alone. */
export const formatReportPeriod = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatFullDay(from) : `${formatFullDay(from)} to ${formatFullDay(to)}`

export function formatBarName(step: 'day' | 'week' | 'month', day: string): string {
  if (step === 'day') return formatWeekdayAndDay(day)
  return step === 'week' ? `Week of ${formatFullDay(day)}` : formatMonthAndYear(day)
}

export const formatShortBarName = (step: 'day' | 'week' | 'month', day: string): string =>
  step === 'month' ? formatShortMonth(day) : formatDayAndMonth(day)
