import { sql } from 'kysely'
import type { DoctorRun, ShopHealth } from '#contract/running/health.ts'
import { isRefundToSend } from '../../orders/refunds/queries.ts'
import { shopVersion } from '../../platform/config/version.ts'
import { startOfDayInLagosSql } from '../../platform/db/lagos.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { readLastBackup } from '../backups/last-backup.ts'
import type { InstanceSelf } from './heartbeat.ts'
import { readWorkQueues } from './queues.ts'

export type HealthDeps = {
  db: Db
  self: InstanceSelf
  isEmbedded: boolean
  /** `lagSeconds` is infinite while the replica is not reached. */
  replica?: { readonly lagSeconds: number } | undefined
}

/** Reads all facts of the shop's health. Each is read by itself: a moment lies between them. */
export async function readShopHealth({
  db,
  self,
  isEmbedded,
  replica,
}: HealthDeps): Promise<ShopHealth> {
  const [basics, tables, instances, queues, answers, failures, doctor, backup] = await Promise.all([
    readBasicHealth(db),
    listLargestTables(db),
    listShopInstances(db),
    readWorkQueues(db),
    readServiceAnswers(db),
    listRecentFailures(db),
    readDoctorRuns(db),
    readBackupHealth(db),
  ])
  return {
    at: basics.at.toISOString(),
    since: basics.since.toISOString(),
    shop: { instance: self.id, version: shopVersion, node: process.version },
    database: {
      ...basics.database,
      isEmbedded,
      tables,
      replica: replica ? toReplicaHealth(replica) : null,
    },
    instances,
    queues,
    mailsGivenUp: basics.mailsGivenUp,
    mailsOverBudget: basics.mailsOverBudget,
    refundsOpen: basics.refundsOpen,
    mail: answers.mail,
    provider: answers.provider,
    failures,
    doctor,
    backup,
  }
}

const toReplicaHealth = ({ lagSeconds }: { readonly lagSeconds: number }) => ({
  lagSeconds: Number.isFinite(lagSeconds) ? lagSeconds : null,
})

const toMomentText = (moment: Date | null | undefined): string | null =>
  moment?.toISOString() ?? null

const DATABASE_GROWTH_DAYS = 30

type BasicHealth = Pick<ShopHealth, 'mailsGivenUp' | 'mailsOverBudget' | 'refundsOpen'> & {
  at: Date
  since: Date
  database: Pick<ShopHealth['database'], 'version' | 'schema' | 'bytes' | 'before'>
}

/**
 * Reads what one query finds. Mails are not indexed by their outcome: only the last ones are looked
 * at.
 */
async function readBasicHealth(db: Db): Promise<BasicHealth> {
  const { rows } = await sql<BasicHealth>`
    select now() as at, made.since,
      jsonb_build_object('version', current_setting('server_version'), 'schema', made.schema,
        'bytes', pg_database_size(current_database()), 'before', (
          select jsonb_build_object('day', to_char(day, 'YYYY-MM-DD'), 'bytes', bytes) from database_size
          where day between lagos_day(now()) - ${sql.lit(DATABASE_GROWTH_DAYS)} and lagos_day(now()) - 1 order by day limit 1
        )) as database,
      mails.*,
      (select count(*)::integer from refund join payment on payment.id = payment_id
        where (refund.status = 'done') = false and ${isRefundToSend}) as "refundsOpen"
    from (select min(timestamp)::timestamptz as since, max(name) as schema from kysely_migration) as made
    cross join (
      select count(*) filter (where status = 'failed')::integer as "mailsGivenUp",
        jsonb_build_object('skipped', count(*) filter (where status = 'skipped' and data ? 'overBudget'),
          'waiting', count(*) filter (where status = 'pending' and data ? 'overBudget')) as "mailsOverBudget"
      from (select status, created_at, data from mail_outbox order by id desc limit 10000) as last
      where created_at > now() - interval '2 days'
    ) as mails`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database says nothing about itself')
  return row
}

const MAX_LISTED_TABLES = 8

async function listLargestTables(db: Db): Promise<ShopHealth['database']['tables']> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'm') order by 2 desc, 1 limit ${sql.lit(MAX_LISTED_TABLES)}`.execute(
    db,
  )
  return rows
}

async function listShopInstances(db: Db): Promise<ShopHealth['instances']> {
  const rows = await db
    .selectFrom('instance')
    .selectAll()
    .orderBy('seen_at', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    host: row.host,
    pid: row.pid,
    version: row.version,
    node: row.node,
    memory: row.memory,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    diskFree: row.disk_free,
    diskSize: row.disk_size,
    slowJobs: row.slow_jobs,
  }))
}

async function readServiceAnswers(db: Db): Promise<Pick<ShopHealth, 'mail' | 'provider'>> {
  const rows = await db.selectFrom('last_answer').selectAll().execute()
  const answers: Pick<ShopHealth, 'mail' | 'provider'> = { mail: null, provider: null }
  for (const { service, ok_at, failed_at, failure } of rows)
    answers[service] = { okAt: toMomentText(ok_at), failedAt: toMomentText(failed_at), failure }
  return answers
}

const START_OF_TODAY = startOfDayInLagosSql(sql`lagos_day(now())`)

/** Lists the failures of today; early in the day also those of the hour before. */
async function listRecentFailures(db: Db): Promise<ShopHealth['failures']> {
  const rows = await db
    .selectFrom('error_count')
    .selectAll()
    .where(
      sql<boolean>`hour >= least(${START_OF_TODAY}, date_trunc('hour', now()) - interval '1 hour')`,
    )
    .orderBy('hour', 'desc')
    .orderBy('count', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ hour, kind, name, count }) => ({
    hour: hour.toISOString(),
    kind,
    name,
    count,
  }))
}

async function readDoctorRuns(db: Db): Promise<ShopHealth['doctor']> {
  const runs = await db
    .selectFrom('doctor_run')
    .selectAll()
    .orderBy('asked_at', 'desc')
    .limit(2)
    .execute()
  const last = runs.find(({ ended_at }) => ended_at)
  return {
    last: last ? toDoctorRun(last) : null,
    isRunning: runs.some(({ ended_at }) => !ended_at),
  }
}

const toDoctorRun = (run: RowOf<'doctor_run'>): DoctorRun => ({
  problems: run.problems,
  failure: run.failure,
  askedAt: run.asked_at.toISOString(),
  startedAt: toMomentText(run.started_at),
  endedAt: toMomentText(run.ended_at),
})

async function readBackupHealth(db: Db): Promise<ShopHealth['backup']> {
  const { ended, good } = await readLastBackup(db)
  if (!ended?.ended_at) return null
  return {
    endedAt: ended.ended_at.toISOString(),
    failure: ended.failure,
    nextAt: toMomentText(ended.next_at),
    good: good?.ended_at
      ? {
          endedAt: good.ended_at.toISOString(),
          bytes: good.bytes ?? 0,
          verifiedAt: toMomentText(good.verified_at),
        }
      : null,
  }
}
