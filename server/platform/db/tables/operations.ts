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

export type SchemaSupportTable = { oldest: string; only_row: Generated<boolean> }

export type BackupRunTable = {
  id: string
  target: string
  started_at: Timestamp
  seen_at: Timestamp
  ended_at: NullableTimestamp
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

export type ErrorCountTable = { hour: Timestamp; kind: 'answer' | 'job'; name: string; count: number }

export type DatabaseSizeTable = { day: Date | string; bytes: number }

export type DoctorRunTable = {
  id: string
  asked_at: Timestamp
  started_at: NullableTimestamp
  ended_at: NullableTimestamp
  problems: ColumnType<{ claim: string; offenders: string[] }[], string | undefined, string>
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
