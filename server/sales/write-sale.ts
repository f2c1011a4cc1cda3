import { sql } from 'kysely'
import { prepared, uncounted } from '../db/prepared-statements.ts'
import type { Db } from '../db/schema.ts'
import type { Hold } from './hold-caps.ts'
import type { SaleRow } from './queries.ts'
import { choiceOf, type Idempotency, isExpired } from './read-checkout.ts'

/** `hold` is null where no cap applies. */
export type NewSale = { row: SaleRow; adjusted: boolean; hold: Hold | null }

/** `hasLock`: no other request with its key is running. */
type Written = { hasLock: boolean; isWritten: boolean }

/** When the provider is first queried about an order without a report of a payment. */
const FIRST_CHECK = '10 minutes'

/**
 * Takes the stock and writes the order with its event, if no other request with the same key is running and the
 * variants still have the choices, prices and the stock that it was decided on; titles and images are those that it was
 * decided on. Otherwise it writes nothing. One round trip and
 * one transaction; the text of the statement is constant, so that it can be prepared.
 *
 * Variants are locked in the order of their ids, so that crossed carts cannot deadlock. They are checked as they are
 * when locked, not as they were when the statement began. Of variants that it sells out, it then locks what lists say of
 * their products, in the order of those ids: a trigger writes that. The key is written after that, and all other rows depend on
 * the key. If the holder would pass a cap, a check constraint undoes everything.
 */
export async function writeSale(
  db: Db,
  { row, adjusted, hold, ...idempotency }: NewSale & Idempotency,
): Promise<Written> {
  const { key, requestHash } = idempotency
  const { lines } = row
  const statement = sql<Written>`${prepared('writeSale')}
    with key_lock as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as has_lock
    ), requested as (
      select * from unnest(
        ${uncounted(lines.map((line) => line.variant_id ?? line.product_id))}, ${lines.map((line) => line.qty)}::int[],
        ${lines.map((line) => line.price_kobo)}::bigint[], ${lines.map((line) => line.discount_percentage)}::numeric[],
        ${lines.map((line) => line.choice ?? '')}::text[]
      ) as line(id, qty, price_kobo, discount_percentage, choice)
    ), taken as materialized (
      select id, product_id, stock, qty from requested join variant using (id, price_kobo, discount_percentage)
      where (select has_lock from key_lock) and variant.deleted_at is null and variant.stock >= requested.qty
        and ${choiceOf('variant')} = requested.choice
        and (select published from product where product.id = variant.product_id)
      order by variant.id
      for no key update of variant
    ), sold_out as materialized (
      select product_id from listing where product_id in (select product_id from taken where stock = qty)
      order by product_id for no key update
    ), new_key as (
      insert into idempotency_key (key, request_hash, sale_id, adjusted)
      select ${key}, ${requestHash}, ${row.id}, ${adjusted} where (select count(*) from taken) = ${lines.length} and (select count(*) from sold_out) >= 0
      on conflict (key) do update set
        request_hash = excluded.request_hash, sale_id = excluded.sale_id,
        adjusted = excluded.adjusted, created_at = excluded.created_at
      where ${isExpired('idempotency_key', idempotency)}
      returning sale_id
    ), new_hold as (
      insert into order_hold as held (holder, orders, pieces, max_orders, max_pieces)
      select ${hold?.holder ?? null}, 1, ${hold?.pieces ?? 0}, ${hold?.cap.orders ?? 0}, ${hold?.cap.pieces ?? 0}
      from new_key where ${hold !== null}
      on conflict (holder) do update set
        orders = held.orders + 1, pieces = held.pieces + excluded.pieces,
        max_orders = excluded.max_orders, max_pieces = excluded.max_pieces
    ), new_sale as (
      insert into sale (id, user_id, name, email, phone_number, whatsapp, state, lga, address, more_details,
        on_delivery_region, holder, lines, shipping_price_kobo, subtotal_kobo, created_at, updated_at)
      select sale_id, ${row.user_id}, ${row.name}, ${row.email}, ${row.phone_number}, ${row.whatsapp}, ${row.state},
        ${row.lga}, ${row.address}, ${row.more_details}, ${row.on_delivery_region}, ${hold?.holder ?? null}, ${JSON.stringify(lines)},
        ${row.shipping_price_kobo}, ${row.subtotal_kobo}, ${row.created_at}, ${row.updated_at}
      from new_key
    ), new_event as (
      insert into sale_event (sale_id, event, actor)
      select sale_id, 'placed', ${row.user_id ?? 'guest'} from new_key
    ), new_attempt as (
      insert into payment_attempt (reference, sale_id, next_check_at)
      select sale_id, sale_id, now() + ${FIRST_CHECK}::interval from new_key
    ), new_address as (
      update user_account set shipping = ${JSON.stringify([row.state, row.lga, row.address])}
      from new_key where user_account.id = ${row.user_id} -- no row, for a visitor
    ), new_movements as (
      insert into stock_movement (variant_id, sale_id, kind, delta)
      select id, sale_id, 'reserve', -qty from new_key, taken
    ), new_stock as (
      update variant set stock = variant.stock - taken.qty from new_key, taken where variant.id = taken.id
    )
    select (select has_lock from key_lock) as "hasLock", exists (select from new_key) as "isWritten"
  `
  const { rows } = await statement.execute(db).catch(overCap)
  return rows[0] as Written
}

/** For `catch`: other orders of the same holder were written since, and this one would pass the cap. */
function overCap(error: { constraint?: string }): { rows: Written[] } {
  if (error.constraint !== 'order_hold_capped') throw error
  return { rows: [{ hasLock: true, isWritten: false }] }
}
