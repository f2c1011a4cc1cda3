import type { NullableTimestamp, Timestamp } from './columns.ts'

export type BlockedPhoneTable = {
  phone: string
  reason: string
  blocked_by: string | null
  by_name: string
  created_at: Timestamp
}

export type CustomersTables = {
  customer_note: {
    id: string
    account_id: string | null
    phone: string | null
    author_id: string
    author_name: string
    body: string
    created_at: Timestamp
    edited_at: NullableTimestamp
  }
  customer_tag: { account_id: string | null; phone: string | null; tag: string }
  blocked_phone: BlockedPhoneTable
}
