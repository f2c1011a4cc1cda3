import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonColumn, Timestamp } from './column-types.ts'

export type PlatformTables = {
  shop_setting: {
    id: Generated<boolean>
    values: ColumnType<unknown, string | undefined, string>
    version: Generated<number>
    changed_at: Timestamp
    low_stock_stale: Generated<boolean>
    low_stock_mark: Generated<string | null>
    low_stock_most: GeneratedAlways<number>
  }
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
}
