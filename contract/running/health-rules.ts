import type { Health, Instance } from './health.ts'
import { backupOf, doctorOf } from './health-data.ts'
import {
  agoText,
  critical,
  type Finding,
  type HealthKey,
  type HealthLine,
  type HealthState,
  HOUR,
  MINUTE,
  ok,
  since,
  warning,
} from './health-lines.ts'
import { advice, bytesText, says, spanText } from './health-texts.ts'
import { MONEY, mailBudgetOf, mailsOf, providerOf, queuesOf, refundsOf } from './health-work.ts'

/** Levels and advice of the facts of the shop's health. */

/** As many within this hour and the one before. */
const MANY_FAILURES = 20

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function errorsOf(health: Health): Finding {
  const { failures } = health
  const lately = failures.filter(({ hour }) => since(health, hour) < 2 * HOUR)
  const total = sum(failures.map(({ count }) => count))
  if (total === 0) return ok(says.failures.fine)
  const recent = sum(lately.map(({ count }) => count))
  return recent >= MANY_FAILURES
    ? critical(says.failures.many(recent, worstOf(lately)), advice.failures)
    : warning(says.failures.some(total, worstOf(failures)), advice.failures)
}

function worstOf(failures: Health['failures']): string {
  const counts = new Map<string, number>()
  for (const { name, count } of failures) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

const ALIVE = MINUTE
/** A lost process is shown for an hour. */
const LOST = HOUR

export const isAlive = (health: Pick<Health, 'at'>, { seenAt }: Pick<Instance, 'seenAt'>): boolean =>
  since(health, seenAt) < ALIVE

function instancesOf(health: Health): Finding[] {
  const alive = health.instances.filter((instance) => isAlive(health, instance))
  const versions = [...new Set(alive.map(({ version }) => version))]
  const lost = health.instances.find((instance) => !isAlive(health, instance) && since(health, instance.seenAt) < LOST)
  if (alive.length === 0) return [warning(says.instances.none, advice.lost)]
  return [
    versions.length > 1
      ? warning(says.instances.mixed(versions.join(' and ')), advice.mixed)
      : ok(says.instances.fine(alive.length, versions.join())),
    ...(lost ? [warning(says.instances.lost(lost.host, agoText(health, lost.seenAt)), advice.lost)] : []),
    ...alive.flatMap(({ slowJobs }) => slowJobs).map(slowOf),
  ]
}

const slowOf = ({ name, seconds }: Instance['slowJobs'][number]): Finding =>
  (seconds > HOUR ? critical : warning)(says.instances.slow(name, spanText(seconds)), advice.slow)

const GB = 1e9

function diskOf(health: Health): Finding {
  const disks = health.instances.filter((instance) => isAlive(health, instance) && instance.diskSize > 0)
  const [fullest] = disks.toSorted((a, b) => a.diskFree - b.diskFree)
  if (!fullest) return warning(says.disk.unknown, advice.lost)
  const { diskFree, diskSize, host } = fullest
  const [free, size] = [bytesText(diskFree), bytesText(diskSize)]
  if (diskFree < diskSize / 20 || diskFree < GB / 2) return critical(says.disk.low(free, size, host), advice.disk)
  if (diskFree < diskSize / 10 || diskFree < 2 * GB) return warning(says.disk.low(free, size, host), advice.disk)
  return ok(says.disk.fine(free, size))
}

function databaseOf(health: Health): Finding {
  const { bytes, before } = health.database
  if (!before || bytes <= before.bytes) return ok(says.database.fine(bytesText(bytes)))
  const span = spanText(since(health, `${before.day}T23:59:59+01:00`))
  return ok(says.database.grows(bytesText(bytes), bytesText(bytes - before.bytes), span))
}

const REPLICA_WARNING = 10

function replicaOf({ database: { replica } }: Health): Finding[] {
  if (!replica) return []
  const { lagSeconds: lag } = replica
  if (lag === null) return [critical(says.replica.gone, advice.replica)]
  if (lag <= REPLICA_WARNING) return [ok(says.replica.fine(spanText(lag)))]
  return [(lag > MINUTE ? critical : warning)(says.replica.late(spanText(lag)), advice.replica)]
}

const ORDER: readonly HealthState[] = ['act', 'look', 'ok']

/** A line for each fact, what is worst first. */
export function judge(health: Health): HealthLine[] {
  const found: Record<HealthKey, Finding[]> = {
    doctor: [doctorOf(health)],
    backup: [backupOf(health)],
    errors: [errorsOf(health)],
    mails: [mailsOf(health), ...mailBudgetOf(health)],
    provider: [providerOf(health)],
    unpaid: [...queuesOf(health, (name) => MONEY.includes(name)), ...refundsOf(health)],
    job: queuesOf(health, (name) => !MONEY.includes(name)),
    disk: [diskOf(health)],
    instance: instancesOf(health),
    database: [databaseOf(health)],
    replica: replicaOf(health),
  }
  const keys = Object.keys(found) as HealthKey[]
  const lines = keys.flatMap((key) => found[key].map((finding) => ({ key, ...finding })))
  return lines.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}
