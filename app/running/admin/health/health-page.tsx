import { useQuery } from '@tanstack/react-query'
import type { DoctorRun, Health } from '#contract/running/health.ts'
import { judge } from '#contract/running/health-rules.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { freshQuery } from '../../../platform/api/query.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { HealthLines, Verdict } from './health-lines.tsx'
import { BiggestTables, FailureTable, InstanceTable, Versions } from './health-tables.tsx'

export default adminPage({ title: 'Health', superOnly: true }, LoadedHealth)

/** How often the page reads the shop's health again; more often while the doctor checks. */
const EVERY_MS = 15_000
const WHILE_IT_RUNS_MS = 2_000

function LoadedHealth() {
  const query = useQuery({
    ...freshQuery('GET /operations/health', {}),
    refetchInterval: ({ state: { data } }) =>
      data?.doctor.isRunning ? WHILE_IT_RUNS_MS : EVERY_MS,
  })
  return <Loaded query={query}>{(health) => <Shown health={health} />}</Loaded>
}

function Shown({ health }: { health: Health }) {
  const lines = judge(health)
  const needy = lines.filter(({ state }) => state !== 'ok')
  const { last, isRunning } = health.doctor
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <Verdict lines={lines} />
        {needy.length > 0 && <HealthLines label="What needs you" lines={needy} />}
        {last && !isRunning && <DoctorProblems problems={last.problems} />}
      </div>
      <section aria-labelledby="in-order" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="in-order" className="display text-2xl">
            In order
          </h2>
          <Examine isRunning={isRunning} />
        </div>
        <HealthLines label="In order" lines={lines.filter(({ state }) => state === 'ok')} />
      </section>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Versions health={health} />
        <BiggestTables tables={health.database.tables} />
      </div>
      <InstanceTable health={health} />
      {health.failures.length > 0 && <FailureTable failures={health.failures} />}
    </div>
  )
}

function Examine({ isRunning }: { isRunning: boolean }) {
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
    <Section id="doctor" title="What the doctor found" className="grid gap-3">
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
    </Section>
  )
