import { sql } from 'kysely'
import type { DoctorRun, Health, LastAnswer } from '#contract/running/health.ts'
import { shopVersion } from '../../platform/config/version.ts'
import { startOf } from '../../platform/db/lagos.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type LastBackup, readLastBackup } from '../backups/last-backup.ts'
import type { Self } from './heartbeat.ts'
import { readQueues } from './queues.ts'

export type HealthDeps = {
  db: Db
  self: Self
  isEmbedded: boolean
  /** `lagSeconds`: infinite where it is not reached. */
  replica?: { readonly lagSeconds: number } | undefined
}

/** All facts, each read by itself: a moment lies between them. */
export async function readHealth({ db, self, isEmbedded, replica }: HealthDeps): Promise<Health> {
  const [basics, tables, instances, queues, lists, answers, failures, runs, backups] = await Promise.all([
    readBasics(db),
    listTables(db),
    listInstances(db),
    readQueues(db),
    countForPeople(db),
    db.selectFrom('last_answer').selectAll().execute(),
    listFailures(db),
    listRuns(db),
    readLastBackup(db),
  ])
  const answerOf = (service: string): LastAnswer | null =>
    toAnswer(answers.find((answer) => answer.service === service))
  return {
    at: basics.at.toISOString(),
    since: basics.since.toISOString(),
    shop: { instance: self.id, version: shopVersion, node: process.version },
    database: {
      ...{ version: basics.version, isEmbedded, schema: basics.schema, bytes: basics.bytes },
      before: basics.day === null ? null : { day: basics.day, bytes: basics.earlier },
      tables,
      replica: replica ? { lagSeconds: Number.isFinite(replica.lagSeconds) ? replica.lagSeconds : null } : null,
    },
    instances,
    queues,
    ...lists,
    mail: answerOf('mail'),
    provider: answerOf('provider'),
    failures,
    doctor: { last: runs.find(({ endedAt }) => endedAt) ?? null, isRunning: runs.some(({ endedAt }) => !endedAt) },
    backup: toBackup(backups),
  }
}

type Basics = {
  at: Date
  since: Date
  version: string
  schema: string
  bytes: number
  day: string | null
  earlier: number
}

const GROWTH_DAYS = 30

async function readBasics(db: Db): Promise<Basics> {
  const { rows } = await sql<Basics>`
    select now() as at, made.since, made.schema, current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes, to_char(before.day, 'YYYY-MM-DD') as day,
      coalesce(before.bytes, 0)::float8 as earlier
    from (select min(timestamp)::timestamptz as since, max(name) as schema from kysely_migration) as made
    left join (select day, bytes from database_size
      where day between lagos_day(now()) - ${sql.lit(GROWTH_DAYS)} and lagos_day(now()) - 1 order by day limit 1) as before on true`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the database says nothing about itself')
  return row
}

const TABLES = 8

/** With their indexes. */
async function listTables(db: Db): Promise<Health['database']['tables']> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'm') order by 2 desc, 1 limit ${sql.lit(TABLES)}`.execute(
    db,
  )
  return rows
}

async function listInstances(db: Db): Promise<Health['instances']> {
  const rows = await db.selectFrom('instance').selectAll().orderBy('seen_at', 'desc').limit(50).execute()
  return rows.map((row) => ({
    ...{ _id: row.id, host: row.host, pid: row.pid, version: row.version, node: row.node, memory: row.memory },
    ...{ startedAt: row.started_at.toISOString(), seenAt: row.seen_at.toISOString() },
    ...{ diskFree: row.disk_free, diskSize: row.disk_size, slowJobs: row.slow_jobs },
  }))
}

/** Mails are not indexed by what became of them: the last ones are looked at. */
async function countForPeople(db: Db): Promise<Pick<Health, 'mailsGivenUp' | 'mailsOverBudget' | 'refundsOpen'>> {
  const { rows } = await sql<{ mailsGivenUp: number; skipped: number; waiting: number; refundsOpen: number }>`
    select mails.*, (select count(*)::integer from refund where (status = 'done') = false and status in ('open', 'attention')) as "refundsOpen"
    from (
      select count(*) filter (where status = 'failed')::integer as "mailsGivenUp",
        count(*) filter (where status = 'skipped' and data ? 'overBudget')::integer as skipped,
        count(*) filter (where status = 'pending' and data ? 'overBudget')::integer as waiting
      from (select status, created_at, data from mail_outbox order by id desc limit 10000) as last
      where created_at > now() - interval '2 days'
    ) as mails`.execute(db)
  const { skipped = 0, waiting = 0, mailsGivenUp = 0, refundsOpen = 0 } = rows[0] ?? {}
  return { mailsGivenUp, mailsOverBudget: { skipped, waiting }, refundsOpen }
}

const TODAY = startOf(sql`lagos_day(now())`)

/** Failures of today, and at the beginning of a day of the hour before. */
async function listFailures(db: Db): Promise<Health['failures']> {
  const rows = await db
    .selectFrom('error_count')
    .selectAll()
    .where(sql<boolean>`hour >= least(${TODAY}, date_trunc('hour', now()) - interval '1 hour')`)
    .orderBy('hour', 'desc')
    .orderBy('count', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ hour, kind, name, count }) => ({ hour: hour.toISOString(), kind, name, count }))
}

/** The one that waits or runs, and the last that ended. */
async function listRuns(db: Db): Promise<DoctorRun[]> {
  const rows = await db.selectFrom('doctor_run').selectAll().orderBy('asked_at', 'desc').limit(2).execute()
  return rows.map((row) => ({
    askedAt: row.asked_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    problems: row.problems,
    failure: row.failure,
  }))
}

type Answered = { ok_at: Date | null; failed_at: Date | null; failure: string }

const toAnswer = (row: Answered | undefined): LastAnswer | null =>
  row
    ? { okAt: row.ok_at?.toISOString() ?? null, failedAt: row.failed_at?.toISOString() ?? null, failure: row.failure }
    : null

function toBackup({ ended, good }: LastBackup): Health['backup'] {
  if (!ended?.ended_at) return null
  return {
    endedAt: ended.ended_at.toISOString(),
    failure: ended.failure,
    nextAt: ended.next_at?.toISOString() ?? null,
    good: good?.ended_at
      ? {
          endedAt: good.ended_at.toISOString(),
          bytes: good.bytes ?? 0,
          verifiedAt: good.verified_at?.toISOString() ?? null,
        }
      : null,
  }
}
