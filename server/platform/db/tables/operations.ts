import type { ColumnType, Generated } from 'kysely'
import type { JsonColumn, NullableTimestamp, Timestamp } from './columns.ts'

export type OperationsTables = {
  mail_outbox: {
    id: Generated<number>
    dedupe_key: string
    recipient: string
    template: string
    data: JsonColumn<Record<string, unknown>>
    /** `skipped`: more than an unverified address gets. */
    status: Generated<'pending' | 'sent' | 'failed' | 'skipped'>
    attempts: Generated<number>
    next_try_at: Timestamp
    created_at: Timestamp
  }
  audit_log: {
    id: Generated<number>
    /** Null: no account did it. */
    actor_id: string | null
    actor_name: string
    action: string
    target: string
    details: JsonColumn<Record<string, unknown>>
    address: string
    created_at: Timestamp
    search_text: Generated<string>
  }
  rate_limit: { key: string; window_start: Timestamp; hits: number }
  schema_support: { oldest: string; only_row: Generated<boolean> }
  routine: { file: string; digest: string }
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
  sale_sum: {
    span: 'day' | 'month'
    day: Date | string
    dimension: string
    key: string
    orders: number
    pieces: number
    goods_kobo: number
    delivery_kobo: number
    discount_kobo: number
    received_kobo: number
    refunds: number
    refunded_kobo: number
    costed_kobo: number
    cost_kobo: number
  }
  sale_sum_state: {
    id: Generated<boolean>
    through: Date | string | null
    dimensions: Generated<string[]>
  }
  sale_day_mark: { id: Generated<number>; day: Date | string }
}
