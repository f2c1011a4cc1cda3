import { MEASURES, type Measure, REPORTS } from '#contract/office/report-measures.ts'
import { MAX_REPORT_FILE_ROWS } from '#contract/office/report-period.ts'
import type { ReportAsked, ReportRow } from '#contract/office/reports.ts'
import { type Cell, plainNaira, type Table } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type ExportColumn, exportTable } from '../exports/export-columns.ts'
import { readReport } from './read-report.ts'

/** A report as a file: its name and its measures, then those of the compared time. */
export const reportFile = (db: Db, query: ReportAsked): Table =>
  exportTable(reportColumns(query), readAllRows(db, query))

function reportColumns({ report, compare }: ReportAsked): ExportColumn<ReportRow>[] {
  const { subject, measures } = REPORTS[report]
  const columns: ExportColumn<ReportRow>[] = [
    { heading: subject, cell: ({ name }) => name },
    ...measures.map((measure, i) => ({
      heading: headingOf(measure),
      cell: ({ now }: ReportRow) => figureCell(measure, now[i]),
    })),
  ]
  if (compare === 'none') return columns
  const columnsBefore = measures.map((measure, i) => ({
    heading: `${headingOf(measure)} before`,
    cell: ({ before }: ReportRow) => figureCell(measure, before?.[i]),
  }))
  return [...columns, ...columnsBefore]
}

/** It names the day that counts where it is not that of the order: files have no explanation. */
function headingOf(measure: Measure): string {
  const { title, day } = MEASURES[measure]
  return day ? `${title} (${day})` : title
}

function figureCell(measure: Measure, figure: number | null | undefined): Cell {
  if (figure === null || figure === undefined) return ''
  return MEASURES[measure].kind === 'naira' ? plainNaira(figure) : figure
}

async function* readAllRows(db: Db, query: ReportAsked): AsyncGenerator<ReportRow[]> {
  const { rows } = await readReport(db, { ...query, limit: MAX_REPORT_FILE_ROWS })
  yield rows
}
