import type { Report, ReportSort } from '#contract/office/report-measures.ts'
import type { Period } from '#contract/office/report-period.ts'
import type { ReportRow } from '#contract/office/reports.ts'
import type { Kept } from '../plan.ts'

export type RowsAsked = {
  report: Report
  sort: ReportSort | undefined
  limit: number
  now: Period
  before: Period | undefined
  kept: Kept
}

export type Rows = { rows: ReportRow[]; total: number }
