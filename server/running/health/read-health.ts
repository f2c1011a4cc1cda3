import { sql } from 'kysely'
import type { DoctorRun, Health } from '#contract/running/health.ts'
import { isToSend } from '../../orders/refunds/queries.ts'
import { shopVersion } from '../../platform/config/version.ts'
import { startOf } from '../../platform/db/lagos.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { readLastBackup } from '../backups/last-backup.ts'
import type { Self } from './heartbeat.ts'
import { readQueues } from './queues.ts'

export type HealthDeps = {
  db: Db
  self: Self
  isEmbedded: boolean
  /** `lagSeconds` is infinite while the replica is not reached. */
  replica?: { readonly lagSeconds: number } | undefined
}

/** Reads all facts of the shop's health. Each is read by itself: a moment lies between them. */
export async function readHealth({ db, self, isEmbedded, replica }: HealthDeps): Promise<Health> {
  const [basics, tables, instances, queues, answers, failures, doctor, backup] = await Promise.all([
    readBasics(db),
    listTables(db),
    listInstances(db),
    readQueues(db),
    readAnswers(db),
    listFailures(db),
    readDoctor(db),
    readBackup(db),
  ])
  return {
    at: basics.at.toISOString(),
    since: basics.since.toISOString(),
    shop: { instance: self.id, version: shopVersion, node: process.version },
    database: {
      ...basics.database,
      isEmbedded,
      tables,
      replica: replica ? toReplica(replica) : null,
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

const toReplica = ({ lagSeconds }: { readonly lagSeconds: number }) => ({
  lagSeconds: Number.isFinite(lagSeconds) ? lagSeconds : null,
})

const textOf = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null

const GROWTH_DAYS = 30

type Basics = Pick<Health, 'mailsGivenUp' | 'mailsOverBudget' | 'refundsOpen'> & {
  at: Date
  since: Date
  database: Pick<Health['database'], 'version' | 'schema' | 'bytes' | 'before'>
}

/**
 * Reads what one query finds. Mails are not indexed by their outcome: only the last ones are looked
 * at.
 */
async function readBasics(db: Db): Promise<Basics> {
  const { rows } = await sql<Basics>`
    select now() as at, made.since,
      jsonb_build_object('version', current_setting('server_version'), 'schema', made.schema,
        'bytes', pg_database_size(current_database()), 'before', (
          select jsonb_build_object('day', to_char(day, 'YYYY-MM-DD'), 'bytes', bytes) from database_size
          where day between lagos_day(now()) - ${sql.lit(GROWTH_DAYS)} and lagos_day(now()) - 1 order by day limit 1
        )) as database,
      mails.*,
      (select count(*)::integer from refund join payment on payment.id = payment_id
        where (refund.status = 'done') = false and ${isToSend}) as "refundsOpen"
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

const TABLES = 8

async function listTables(db: Db): Promise<Health['database']['tables']> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'm') order by 2 desc, 1 limit ${sql.lit(TABLES)}`.execute(
    db,
  )
  return rows
}

async function listInstances(db: Db): Promise<Health['instances']> {
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

async function readAnswers(db: Db): Promise<Pick<Health, 'mail' | 'provider'>> {
  const rows = await db.selectFrom('last_answer').selectAll().execute()
  const answers: Pick<Health, 'mail' | 'provider'> = { mail: null, provider: null }
  for (const { service, ok_at, failed_at, failure } of rows)
    answers[service] = { okAt: textOf(ok_at), failedAt: textOf(failed_at), failure }
  return answers
}

const TODAY = startOf(sql`lagos_day(now())`)

/** Lists the failures of today; early in the day also those of the hour before. */
async function listFailures(db: Db): Promise<Health['failures']> {
  const rows = await db
    .selectFrom('error_count')
    .selectAll()
    .where(sql<boolean>`hour >= least(${TODAY}, date_trunc('hour', now()) - interval '1 hour')`)
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

async function readDoctor(db: Db): Promise<Health['doctor']> {
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
  startedAt: textOf(run.started_at),
  endedAt: textOf(run.ended_at),
})

async function readBackup(db: Db): Promise<Health['backup']> {
  const { ended, good } = await readLastBackup(db)
  if (!ended?.ended_at) return null
  return {
    endedAt: ended.ended_at.toISOString(),
    failure: ended.failure,
    nextAt: textOf(ended.next_at),
    good: good?.ended_at
      ? {
          endedAt: good.ended_at.toISOString(),
          bytes: good.bytes ?? 0,
          verifiedAt: textOf(good.verified_at),
        }
      : null,
  }
}
