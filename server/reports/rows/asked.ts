import type { Report, ReportSort } from '#contract/report-measures.ts'
import type { Period } from '#contract/report-period.ts'
import type { ReportRow } from '#contract/reports.ts'
import type { Kept } from '../plan.ts'

/** What rows are read of. */
export type RowsAsked = {
  report: Report
  sort: ReportSort | undefined
  limit: number
  now: Period
  before: Period | undefined
  kept: Kept
}

export type Rows = { rows: ReportRow[]; total: number }
