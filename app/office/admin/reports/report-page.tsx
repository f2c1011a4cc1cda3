import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  MEASURES,
  type Measure,
  REPORT_DEFINITIONS,
  type ReportName,
  type ReportSort,
  TILE_MEASURES,
} from '#contract/office/report-measures.ts'
import type { ReportAnswer } from '#contract/office/reports.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { useListAddress } from '../../../platform/lists/paged-list.tsx'
import { listSortingOf, type Sorting } from '../../../platform/lists/sorting.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { ActButton, Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { formatChange, formatFigure, formatReportPeriod } from './figure-text.ts'
import { ReportPeriodForm } from './period-form.tsx'
import { reportAnswerQuery, useReportFile } from './queries.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportNavigation } from './report-nav.tsx'
import { parseReportQuery, type ReportQuery } from './report-query.ts'
import { ReportTable } from './report-table.tsx'
import './reports.css'

/** One report; its address keeps the days, the comparison and the sorting. */
export default function ReportPage() {
  const address = useListAddress()
  const { report } = useParams()
  const reportQuery = parseReportQuery(address, { report, today: todayInLagos(Date.now()) })
  return (
    <AdminPage
      title="Reports"
      documentTitle={
        reportQuery.report === 'sales'
          ? 'Reports'
          : `${REPORT_DEFINITIONS[reportQuery.report].title}, reports`
      }
      superOnly={reportQuery.report === 'margin'}
    >
      <div className="report">
        <ReportNavigation report={reportQuery.report} />
        <ReportPeriodForm reportQuery={reportQuery} setValues={address.setValues} />
        <LoadedReport
          key={reportQuery.report}
          reportQuery={reportQuery}
          sorting={listSortingOf<ReportSort>(
            address,
            REPORT_DEFINITIONS[reportQuery.report].measures.map((sortBy) => ({ sortBy })),
          )}
        />
      </div>
    </AdminPage>
  )
}

function LoadedReport({
  reportQuery,
  sorting,
}: {
  reportQuery: ReportQuery
  sorting: Sorting<ReportSort>
}) {
  const query = useQuery(reportAnswerQuery(reportQuery))
  return (
    <Loaded query={query}>
      {(answer) => (
        <div className="report-shown" aria-busy={query.isPlaceholderData}>
          <ReportHeading reportQuery={reportQuery} answer={answer} />
          <ReportTiles tiles={answer.tiles} />
          {answer.rows.length === 0 ? (
            <EmptyState text="Nothing of this happened in these days" />
          ) : (
            <>
              <ReportChart report={reportQuery.report} answer={answer} />
              <ReportTable sorting={sorting} report={reportQuery.report} answer={answer} />
              {answer.total > answer.rows.length && (
                <p className="text-muted">
                  The first {answer.rows.length.toLocaleString('en-NG')} of{' '}
                  {answer.total.toLocaleString('en-NG')} rows; the CSV has them all.
                </p>
              )}
            </>
          )}
          <MeasureDefinitions report={reportQuery.report} />
        </div>
      )}
    </Loaded>
  )
}

function ReportHeading({
  reportQuery,
  answer,
}: {
  reportQuery: ReportQuery
  answer: ReportAnswer
}) {
  return (
    <header className="report-head">
      <div>
        <h2 className="display text-2xl">{REPORT_DEFINITIONS[reportQuery.report].title}</h2>
        <p className="text-muted" role="status">
          {formatReportPeriod(answer.period)}
          {answer.before && `, beside ${formatReportPeriod(answer.before)}`}
        </p>
      </div>
      <p className="report-actions">
        <Button tone="quiet" onClick={() => window.print()}>
          Print
        </Button>
        <ActButton act={useReportFile()} input={reportQuery} tone="secondary">
          Download CSV
        </ActButton>
      </p>
    </header>
  )
}

const ReportTiles = ({ tiles: { now, before } }: Pick<ReportAnswer, 'tiles'>) => (
  <dl className="report-tiles facts">
    {TILE_MEASURES.map((measure, i) => (
      <div key={measure} className="report-tile">
        <dt>{MEASURES[measure].title}</dt>
        <dd className="report-figure">{formatFigure(measure, now[i])}</dd>
        {before && (
          <dd className="report-before">
            {formatChange(now[i], before[i]) && <strong>{formatChange(now[i], before[i])}</strong>}{' '}
            before <span className="whitespace-nowrap">{formatFigure(measure, before[i])}</span>
          </dd>
        )}
      </div>
    ))}
  </dl>
)

function MeasureDefinitions({ report }: { report: ReportName }) {
  const { says, measures } = REPORT_DEFINITIONS[report]
  const shown: Measure[] = [...new Set<Measure>([...measures, ...TILE_MEASURES])]
  return (
    <section aria-labelledby="meaning" className="report-meaning">
      <h2 id="meaning">What the figures mean</h2>
      <p>Days begin at midnight in Lagos. {says}</p>
      <dl>
        {shown.map((measure) => (
          <div key={measure}>
            <dt>{MEASURES[measure].title}</dt>
            <dd>{MEASURES[measure].says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
