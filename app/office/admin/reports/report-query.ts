import { MEASURE_NAMES, REPORT_NAMES, type ReportSort } from '#contract/office/report-measures.ts'
import {
  COMPARISONS,
  countDaysOf,
  MAX_REPORT_DAYS,
  PERIOD_PRESETS,
  type PeriodPreset,
  presetPeriod,
  type ReportPeriod,
} from '#contract/office/report-period.ts'
import { isCalendarDay } from '#contract/orders/sales/order-filter-address.ts'
import type { ListAddress } from '../../../platform/lists/paged-list.tsx'

/** State of a report's page. `preset`: undefined for days that were chosen one by one. */
export type ReportQuery = ReturnType<typeof parseReportQuery>

const DEFAULT_PRESET: PeriodPreset = '30'

/** Missing or invalid parts mean the default: sales of the last 30 days beside the 30 before. */
export function parseReportQuery(
  { valueAt }: Pick<ListAddress, 'valueAt'>,
  { report, today }: { report: string | undefined; today: string },
) {
  const chosen = toReportPeriod({ from: valueAt('from'), to: valueAt('to') })
  const preset = PERIOD_PRESETS.find((preset) => preset === valueAt('days')) ?? DEFAULT_PRESET
  return {
    report: REPORT_NAMES.find((name) => name === report) ?? 'sales',
    preset: chosen ? undefined : preset,
    period: chosen ?? presetPeriod(preset, today),
    compare: COMPARISONS.find((choice) => choice === valueAt('compare')) ?? 'before',
    sort: REPORT_SORTS.find((sort) => sort === valueAt('sort')),
  }
}

const REPORT_SORTS = MEASURE_NAMES.flatMap((measure): ReportSort[] => [measure, `-${measure}`])

/** Days that a report can have; undefined for others, which an address may name. */
function toReportPeriod(period: ReportPeriod): ReportPeriod | undefined {
  const areDays = isCalendarDay(period.from) && isCalendarDay(period.to)
  if (!areDays || period.from > period.to) return undefined
  return countDaysOf(period) <= MAX_REPORT_DAYS ? period : undefined
}

/**
 * The days after one end was chosen: the other end follows where it must. Undefined: this is no day
 * yet.
 */
export function withPeriodEnd(
  period: ReportPeriod,
  end: 'from' | 'to',
  day: string,
): ReportPeriod | undefined {
  if (!isCalendarDay(day)) return undefined
  const other = end === 'from' ? 'to' : 'from'
  const changed = { ...period, [end]: day }
  return toReportPeriod(changed) ?? { ...changed, [other]: day }
}
