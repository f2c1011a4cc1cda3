import type { ColumnType, Generated } from 'kysely'
import type { JsonColumn, NullableTimestamp, Timestamp } from '../platform/db/column-types.ts'

type RunningTables = {
  backup_run: {
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
  instance: {
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
    slow_jobs: JsonColumn<{ name: string; seconds: number }[]>
  }
  last_answer: {
    service: 'mail' | 'provider'
    ok_at: NullableTimestamp
    failed_at: NullableTimestamp
    failure: Generated<string>
  }
  error_count: { hour: Timestamp; kind: 'answer' | 'job'; name: string; count: number }
  database_size: { day: Date | string; bytes: number }
  doctor_run: {
    id: string
    asked_at: Timestamp
    started_at: NullableTimestamp
    ended_at: NullableTimestamp
    problems: ColumnType<{ claim: string; offenders: string[] }[], string | undefined, string>
    failure: ColumnType<string | null, undefined, string | null>
  }
}

declare module '../platform/db/schema.ts' {
  interface Schema extends RunningTables {}
}
