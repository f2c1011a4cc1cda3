import { useQuery } from '@tanstack/react-query'
import type { DoctorRun, ShopHealth } from '#contract/running/health.ts'
import { judgeHealth } from '#contract/running/health-rules.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { HealthLineList, HealthVerdict } from './health-lines.tsx'
import {
  BiggestTablesChart,
  FailureList,
  InstanceCardList,
  ShopVersionsCard,
} from './health-tables.tsx'

export default createAdminPage({ title: 'Health', superOnly: true }, LoadedHealth)

/** How often the page reads the shop's health again; more often while the doctor checks. */
const HEALTH_REFRESH_MS = 15_000
const DOCTOR_REFRESH_MS = 2_000

function LoadedHealth() {
  const query = useQuery({
    ...queryApiFresh('GET /operations/health'),
    refetchInterval: ({ state: { data } }) =>
      data?.doctor.isRunning ? DOCTOR_REFRESH_MS : HEALTH_REFRESH_MS,
  })
  return <Loaded query={query}>{(health) => <HealthOverview health={health} />}</Loaded>
}

function HealthOverview({ health }: { health: ShopHealth }) {
  const lines = judgeHealth(health)
  const needy = lines.filter(({ state }) => state !== 'ok')
  const { last, isRunning } = health.doctor
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <HealthVerdict lines={lines} />
        {needy.length > 0 && <HealthLineList label="What needs you" lines={needy} />}
        {last && !isRunning && <DoctorProblems problems={last.problems} />}
      </div>
      <section aria-labelledby="in-order" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="in-order" className="display text-2xl">
            In order
          </h2>
          <ExamineDataButton isRunning={isRunning} />
        </div>
        <HealthLineList label="In order" lines={lines.filter(({ state }) => state === 'ok')} />
      </section>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <ShopVersionsCard health={health} />
        <BiggestTablesChart tables={health.database.tables} />
      </div>
      <InstanceCardList health={health} />
      {health.failures.length > 0 && <FailureList failures={health.failures} />}
    </div>
  )
}

function ExamineDataButton({ isRunning }: { isRunning: boolean }) {
  const { mutate, isPending } = useAdminCall('POST /operations/doctor')
  return (
    <Button
      tone="secondary"
      pending={isRunning || isPending}
      pendingText="Checking all data…"
      onClick={() => mutate(undefined)}
    >
      Check all data now
    </Button>
  )
}

const DoctorProblems = ({ problems }: Pick<DoctorRun, 'problems'>) =>
  problems.length > 0 && (
    <PageSection id="doctor" title="What the doctor found" className="grid gap-3">
      <ul className="grid gap-2">
        {problems.map(({ claim, offenders }) => (
          <li key={claim} className="rounded-box border border-danger bg-surface px-4 py-3">
            <p className="font-semibold">Not true: {claim}</p>
            <ul className="text-sm text-muted">
              {offenders.map((what) => (
                <li key={what} className="wrap-anywhere tabular-nums">
                  {what}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </PageSection>
  )
