import type { HourlyFailures, ShopHealth, ShopInstance } from '#contract/running/health.ts'
import { isInstanceAlive } from '#contract/running/health-rules.ts'
import { formatByteCount, formatTimeSpan } from '#contract/running/health-texts.ts'
import { BarTable } from '../../../office/admin/charts/bar-table.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'

/** The versions of shop, Node and database, and the size of the database. */
export function ShopVersionsCard({ health: { shop, database } }: { health: ShopHealth }) {
  const kind = database.isEmbedded ? 'embedded' : 'PostgreSQL'
  const facts = [
    { name: 'Shop', value: shop.version },
    { name: 'Node', value: shop.node },
    { name: 'Database', value: `${kind} ${database.version}` },
    { name: 'Schema', value: database.schema },
    { name: 'Size', value: formatByteCount(database.bytes) },
  ]
  return (
    <PageSection id="versions" title="Versions" className="chart" headingClass="font-semibold">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}

/** The tables of the database that take most room, with a bar for each. */
export const BiggestTablesChart = ({ tables }: Pick<ShopHealth['database'], 'tables'>) => (
  <BarTable
    title="Biggest tables, in MB"
    names="Table"
    values="MB"
    rows={tables.map(({ name, bytes }) => ({
      key: name,
      name,
      value: Math.round(bytes / 1e5) / 10,
    }))}
    empty="No table"
  />
)

export const InstanceCardList = ({ health }: { health: ShopHealth }) => (
  <PageSection id="instances" title="Processes" className="grid gap-3">
    <ul className="grid gap-2 md:grid-cols-2">
      {health.instances.map((instance) => (
        <InstanceCard key={instance._id} instance={instance} health={health} />
      ))}
    </ul>
  </PageSection>
)

function InstanceCard({ instance, health }: { instance: ShopInstance; health: ShopHealth }) {
  const { _id, host, pid, version, node, startedAt, seenAt, memory, diskFree } = instance
  const runs = (Date.parse(seenAt) - Date.parse(startedAt)) / 1000
  const alive = isInstanceAlive(health, instance)
  return (
    <li className="grid gap-1 rounded-box border border-line bg-surface px-4 py-3">
      <p className="font-semibold wrap-anywhere">
        {host}, process {pid}
        {_id === health.shop.instance && ', which shows this page'}
      </p>
      <p className={alive ? 'text-fine' : 'text-clay'}>
        {alive ? `Has been running for ${formatTimeSpan(runs)}` : 'Last seen '}
        {!alive && <LocalTime time={seenAt} />}
      </p>
      <p className="text-sm text-muted">
        Version {version}, Node {node}, {formatByteCount(memory)} of memory,{' '}
        {formatByteCount(diskFree)} of disk free
      </p>
    </li>
  )
}

/** The failures of today: one entry for each hour and call or job. */
export const FailureList = ({ failures }: { failures: readonly HourlyFailures[] }) => (
  <PageSection id="failures" title="Failures of today" className="grid gap-3">
    <ul className="grid gap-2">
      {failures.map(({ hour, kind, name, count }) => (
        <li
          key={`${hour} ${kind} ${name}`}
          className="flex flex-wrap justify-between gap-x-6 rounded-box border border-line bg-surface px-4 py-2"
        >
          <span className="min-w-0 wrap-anywhere">
            {kind === 'job' ? 'Job ' : ''}
            {name}
          </span>
          <span className="text-muted">
            {count} in the hour of <LocalTime time={hour} />
          </span>
        </li>
      ))}
    </ul>
  </PageSection>
)
