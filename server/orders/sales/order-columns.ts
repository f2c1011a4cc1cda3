import type { SaleRow } from './queries.ts'

/** What the database gives each new order by itself, by the defaults of these columns. */
export const NEW_ORDER_DEFAULTS = {
  transaction_status: 'processing',
  payment_status: 'unpaid',
  payment_method: 'card',
  fulfilment: 'unpacked',
  refunded_kobo: 0,
  code_tries: 0,
  to_send: false,
  invoice_number: null,
  seller: null,
} as const satisfies Partial<SaleRow>

/** `total_kobo` is computed by the database, and `updated_at` begins as `created_at`. */
type WrittenOrderColumn = Exclude<
  keyof SaleRow,
  keyof typeof NEW_ORDER_DEFAULTS | 'total_kobo' | 'updated_at'
>

/**
 * The columns of `sale` that a new order fills, with their types in PostgreSQL. `writeSales` makes
 * its record set, its insert list and its select list from them. A column of `sale` that stands
 * neither here nor in `NEW_ORDER_DEFAULTS` does not compile.
 */
export const NEW_ORDER_COLUMNS = {
  id: 'uuid',
  user_id: 'uuid',
  name: 'text',
  email: 'text',
  phone_number: 'text',
  whatsapp: 'text',
  state: 'text',
  lga: 'text',
  address: 'text',
  more_details: 'text',
  on_delivery_region: 'boolean',
  lines: 'json',
  shipping_price_kobo: 'bigint',
  subtotal_kobo: 'bigint',
  discounts: 'jsonb',
  created_at: 'timestamptz',
} as const satisfies Record<WrittenOrderColumn, string>
