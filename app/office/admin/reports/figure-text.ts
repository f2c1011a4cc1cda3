import { MEASURES, type Measure } from '#contract/office/report-measures.ts'
import { naira, percent } from '#contract/platform/format.ts'
import { dayFormat, dayText, short, shortDay, shortNaira } from '../charts/scale.ts'

const OF_COSTS: readonly Measure[] = ['cost', 'margin', 'marginShare']

export function figureText(measure: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return OF_COSTS.includes(measure) ? 'not known' : '–'
  const { kind } = MEASURES[measure]
  if (kind === 'naira') return value < 0 ? `−${naira(-value)}` : naira(value)
  return kind === 'percent' ? percent(value) : value.toLocaleString('en-NG')
}

export const shortText = (measure: Measure, value: number): string =>
  MEASURES[measure].kind === 'naira' ? shortNaira(value) : short(value)

/** `+12%`; undefined where there was nothing before, or nothing can be said. */
export function changeText(
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
export const fullDay = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const month = dayFormat({ month: 'long', year: 'numeric' })
const monthYear = dayFormat({ month: 'short', year: '2-digit' })

/** `1 to 30 Nov 2026` in words that can be read alone. */
export const periodText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? fullDay(from) : `${fullDay(from)} to ${fullDay(to)}`

export function barName(step: 'day' | 'week' | 'month', day: string): string {
  if (step === 'day') return dayText(day)
  return step === 'week' ? `Week of ${fullDay(day)}` : month(day)
}

export const shortBar = (step: 'day' | 'week' | 'month', day: string): string =>
  step === 'month' ? monthYear(day) : shortDay(day)
