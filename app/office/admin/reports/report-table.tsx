import { Link } from 'react-router'
import {
  isOverTime,
  isSortable,
  MEASURES,
  type Measure,
  REPORTS,
  type Report,
  type ReportSort,
} from '#contract/office/report-measures.ts'
import { stepOf } from '#contract/office/report-period.ts'
import type { ReportAnswer, ReportRow } from '#contract/office/reports.ts'
import { type Column, ListTable } from '../../../platform/lists/list-table.tsx'
import type { Sorting } from '../../../platform/lists/sorting.ts'
import { barName, changeText, figureText } from './figure-text.ts'

type ReportTableProps = { report: Report; answer: ReportAnswer; sorting: Sorting<ReportSort> }

/** The rows of a report with its measures, each beside that of the compared time. */
export function ReportTable({ report, answer, sorting }: ReportTableProps) {
  const { subject, title, measures } = REPORTS[report]
  const nameOf = ({ name }: ReportRow): string =>
    isOverTime(report) ? barName(stepOf(answer.period), name) : name
  const columns: Column<ReportRow, ReportSort>[] = [
    {
      title: subject,
      isUntitled: true,
      className: 'cell-head',
      cell: (row) => <Name report={report} row={row} name={nameOf(row)} />,
    },
    ...measures.map((measure, i) => ({
      title: MEASURES[measure].title,
      sortBy: isSortable(measure) ? measure : undefined,
      headClass: 'text-right',
      className: 'report-cell',
      cell: ({ now, before }: ReportRow) => (
        <span className="report-value">
          <span className="whitespace-nowrap">{figureText(measure, now[i])}</span>
          {before && <Before measure={measure} now={now[i]} before={before[i]} />}
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
function Name({
  report,
  row: { key, product },
  name,
}: {
  report: Report
  row: ReportRow
  name: string
}) {
  const address = product ? `/admin/products/productdetails/${product}` : addressOfKey(report, key)
  if (!address) return <span className="report-name">{name}</span>
  return (
    <Link to={address} className="text-link report-name">
      {name}
    </Link>
  )
}

const addressOfKey = (report: Report, key: string): string | undefined =>
  report === 'discounts' ? `/admin/discounts/${key}` : undefined

type BeforeProps = {
  measure: Measure
  now: number | null | undefined
  before: number | null | undefined
}

/** The stock of the time before is not known. Two absent values are shown as one. */
function Before({ measure, now, before }: BeforeProps) {
  if (measure === 'stock' || typeof before !== 'number' || (!now && !before)) return null
  const change = changeText(now, before)
  return (
    <small>
      <span className="sr-only">, before </span>
      {change && <span aria-hidden="true">{change} </span>}
      <span className="whitespace-nowrap">
        <span aria-hidden="true">from </span>
        {figureText(measure, before)}
      </span>
    </small>
  )
}
