import { z } from 'zod'
import { messages } from '../messages.ts'
import { isDay } from '../orders/order-filter-address.ts'
import { admin, get, post, superAdmin } from '../platform/endpoint.ts'
import { oneOf, sortBy } from '../platform/list-params.ts'
import { MEASURE_NAMES, OPEN_REPORTS, REPORT_NAMES } from './report-measures.ts'
import { COMPARISONS, lengthOf, MAX_REPORT_DAYS } from './report-period.ts'

const day = z.string(messages.aDay).refine(isDay, messages.aDay)

const Asked = z.object({
  /** Days in Lagos; the last 30 by default. */
  from: day.optional(),
  to: day.optional(),
  compare: oneOf('compare', COMPARISONS).optional(),
  ...sortBy(...MEASURE_NAMES).shape,
})

/** A report for a file: `period` is known by then. */
export const ReportAsked = Asked.required({ from: true, to: true }).extend({
  report: oneOf('report', REPORT_NAMES),
})
export type ReportAsked = z.output<typeof ReportAsked>

/** Reason why a time cannot be reported; undefined if it can. */
export function periodFault({ from, to }: { from: string; to: string }): string | undefined {
  if (from > to) return messages.reportOrder
  return lengthOf({ from, to }) > MAX_REPORT_DAYS ? messages.reportTooLong : undefined
}

const Days = z.object({ from: z.string(), to: z.string() })
/**
 * In the order of the report's measures, money in naira; null where nothing can be said, as an
 * average of no orders.
 */
const Figures = z.array(z.number().nullable())

/** Figures of a report, as `contract/office/report-measures.ts` defines them. */
export const ReportAnswer = z.object({
  period: Days,
  before: Days.optional(),
  /** In the order of `TILES`. */
  tiles: z.object({ now: Figures, before: Figures.optional() }),
  /** The first `REPORT_ROWS`; `total` counts all. */
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** The product's `_id`. */
      product: z.string().optional(),
      now: Figures,
      before: Figures.optional(),
    }),
  ),
  total: z.int(),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>
export type ReportRow = ReportAnswer['rows'][number]

export const reportEndpoints = {
  report: get(
    '/reports/:report',
    admin('reports'),
    'A report of some days beside the days before',
    {
      isReport: true,
      params: z.object({ report: oneOf('report', OPEN_REPORTS) }),
      query: Asked,
      answer: ReportAnswer,
    },
  ),
  margin: get(
    '/reports/margin',
    superAdmin,
    'What the products of some days brought above their cost',
    {
      isReport: true,
      query: Asked,
      answer: ReportAnswer,
    },
  ),
  file: post(
    '/reports/file',
    admin('reports'),
    'The address of a download of a report that begins within a minute; margins for super admins',
    {
      isReport: true,
      body: ReportAsked,
      created: z.object({ /** With `/api` before it. */ path: z.string() }),
    },
  ),
}
