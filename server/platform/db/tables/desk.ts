import type { ColumnType, Generated } from 'kysely'
import type { BulkAction, BulkStatus } from '#contract/orders/desk.ts'
import type { ByHand } from '#contract/orders/sale-rules.ts'
import type { NullableTimestamp, Timestamp } from './columns.ts'

export type OrderNoteTable = {
  id: string
  sale_id: string
  author_id: string
  /** As it was. */
  author_name: string
  body: string
  created_at: Timestamp
  edited_at: NullableTimestamp
}

/** Who is named in a note. `seen_at` null: they have not opened the order since. */
export type OrderMentionTable = { note_id: string; user_id: string; seen_at: NullableTimestamp }

export type OrderViewTable = {
  id: string
  owner_id: string
  name: string
  /** As the address of the list has it, with search and order. */
  query: string
  shared: Generated<boolean>
  created_at: Timestamp
}

/** One act on many orders; see contract/orders/desk.ts. */
export type BulkJobTable = {
  id: string
  action: BulkAction
  /** Method by which unpaid orders were paid by hand. */
  method: ColumnType<ByHand | null, ByHand | null | undefined, ByHand | null>
  /** The goods of orders that it completes were handed over already. */
  handed_over: Generated<boolean>
  status: Generated<BulkStatus>
  /** Who made it, and then who started it. */
  actor_id: string
  actor_name: string
  address: string
  total: number
  /** The job that it takes back. */
  undoes: ColumnType<string | null, string | null | undefined, never>
  created_at: Timestamp
  started_at: NullableTimestamp
  ended_at: NullableTimestamp
}

export type BulkItemTable = {
  id: Generated<number>
  job_id: string
  sale_id: string
  status: Generated<'pending' | 'done' | 'stopped'>
  /** Reason why it was stopped. */
  reason: string | null
  attempts: Generated<number>
  /** Null: the job is not started, or the order is done. */
  next_try_at: NullableTimestamp
}

export type DeskTables = {
  order_note: OrderNoteTable
  order_mention: OrderMentionTable
  order_view: OrderViewTable
  bulk_job: BulkJobTable
  bulk_item: BulkItemTable
}
