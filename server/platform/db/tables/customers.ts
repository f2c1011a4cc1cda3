import type { NullableTimestamp, Timestamp } from './columns.ts'

export type CustomerNoteTable = {
  id: string
  account_id: string | null
  phone: string | null
  author_id: string
  author_name: string
  body: string
  created_at: Timestamp
  edited_at: NullableTimestamp
}

export type CustomerTagTable = { account_id: string | null; phone: string | null; tag: string }

export type BlockedPhoneTable = {
  phone: string
  reason: string
  blocked_by: string | null
  by_name: string
  created_at: Timestamp
}

export type CustomersTables = {
  customer_note: CustomerNoteTable
  customer_tag: CustomerTagTable
  blocked_phone: BlockedPhoneTable
}
