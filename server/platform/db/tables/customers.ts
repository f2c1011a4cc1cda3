import type { NullableTimestamp, Timestamp } from './columns.ts'

/** A staff note about a customer: an account, or the phone number of guests' orders (`phone_key`). */
export type CustomerNoteTable = {
  id: string
  account_id: string | null
  phone: string | null
  author_id: string
  /** As it was. */
  author_name: string
  body: string
  created_at: Timestamp
  edited_at: NullableTimestamp
}

export type CustomerTagTable = { account_id: string | null; phone: string | null; tag: string }

/** Orders with this phone number (`phone_key`) are paid by card. */
export type BlockedPhoneTable = {
  phone: string
  reason: string
  blocked_by: string | null
  /** As it was. */
  by_name: string
  created_at: Timestamp
}

export type CustomersTables = {
  customer_note: CustomerNoteTable
  customer_tag: CustomerTagTable
  blocked_phone: BlockedPhoneTable
}
