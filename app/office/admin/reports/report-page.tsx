import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  MEASURES,
  type Measure,
  REPORTS,
  type Report,
  type ReportSort,
  TILES,
} from '#contract/office/report-measures.ts'
import type { ReportAnswer } from '#contract/office/reports.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { type Sorting, sortingOf } from '../../../platform/lists/sorting.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useListAddress } from '../../../platform/ui/use-list-address.ts'
import { changeText, figureText, periodText } from './figure-text.ts'
import { PeriodForm } from './period-form.tsx'
import { answerQuery, useReportFile } from './queries.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportNav } from './report-nav.tsx'
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
        reportQuery.report === 'sales' ? 'Reports' : `${REPORTS[reportQuery.report].title}, reports`
      }
      superOnly={reportQuery.report === 'margin'}
    >
      <div className="report">
        <ReportNav report={reportQuery.report} />
        <PeriodForm reportQuery={reportQuery} setValues={address.setValues} />
        <Shown
          key={reportQuery.report}
          reportQuery={reportQuery}
          sorting={sortingOf<ReportSort>(
            address,
            REPORTS[reportQuery.report].measures.map((sortBy) => ({ sortBy })),
          )}
        />
      </div>
    </AdminPage>
  )
}

function Shown({
  reportQuery,
  sorting,
}: {
  reportQuery: ReportQuery
  sorting: Sorting<ReportSort>
}) {
  const query = useQuery(answerQuery(reportQuery))
  return (
    <Loaded query={query}>
      {(answer) => (
        <div className="report-shown" aria-busy={query.isPlaceholderData}>
          <Heading reportQuery={reportQuery} answer={answer} />
          <Tiles tiles={answer.tiles} />
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
          <Definitions report={reportQuery.report} />
        </div>
      )}
    </Loaded>
  )
}

function Heading({ reportQuery, answer }: { reportQuery: ReportQuery; answer: ReportAnswer }) {
  const { mutate, isPending } = useReportFile()
  return (
    <header className="report-head">
      <div>
        <h2 className="display text-2xl">{REPORTS[reportQuery.report].title}</h2>
        <p className="text-muted" role="status">
          {periodText(answer.period)}
          {answer.before && `, beside ${periodText(answer.before)}`}
        </p>
      </div>
      <p className="report-actions">
        <Button tone="quiet" onClick={() => window.print()}>
          Print
        </Button>
        <Button tone="secondary" pending={isPending} onClick={() => mutate(reportQuery)}>
          Download CSV
        </Button>
      </p>
    </header>
  )
}

const Tiles = ({ tiles: { now, before } }: Pick<ReportAnswer, 'tiles'>) => (
  <dl className="report-tiles facts">
    {TILES.map((measure, i) => (
      <div key={measure} className="report-tile">
        <dt>{MEASURES[measure].title}</dt>
        <dd className="report-figure">{figureText(measure, now[i])}</dd>
        {before && (
          <dd className="report-before">
            {changeText(now[i], before[i]) && <strong>{changeText(now[i], before[i])}</strong>}{' '}
            before <span className="whitespace-nowrap">{figureText(measure, before[i])}</span>
          </dd>
        )}
      </div>
    ))}
  </dl>
)

function Definitions({ report }: { report: Report }) {
  const { says, measures } = REPORTS[report]
  const shown: Measure[] = [...new Set<Measure>([...measures, ...TILES])]
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
