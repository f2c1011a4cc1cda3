import type { Generated } from 'kysely'
import type { RefundStatus, RefundWay } from '#contract/orders/refunds/refund-rules.ts'
import type { Dated, NullableTimestamp, Timestamp } from '../../platform/db/column-types.ts'

type PaymentsTables = {
  payment_attempt: {
    reference: string
    sale_id: string
    created_at: Timestamp
    checks: Generated<number>
    /** Null: no further check. */
    next_check_at: NullableTimestamp
  }
  payment: {
    id: string
    sale_id: string
    /** The provider's; null where the money was received by hand. */
    reference: string | null
    /** The payment provider's name; of money received by hand how it came. */
    provider: string
    provider_tx_id: string
    /** `replaced`: booked by hand, but a card payment took its place; it settles nothing. */
    kind: 'settlement' | 'surplus' | 'manual' | 'replaced'
    amount_kobo: number
    currency: string
    /** Who took the money by hand. */
    actor: string | null
    paid_at: Timestamp
    created_at: Timestamp
  }
  refund: Dated & {
    id: string
    payment_id: string
    kind: Generated<'order' | 'surplus' | 'reversal'>
    amount_kobo: number
    /** The part of a surplus that the provider took back before the shop sent it. */
    reversed_kobo: Generated<number>
    shipping_kobo: Generated<number>
    reason: string
    way: Generated<RefundWay | null>
    status: Generated<RefundStatus>
    credit_note: Generated<string | null>
    request_key: Generated<string | null>
    request_hash: Generated<string | null>
    attempt: Generated<number>
    requested_at: NullableTimestamp
    provider_refund_id: Generated<string | null>
    failure: Generated<string | null>
    actor: Generated<string | null>
    checks: Generated<number>
    next_check_at: NullableTimestamp
    note: string | null
    done_by: string | null
  }
  refund_line: {
    refund_id: string
    variant_id: string
    qty: number
    amount_kobo: number
    restocked: Generated<number>
    unsent: Generated<number>
    /** Pieces that an earlier refund, whose money failed, put into stock. */
    back_before: Generated<number>
  }
  dispute: Dated & {
    id: string
    payment_id: string
    provider_id: string
    amount_kobo: number
    due_at: NullableTimestamp
    state: 'open' | 'won' | 'lost'
  }
  webhook_inbox: {
    id: Generated<number>
    dedupe_key: string
    event: string
    reference: string | null
    body: string
    status: Generated<'pending' | 'done' | 'failed'>
    attempts: Generated<number>
    next_try_at: Timestamp
    received_at: Timestamp
  }
}

declare module '../../platform/db/schema.ts' {
  interface Schema extends PaymentsTables {}
}
