import type { Health } from '#contract/running/health.ts'
import { judge } from '#contract/running/health-rules.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { DoctorProblems } from './doctor-problems.tsx'
import { HealthLines, Verdict } from './health-lines.tsx'
import { BiggestTables, FailureTable, InstanceTable, Versions } from './health-tables.tsx'
import { useHealth } from './queries.ts'

export default function HealthPage() {
  return (
    <AdminPage title="Health" superOnly>
      <LoadedHealth />
    </AdminPage>
  )
}

const LoadedHealth = () => <Loaded query={useHealth()}>{(health) => <Shown health={health} />}</Loaded>

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
