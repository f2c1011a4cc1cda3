import { MEASURES, type Measure, REPORT_DEFINITIONS } from '#contract/office/report-measures.ts'
import { MAX_REPORT_FILE_ROWS } from '#contract/office/report-period.ts'
import type { ReportFileRequest, ReportRow } from '#contract/office/reports.ts'
import { type CsvCell, type CsvTable, nairaWithKobo } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { createExportTable, type ExportColumn } from '../exports/export-columns.ts'
import { readReport } from './read-report.ts'

/** A report as a file: its name and its measures, then those of the compared time. */
export const createReportFile = (db: Db, query: ReportFileRequest): CsvTable =>
  createExportTable(reportColumns(query), readAllReportRows(db, query))

function reportColumns({ report, compare }: ReportFileRequest): ExportColumn<ReportRow>[] {
  const { subject, measures } = REPORT_DEFINITIONS[report]
  const columns: ExportColumn<ReportRow>[] = [
    { heading: subject, cell: ({ name }) => name },
    ...measures.map((measure, i) => ({
      heading: measureHeading(measure),
      cell: ({ now }: ReportRow) => reportFigureCell(measure, now[i]),
    })),
  ]
  if (compare === 'none') return columns
  const columnsBefore = measures.map((measure, i) => ({
    heading: `${measureHeading(measure)} before`,
    cell: ({ before }: ReportRow) => reportFigureCell(measure, before?.[i]),
  }))
  return [...columns, ...columnsBefore]
}

/** It names the day that counts where it is not that of the order: files have no explanation. */
function measureHeading(measure: Measure): string {
  const { title, day } = MEASURES[measure]
  return day ? `${title} (${day})` : title
}

function reportFigureCell(measure: Measure, figure: number | null | undefined): CsvCell {
  if (figure === null || figure === undefined) return ''
  return MEASURES[measure].kind === 'naira' ? nairaWithKobo(figure) : figure
}

async function* readAllReportRows(db: Db, query: ReportFileRequest): AsyncGenerator<ReportRow[]> {
  const { rows } = await readReport(db, { ...query, limit: MAX_REPORT_FILE_ROWS })
  yield rows
}
