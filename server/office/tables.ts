import type { ColumnType, Generated } from 'kysely'
import type { ExportKind } from '#contract/office/exports.ts'
import type { ReportFileRequest } from '#contract/office/reports.ts'
import type { NullableTimestamp, StoredNote, Timestamp } from '../platform/db/column-types.ts'

type OfficeTables = {
  export_ticket: {
    token_hash: string
    kind: ExportKind | 'report'
    selection: Generated<string | null>
    report: ColumnType<ReportFileRequest | null, string | null | undefined, string>
    session_id: string
    expires_at: Timestamp
    used_at: NullableTimestamp
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
  customer_note: StoredNote & { account_id: string | null; phone: string | null }
  customer_tag: { account_id: string | null; phone: string | null; tag: string }
  blocked_phone: {
    phone: string
    reason: string
    blocked_by: string | null
    by_name: string
    created_at: Timestamp
  }
}

declare module '../platform/db/schema.ts' {
  interface Schema extends OfficeTables {}
}
