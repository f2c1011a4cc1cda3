import { MEASURES, type Measure, REPORTS } from '#contract/office/report-measures.ts'
import { MAX_REPORT_FILE_ROWS } from '#contract/office/report-period.ts'
import type { ReportAsked, ReportRow } from '#contract/office/reports.ts'
import { type Cell, plainNaira, type Table } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { readReport } from './read-report.ts'

export function reportFile(db: Db, asked: ReportAsked): Table {
  const { subject, measures } = REPORTS[asked.report]
  const titles = measures.map(titleOf)
  const isCompared = asked.compare !== 'none'
  const header = [
    subject,
    ...titles,
    ...(isCompared ? titles.map((title) => `${title} before`) : []),
  ]
  return { header, batches: batchesOf(db, asked) }
}

const titleOf = (measure: Measure): string => {
  const { title, day } = MEASURES[measure]
  return day ? `${title} (${day})` : title
}

async function* batchesOf(db: Db, asked: ReportAsked): AsyncGenerator<Cell[][]> {
  const { rows } = await readReport(db, { ...asked, limit: MAX_REPORT_FILE_ROWS })
  yield rows.map((row) => [
    row.name,
    ...cellsOf(asked, row.now),
    ...(row.before ? cellsOf(asked, row.before) : []),
  ])
}

const cellsOf = ({ report }: ReportAsked, figures: ReportRow['now']): Cell[] =>
  REPORTS[report].measures.map((measure, i) => {
    const value = figures[i]
    if (value === null || value === undefined) return ''
    return MEASURES[measure].kind === 'naira' ? plainNaira(value) : value
  })
