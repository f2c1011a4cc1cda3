import type { ColumnType, Generated } from 'kysely'
import type { Json, NullableTimestamp, Timestamp } from './columns.ts'

export type MailOutboxTable = {
  id: Generated<number>
  dedupe_key: string
  recipient: string
  template: string
  data: Json<Record<string, unknown>>
  /** `skipped`: more than an unverified address gets. */
  status: Generated<'pending' | 'sent' | 'failed' | 'skipped'>
  attempts: Generated<number>
  next_try_at: Timestamp
  created_at: Timestamp
}

export type AuditLogTable = {
  id: Generated<number>
  /** Null: no account did it. */
  actor_id: string | null
  actor_name: string
  action: string
  target: string
  details: Json<Record<string, unknown>>
  address: string
  created_at: Timestamp
  /** Generated: the searched texts. */
  search_text: Generated<string>
}

export type RateLimitTable = { key: string; window_start: Timestamp; hits: number }

/** Which versions may run here: those that know the migration `oldest`. One row. */
export type SchemaSupportTable = { oldest: string; only_row: Generated<boolean> }

/** One backup, done, failed or running; see server/running/backups/last-backup.ts. */
export type BackupRunTable = {
  id: string
  /** Place of the backup, without keys. */
  target: string
  started_at: Timestamp
  seen_at: Timestamp
  ended_at: NullableTimestamp
  /** When the schedule makes the next; null: made by hand. */
  next_at: NullableTimestamp
  bytes: number | null
  rows: number | null
  verified_at: NullableTimestamp
  failure: string | null
}

export type InstanceTable = {
  id: string
  host: string
  pid: number
  version: string
  node: string
  started_at: Timestamp
  seen_at: Timestamp
  memory: number
  disk_free: number
  disk_size: number
  slow_jobs: Json<{ name: string; seconds: number }[]>
}

export type LastAnswerTable = {
  service: 'mail' | 'provider'
  ok_at: NullableTimestamp
  failed_at: NullableTimestamp
  failure: Generated<string>
}

/** Failures in an hour: 5xx answers by call, rounds of jobs by name. */
export type ErrorCountTable = { hour: Timestamp; kind: 'answer' | 'job'; name: string; count: number }

export type DatabaseSizeTable = { day: Date | string; bytes: number }

/** A check of all data; see `server/running/doctor/`. */
export type DoctorRunTable = {
  id: string
  asked_at: Timestamp
  /** Null: it waits for the job. */
  started_at: NullableTimestamp
  ended_at: NullableTimestamp
  problems: ColumnType<{ claim: string; offenders: string[] }[], string | undefined, string>
  /** Reason why it ended without a result. */
  failure: ColumnType<string | null, undefined, string | null>
}

export type OperationsTables = {
  mail_outbox: MailOutboxTable
  audit_log: AuditLogTable
  rate_limit: RateLimitTable
  schema_support: SchemaSupportTable
  backup_run: BackupRunTable
  instance: InstanceTable
  last_answer: LastAnswerTable
  error_count: ErrorCountTable
  database_size: DatabaseSizeTable
  doctor_run: DoctorRunTable
}
