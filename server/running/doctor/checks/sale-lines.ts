import { sql } from 'kysely'
import { SALE_STATES, STATE_NAMES } from '#contract/orders/states/sale-states.ts'

/** SQL: each line of each order, mostly as `l`: price in kobo, discount in percent. */
export const saleLinesSql = sql`(select sale.id as sale_id, line.* from sale, json_to_recordset(lines)
  as line(product_id uuid, variant_id uuid, qty int, price_kobo bigint, discount_percentage numeric, off_kobo bigint))`

/**
 * SQL: a line of a product without options does not name its variant, which has the product's id.
 */
export const LINE_VARIANT_ID_SQL = sql`coalesce(l.variant_id, l.product_id)`

/**
 * SQL: each line of each parcel. Pieces that are sent again are taken off the parcel that they came
 * back in.
 */
export const parcelLinesSql = sql`(
  select place.id, sale_id, variant, qty * sign as qty
  from parcel, jsonb_to_recordset(lines) as line(variant uuid, qty int),
    lateral (values (parcel.id, 1), (resend_of, -1)) as place(id, sign)
  where place.id is not null)`

/** States of orders whose goods are free for other buyers. */
export const RELEASED_STATES = STATE_NAMES.filter((state) => !SALE_STATES[state].holdsStock)
