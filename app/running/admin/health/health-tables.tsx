import type { Failures, Health, Instance } from '#contract/running/health.ts'
import { isAlive } from '#contract/running/health-rules.ts'
import { bytesText, spanText } from '#contract/running/health-texts.ts'
import { BarTable } from '../../../office/admin/charts/bar-table.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { Section } from '../../../platform/ui/section.tsx'

/** The versions of shop, Node and database, and the size of the database. */
export function Versions({ health: { shop, database } }: { health: Health }) {
  const kind = database.isEmbedded ? 'embedded' : 'PostgreSQL'
  const facts = [
    { name: 'Shop', value: shop.version },
    { name: 'Node', value: shop.node },
    { name: 'Database', value: `${kind} ${database.version}` },
    { name: 'Schema', value: database.schema },
    { name: 'Size', value: bytesText(database.bytes) },
  ]
  return (
    <Section id="versions" title="Versions" className="chart" headingClass="font-semibold">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** The tables of the database that take most room, with a bar for each. */
export const BiggestTables = ({ tables }: Pick<Health['database'], 'tables'>) => (
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

export const InstanceTable = ({ health }: { health: Health }) => (
  <Section id="instances" title="Processes" className="grid gap-3">
    <ul className="grid gap-2 md:grid-cols-2">
      {health.instances.map((instance) => (
        <Process key={instance._id} instance={instance} health={health} />
      ))}
    </ul>
  </Section>
)

function Process({ instance, health }: { instance: Instance; health: Health }) {
  const { _id, host, pid, version, node, startedAt, seenAt, memory, diskFree } = instance
  const runs = (Date.parse(seenAt) - Date.parse(startedAt)) / 1000
  const alive = isAlive(health, instance)
  return (
    <li className="grid gap-1 rounded-box border border-line bg-surface px-4 py-3">
      <p className="font-semibold wrap-anywhere">
        {host}, process {pid}
        {_id === health.shop.instance && ', which shows this page'}
      </p>
      <p className={alive ? 'text-fine' : 'text-clay'}>
        {alive ? `Has been running for ${spanText(runs)}` : 'Last seen '}
        {!alive && <LocalTime time={seenAt} />}
      </p>
      <p className="text-sm text-muted">
        Version {version}, Node {node}, {bytesText(memory)} of memory, {bytesText(diskFree)} of disk
        free
      </p>
    </li>
  )
}

/** The failures of today: one entry for each hour and call or job. */
export const FailureTable = ({ failures }: { failures: readonly Failures[] }) => (
  <Section id="failures" title="Failures of today" className="grid gap-3">
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
  </Section>
)
