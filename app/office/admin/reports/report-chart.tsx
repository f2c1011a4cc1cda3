import {
  isReportOverTime,
  MEASURES,
  type Measure,
  REPORT_DEFINITIONS,
  type ReportName,
} from '#contract/office/report-measures.ts'
import { chooseBarStep } from '#contract/office/report-period.ts'
import type { ReportAnswer } from '#contract/office/reports.ts'
import { DayChart } from '../charts/day-chart.tsx'
import {
  formatBarName,
  formatFigure,
  formatShortBarName,
  formatShortFigure,
} from './figure-text.ts'

const MAX_CHART_ROWS = 10

/** The first measure of a report: a bar a day, week or month, or one for each of the first rows. */
export function ReportChart({ report, answer }: { report: ReportName; answer: ReportAnswer }) {
  const { title, measures } = REPORT_DEFINITIONS[report]
  const [measure] = measures
  const rows = answer.rows.map(({ key, name, now }) => ({ key, name, value: now[0] ?? 0 }))
  if (!isReportOverTime(report)) {
    const shown = report === 'hours' ? 24 : MAX_CHART_ROWS
    return <ReportBars rows={rows.slice(0, shown)} measure={measure} />
  }
  const step = chooseBarStep(answer.period)
  return (
    <DayChart
      key={`${answer.period.from} ${answer.period.to}`}
      title={`${title}, by ${step}`}
      unit={MEASURES[measure].title}
      days={rows
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ key, value }) => ({ date: key, value }))}
      format={(value) => formatFigure(measure, value)}
      formatShort={(value) => formatShortFigure(measure, value)}
      nameOf={(day) => formatBarName(step, day)}
      shortNameOf={(day) => formatShortBarName(step, day)}
      hasTable={false}
      empty="Nothing in these days"
    />
  )
}

function ReportBars({
  rows,
  measure,
}: {
  rows: readonly { key: string; name: string; value: number }[]
  measure: Measure
}) {
  const end = Math.max(1, ...rows.map(({ value }) => Math.abs(value)))
  if (rows.every(({ value }) => value === 0)) return null
  return (
    <div aria-hidden="true" className="chart report-bars">
      {rows.map(({ key, name, value }) => (
        <div key={key} className="report-bar">
          <span className="report-bar-name">{name}</span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect
              width={(100 * Math.abs(value)) / end}
              height={1}
              className={value < 0 ? 'report-loss' : 'chart-bar'}
            />
          </svg>
          <span className="report-bar-value">{formatFigure(measure, value)}</span>
        </div>
      ))}
    </div>
  )
}
