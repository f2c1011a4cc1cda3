import { z } from 'zod'
import { messages } from '../messages.ts'
import { isCalendarDay } from '../orders/sales/order-filter-address.ts'
import { adminWithRight, get, post, superAdmin } from '../platform/endpoint.ts'
import { choiceParam, sortParamOf } from '../platform/list-params.ts'
import { MEASURE_NAMES, OPEN_REPORTS, REPORT_NAMES } from './report-measures.ts'
import { COMPARISONS, countDaysOf, MAX_REPORT_DAYS } from './report-period.ts'

const reportDay = z.string(messages.aDay).refine(isCalendarDay, messages.aDay)

const ReportQueryParams = z.object({
  /** Days in Lagos; the last 30 by default. */
  from: reportDay.optional(),
  to: reportDay.optional(),
  compare: choiceParam('compare', COMPARISONS).optional(),
  ...sortParamOf(...MEASURE_NAMES).shape,
})

/** A report for a file: `period` is known by then. */
export const ReportFileRequest = ReportQueryParams.required({ from: true, to: true }).extend({
  report: choiceParam('report', REPORT_NAMES),
})
export type ReportFileRequest = z.output<typeof ReportFileRequest>

/** Reason why a time cannot be reported; undefined if it can. */
export function findPeriodFault({ from, to }: { from: string; to: string }): string | undefined {
  if (from > to) return messages.reportOrder
  return countDaysOf({ from, to }) > MAX_REPORT_DAYS ? messages.reportTooLong : undefined
}

const ReportDays = z.object({ from: z.string(), to: z.string() })
/**
 * In the order of the report's measures, money in naira; null where nothing can be said, as an
 * average of no orders.
 */
const ReportFigures = z.array(z.number().nullable())

/** Figures of a report, as `contract/office/report-measures.ts` defines them. */
export const ReportAnswer = z.object({
  period: ReportDays,
  before: ReportDays.optional(),
  /** In the order of `TILES`. */
  tiles: z.object({ now: ReportFigures, before: ReportFigures.optional() }),
  /** The first `REPORT_ROWS`; `total` counts all. */
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** The product's `_id`. */
      product: z.string().optional(),
      now: ReportFigures,
      before: ReportFigures.optional(),
    }),
  ),
  total: z.int(),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>
export type ReportRow = ReportAnswer['rows'][number]

export const reportEndpoints = {
  report: get(
    '/reports/:report',
    adminWithRight('reports'),
    'A report of some days beside the days before',
    {
      isReport: true,
      params: z.object({ report: choiceParam('report', OPEN_REPORTS) }),
      query: ReportQueryParams,
      answer: ReportAnswer,
    },
  ),
  margin: get(
    '/reports/margin',
    superAdmin,
    'What the products of some days brought above their cost',
    {
      isReport: true,
      query: ReportQueryParams,
      answer: ReportAnswer,
    },
  ),
  file: post(
    '/reports/file',
    adminWithRight('reports'),
    'The address of a download of a report that begins within a minute; margins for super admins',
    {
      isReport: true,
      body: ReportFileRequest,
      created: z.object({ /** With `/api` before it. */ path: z.string() }),
    },
  ),
}
