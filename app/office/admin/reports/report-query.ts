import { MEASURE_NAMES, REPORT_NAMES, type ReportSort } from '#contract/office/report-measures.ts'
import {
  COMPARISONS,
  lengthOf,
  MAX_REPORT_DAYS,
  type Period,
  PRESETS,
  type Preset,
  presetPeriod,
} from '#contract/office/report-period.ts'
import { isDay } from '#contract/orders/order-filter-address.ts'
import type { ListAddress } from '../../../platform/ui/use-list-address.ts'

/** State of a report's page. `preset`: undefined for days that were chosen one by one. */
export type ReportQuery = ReturnType<typeof parseReportQuery>

const USUAL: Preset = '30'

/** Missing or invalid parts mean the default: sales of the last 30 days beside the 30 before. */
export function parseReportQuery(
  { valueAt }: Pick<ListAddress, 'valueAt'>,
  { report, today }: { report: string | undefined; today: string },
) {
  const chosen = chosenDays({ from: valueAt('from'), to: valueAt('to') })
  const preset = PRESETS.find((preset) => preset === valueAt('days')) ?? USUAL
  return {
    report: REPORT_NAMES.find((name) => name === report) ?? 'sales',
    preset: chosen ? undefined : preset,
    period: chosen ?? presetPeriod(preset, today),
    compare: COMPARISONS.find((choice) => choice === valueAt('compare')) ?? 'before',
    sort: SORTS.find((sort) => sort === valueAt('sort')),
  }
}

const SORTS = MEASURE_NAMES.flatMap((measure): ReportSort[] => [measure, `-${measure}`])

/** Days that a report can have; undefined for others, which an address may name. */
function chosenDays(period: Period): Period | undefined {
  const areDays = isDay(period.from) && isDay(period.to)
  if (!areDays || period.from > period.to) return undefined
  return lengthOf(period) <= MAX_REPORT_DAYS ? period : undefined
}

/**
 * The days after one end was chosen: the other end follows where it must. Undefined: this is no day
 * yet.
 */
export function withEnd(period: Period, end: 'from' | 'to', day: string): Period | undefined {
  if (!isDay(day)) return undefined
  const other = end === 'from' ? 'to' : 'from'
  const changed = { ...period, [end]: day }
  return chosenDays(changed) ?? { ...changed, [other]: day }
}
