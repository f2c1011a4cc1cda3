import { Link } from 'react-router'
import {
  isReportOverTime,
  isSortableMeasure,
  MEASURES,
  type Measure,
  REPORT_DEFINITIONS,
  type ReportName,
  type ReportSort,
} from '#contract/office/report-measures.ts'
import { chooseBarStep } from '#contract/office/report-period.ts'
import type { ReportAnswer, ReportRow } from '#contract/office/reports.ts'
import { type ListColumn, ListTable } from '../../../platform/lists/list-table.tsx'
import type { Sorting } from '../../../platform/lists/sorting.ts'
import { formatBarName, formatChange, formatFigure } from './figure-text.ts'

type ReportTableProps = { report: ReportName; answer: ReportAnswer; sorting: Sorting<ReportSort> }

/** The rows of a report with its measures, each beside that of the compared time. */
export function ReportTable({ report, answer, sorting }: ReportTableProps) {
  const { subject, title, measures } = REPORT_DEFINITIONS[report]
  const nameOf = ({ name }: ReportRow): string =>
    isReportOverTime(report) ? formatBarName(chooseBarStep(answer.period), name) : name
  const columns: ListColumn<ReportRow, ReportSort>[] = [
    {
      title: subject,
      isUntitled: true,
      className: 'cell-head',
      cell: (row) => <ReportRowName report={report} row={row} name={nameOf(row)} />,
    },
    ...measures.map((measure, i) => ({
      title: MEASURES[measure].title,
      sortBy: isSortableMeasure(measure) ? measure : undefined,
      headClass: 'text-right',
      className: 'report-cell',
      cell: ({ now, before }: ReportRow) => (
        <span className="report-value">
          <span className="whitespace-nowrap">{formatFigure(measure, now[i])}</span>
          {before && <ComparedFigure measure={measure} now={now[i]} before={before[i]} />}
        </span>
      ),
    })),
  ]
  return (
    <ListTable
      aria-label={title}
      rows={answer.rows}
      columns={columns}
      keyOf={({ key }) => key}
      sorting={sorting}
    />
  )
}

/** A link tells discounts of one name apart. */
function ReportRowName({
  report,
  row: { key, product },
  name,
}: {
  report: ReportName
  row: ReportRow
  name: string
}) {
  const address = product
    ? `/admin/products/productdetails/${product}`
    : addressOfReportKey(report, key)
  if (!address) return <span className="report-name">{name}</span>
  return (
    <Link to={address} className="text-link report-name">
      {name}
    </Link>
  )
}

const addressOfReportKey = (report: ReportName, key: string): string | undefined =>
  report === 'discounts' ? `/admin/discounts/${key}` : undefined

type ComparedFigureProps = {
  measure: Measure
  now: number | null | undefined
  before: number | null | undefined
}

/** The stock of the time before is not known. Two absent values are shown as one. */
function ComparedFigure({ measure, now, before }: ComparedFigureProps) {
  if (measure === 'stock' || typeof before !== 'number' || (!now && !before)) return null
  const change = formatChange(now, before)
  return (
    <small>
      <span className="sr-only">, before </span>
      {change && <span aria-hidden="true">{change} </span>}
      <span className="whitespace-nowrap">
        <span aria-hidden="true">from </span>
        {formatFigure(measure, before)}
      </span>
    </small>
  )
}
