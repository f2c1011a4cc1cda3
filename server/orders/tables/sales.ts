import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DiscountBase } from '#contract/orders/discounts/discounts.ts'
import type { Fulfilment, ParcelState } from '#contract/orders/fulfilment/fulfilment.ts'
import type { ReturnReason, ReturnState } from '#contract/orders/returns/return-rules.ts'
import type { PaymentMethod } from '#contract/orders/states/sale-rules.ts'
import type { SaleEvent, SaleStatuses } from '#contract/orders/states/sale-states.ts'
import type { Seller } from '#contract/platform/shop-settings.ts'
import type {
  Dated,
  JsonColumn,
  NullableTimestamp,
  Timestamp,
} from '../../platform/db/column-types.ts'

/** A stored line of an order: a copy of the product at that time. */
export type StoredLine = {
  product_id: string
  /**
   * This and the choice, `M / Indigo`: only of a product with options. Otherwise the variant has
   * the product's id.
   */
  variant_id?: string
  choice?: string
  title: string
  images: string[]
  price_kobo: number
  discount_percentage: number
  qty: number
  /** Discount on this line by the order's discounts; absent if none. */
  off_kobo?: number
  /** Cost of a piece at that time; absent if unknown. Only in answers for super admins. */
  cost_kobo?: number
}

/** A discount of an order, as it was when the order was placed. */
export type StoredDiscount = {
  discount_id: string
  name: string
  code?: string
  on: DiscountBase
  kobo: number
}

/**
 * A stored line of a parcel: pieces of one variant, the product's id for a product without options.
 */
export type StoredParcelLine = { variant: string; qty: number; serials?: string[] }

/** The buyer that a document names. */
type IssuedTo = {
  name: string
  email: string
  phone_number: string
  whatsapp: string | null
  state: string
  lga: string
  address: string
}

/** A stored line of a credit note. */
type StoredCreditLine = Pick<
  StoredLine,
  'product_id' | 'variant_id' | 'title' | 'choice' | 'qty'
> & {
  amount_kobo: number
}

type SalesTables = {
  sale: Dated & {
    id: string
    user_id: string | null
    name: string
    email: string
    phone_number: string
    whatsapp: string | null
    state: string
    lga: string
    address: string
    more_details: string
    on_delivery_region: boolean
    lines: ColumnType<StoredLine[], string, never>
    search_text: GeneratedAlways<string>
    /** This and the subtotal: after the order's discounts. */
    shipping_price_kobo: number
    subtotal_kobo: number
    /** Null: none. */
    discounts: ColumnType<StoredDiscount[] | null, string | null | undefined, never>
    total_kobo: Generated<number>
    transaction_status: Generated<SaleStatuses['transactionStatus']>
    payment_status: Generated<SaleStatuses['paymentStatus']>
    payment_method: Generated<PaymentMethod>
    fulfilment: Generated<Fulfilment>
    /** Completed before its goods were packed or handed over: they are still to be sent. */
    to_send: Generated<boolean>
    /** The sum of its refunds that were not refused. */
    refunded_kobo: Generated<number>
    /** Wrong delivery codes, of all its parcels. */
    code_tries: Generated<number>
    /** Null: not completed yet. */
    invoice_number: Generated<string | null>
    /** Shop data on its documents, stored with the first number. */
    seller: ColumnType<Seller | null, string | null | undefined, string>
    /** The `order_hold` that it counts in while it is unpaid; a trigger clears it. */
    holder: Generated<string | null>
  }
  sale_event: {
    id: Generated<number>
    sale_id: string
    event: SaleEvent
    /** An account's id, `guest`, `provider` or `system`. */
    actor: string
    actor_name: string | null
    address: string | null
    /**
     * The hash of the address that caused it, until its mail is queued; null: staff, the provider
     * or the shop.
     */
    caller: ColumnType<string | null, string | null | undefined, null>
    details: ColumnType<Record<string, unknown>, string | undefined, never>
    created_at: Timestamp
    position: ColumnType<number | null, undefined, number>
  }
  event_follower: {
    name: string
    position: number
    failures: Generated<number>
    retry_at: NullableTimestamp
    last_error: string | null
  }
  order_hold: {
    holder: string
    orders: number
    pieces: number
    max_orders: number
    max_pieces: number
    /** Its orders that were cancelled in the last hour by who placed them. */
    cancelled_at: Generated<Date[]>
  }
  parcel: {
    id: string
    sale_id: string
    lines: ColumnType<StoredParcelLine[], string, never>
    pieces: number
    resend_of: ColumnType<string | null, string | null | undefined, never>
    /** The hash of the call that packed it; null: the shop itself, or the previous release. */
    request_hash: ColumnType<string | null, string | null | undefined, never>
    /** Whether nothing was left to pack after it: the answer of that call. */
    packed_whole: ColumnType<boolean | null, undefined, boolean>
    photo: ColumnType<string | null, string | null | undefined, string | null>
    courier: ColumnType<string | null, undefined, string | null>
    rider_phone: ColumnType<string | null, undefined, string | null>
    tracking: ColumnType<string | null, undefined, string | null>
    tracking_link: ColumnType<string | null, undefined, string | null>
    needs_code: Generated<boolean>
    code_tries: Generated<number>
    packed_at: Timestamp
    packed_by: string
    shipped_at: NullableTimestamp
    shipped_by: ColumnType<string | null, undefined, string | null>
    delivered_at: NullableTimestamp
    delivered_by: ColumnType<string | null, undefined, string | null>
    returned_at: NullableTimestamp
    returned_by: ColumnType<string | null, undefined, string | null>
    note: ColumnType<string | null, undefined, string | null>
    state: GeneratedAlways<ParcelState>
  }
  idempotency_key: {
    key: string
    request_hash: string
    sale_id: string
    adjusted: boolean
    created_at: Timestamp
  }
  document_number: {
    kind: 'invoice' | 'creditNote'
    year: number
    first: Generated<number>
    last: number
  }
  return_request: Dated & {
    id: string
    sale_id: string
    state: Generated<ReturnState>
    lines: JsonColumn<{ variant: string; qty: number }[]>
    reason: ReturnReason
    words: string
    answer: Generated<string>
    /** Content hashes. */
    photos: string[]
    refund_id: Generated<string | null>
  }
  invoice_serial: { sale_id: string; variant_id: string; serials: string[] }
  /** As it was when the invoice was issued. Only a trigger writes it. */
  issued_invoice: IssuedTo & {
    sale_id: string
    invoice_number: string
    issued_at: ColumnType<Date, never, never>
    lines: ColumnType<StoredLine[], never, never>
    discounts: ColumnType<StoredDiscount[] | null, never, never>
    shipping_price_kobo: number
    subtotal_kobo: number
    payment_status: SaleStatuses['paymentStatus']
    payment_method: PaymentMethod
    seller: ColumnType<Seller | null, never, never>
  }
  /** As it was when the credit note was issued. Only a trigger writes it. */
  issued_credit_note: IssuedTo & {
    refund_id: string
    credit_note: string
    issued_at: ColumnType<Date, never, never>
    /** Null: its order had no invoice yet. */
    invoice_number: string | null
    lines: ColumnType<StoredCreditLine[], never, never>
    amount_kobo: number
    shipping_kobo: number
    /** The order's total without earlier credit notes. */
    before_kobo: number
    reason: string
    seller: ColumnType<Seller | null, never, never>
  }
}

declare module '../../platform/db/schema.ts' {
  interface Schema extends SalesTables {}
}
