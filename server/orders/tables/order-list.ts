import type { ColumnType, Generated } from 'kysely'
import type { BulkAction } from '#contract/orders/order-list/bulk-acts.ts'
import type { BulkJob } from '#contract/orders/order-list/order-list.ts'
import type { ByHand } from '#contract/orders/states/sale-rules.ts'
import type { NullableTimestamp, StoredNote, Timestamp } from '../../platform/db/column-types.ts'

type OrderListTables = {
  order_note: StoredNote & { sale_id: string }
  order_mention: { note_id: string; user_id: string; seen_at: NullableTimestamp }
  order_view: {
    id: string
    owner_id: string
    name: string
    query: string
    shared: Generated<boolean>
    created_at: Timestamp
  }
  bulk_job: {
    id: string
    action: BulkAction
    method: ColumnType<ByHand | null, ByHand | null | undefined, ByHand | null>
    handed_over: Generated<boolean>
    status: Generated<BulkJob['status']>
    /** Who made it, and then who started it. */
    actor_id: string
    actor_name: string
    address: string
    total: number
    undoes: ColumnType<string | null, string | null | undefined, never>
    created_at: Timestamp
    started_at: NullableTimestamp
    ended_at: NullableTimestamp
  }
  bulk_item: {
    id: Generated<number>
    job_id: string
    sale_id: string
    status: Generated<'pending' | 'done' | 'stopped'>
    reason: string | null
    attempts: Generated<number>
    next_try_at: NullableTimestamp
  }
}

declare module '../../platform/db/schema.ts' {
  interface Schema extends OrderListTables {}
}
