import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../db/prepared-statements.ts'
import type { Db, StoredLine } from '../db/schema.ts'
import { mailRow } from '../mail/outbox.ts'
import type { Hold, Holder } from './hold-caps.ts'
import type { SaleRow } from './queries.ts'

/**
 * The two ways to the database that an order takes: one reads, one writes everything or nothing. Each is a transaction
 * by itself and its text is always the same, however many lines there are: plans can be kept.
 */

export type Idempotency = {
  key: string
  requestHash: string
  /** How long the key stands for its order, as an interval. */
  holdsFor: string
}

export type Wanted = { id: string; qty: number }
export type Offer = Pick<StoredLine, 'title' | 'images' | 'price_kobo' | 'discount_percentage'> & {
  id: string
  stock: number
}
export type Earlier = { sale_id: string; request_hash: string; adjusted: boolean }
export type Destination = { state: string; shipping_price_kobo: number; lgas: string | null }

export type Found = {
  /** The order that was made with this key. */
  earlier: Earlier | undefined
  destination: Destination | undefined
  holder: Holder
  /** Products that are gone are missing. */
  offers: Offer[]
}

type None<T> = { [Key in keyof T]: null }
type HolderRow = { holder: string; is_account: boolean; held_orders: number | null; held_pieces: number | null }
type FoundRow = (Earlier | None<Earlier>) & (Destination | None<Destination>) & (Offer | None<Offer>) & HolderRow

export type Asked = {
  stateId: string
  wanted: readonly Wanted[]
  idempotency: Idempotency
  userId: string | undefined
  /** Who holds the order, unless a verified account does. */
  addressHolder: string
}

/** What an order is decided on. Nothing is locked: `writeSale` makes sure that it still holds. */
export async function look(db: Db, { stateId, wanted, idempotency, userId, addressHolder }: Asked): Promise<Found> {
  const { rows } = await sql<FoundRow>`${prepared('look')}
    select earlier.sale_id, earlier.request_hash, earlier.adjusted,
      state.state, state.price_kobo as shipping_price_kobo, lga.lgas,
      holder.name as holder, holder.is_account, held.orders as held_orders, held.pieces as held_pieces,
      product.id, product.title, product.images, product.price_kobo, product.discount_percentage, product.stock
    from (
      select coalesce(max('account:' || id), ${addressHolder}) as name, count(*) > 0 as is_account
      from user_account where id = ${userId ?? null} and email_verified_at is not null
    ) as holder
    left join order_hold as held on held.holder = holder.name
    left join idempotency_key as earlier on earlier.key = ${idempotency.key} and not ${isOver('earlier', idempotency)}
    left join state on state.id = ${stateId}
    left join lga on lga.state_id = state.id
    left join product on product.id = any(${wanted.map(({ id }) => id)}::uuid[]) and product.deleted_at is null
  `.execute(db)
  const [first] = rows as [FoundRow, ...FoundRow[]]
  return {
    earlier: first.sale_id === null ? undefined : first,
    destination: first.state === null ? undefined : first,
    holder: {
      holder: first.holder,
      isAccount: first.is_account,
      orders: first.held_orders ?? 0,
      pieces: first.held_pieces ?? 0,
    },
    offers: rows.filter((row) => row.id !== null),
  }
}

const isOver = (table: string, { holdsFor }: Idempotency): RawBuilder<boolean> =>
  sql`${sql.ref(`${table}.created_at`)} < now() - ${holdsFor}::interval`

/** A line as it is kept (`StoredLine`), of a table with a product's columns. */
export const storedLine = (table: string, qty: RawBuilder<unknown>): RawBuilder<unknown> => {
  const product = sql.table(table)
  return sql`json_build_object('product_id', ${product}.id, 'title', ${product}.title, 'images', ${product}.images,
    'price_kobo', ${product}.price_kobo, 'discount_percentage', ${product}.discount_percentage, 'qty', ${qty})`
}

/** `hold` is null where no cap applies. */
export type Decided = { row: SaleRow; adjusted: boolean; hold: Hold | null }

/** `isMine`: no other request with its key is at work. */
type Written = { isMine: boolean; isWritten: boolean }

/** The first time that the provider is asked about an order that nobody reported as paid. */
const FIRST_CHECK = '10 minutes'

/**
 * Takes the stock and writes the order with all that belongs to it, if this request is the only one with its key and
 * the products are still to be had at the prices it was decided on; else nothing at all.
 *
 * Products are locked one after the other in the order of their ids (crossed baskets wait and never deadlock), as they
 * are by then and not as the statement first saw them; the key comes after them, and the rest hangs on the key. Where
 * what is held passes a cap, a check constraint undoes all of it.
 */
export async function writeSale(
  db: Db,
  { row, adjusted, hold, ...idempotency }: Decided & Idempotency,
): Promise<Written> {
  const { key, requestHash } = idempotency
  const { lines } = row
  const mail = mailRow({ template: 'orderPlaced', to: row.email, key: `placed:${row.id}`, saleId: row.id })
  const statement = sql<Written>`${prepared('write')}
    with mine as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as yes
    ), wanted as (
      select * from unnest(
        ${lines.map((line) => line.product_id)}::uuid[], ${lines.map((line) => line.qty)}::int[],
        ${lines.map((line) => line.price_kobo)}::bigint[], ${lines.map((line) => line.discount_percentage)}::numeric[]
      ) with ordinality as line(id, qty, price_kobo, discount_percentage, number)
    ), taken as materialized (
      select product.id, product.title, product.images, product.price_kobo, product.discount_percentage, qty, number
      from product join wanted using (id, price_kobo, discount_percentage)
      where (select yes from mine) and product.deleted_at is null and product.stock >= wanted.qty
      order by product.id
      for no key update of product
    ), new_key as (
      insert into idempotency_key (key, request_hash, sale_id, adjusted)
      select ${key}, ${requestHash}, ${row.id}, ${adjusted} where (select count(*) from taken) = ${lines.length}
      on conflict (key) do update set
        request_hash = excluded.request_hash, sale_id = excluded.sale_id,
        adjusted = excluded.adjusted, created_at = excluded.created_at
      where ${isOver('idempotency_key', idempotency)}
      returning sale_id
    ), new_hold as (
      insert into order_hold as held (holder, orders, pieces, max_orders, max_pieces)
      select ${hold?.holder ?? null}, 1, ${hold?.pieces ?? 0}, ${hold?.cap.orders ?? 0}, ${hold?.cap.pieces ?? 0}
      from new_key where ${hold !== null}
      on conflict (holder) do update set
        orders = held.orders + 1, pieces = held.pieces + excluded.pieces,
        max_orders = excluded.max_orders, max_pieces = excluded.max_pieces
    ), new_lines as (
      select json_agg(${storedLine('taken', sql`qty`)} order by number) as lines from taken
    ), new_sale as (
      insert into sale (id, user_id, name, email, phone_number, whatsapp, state, lga, address, more_details,
        on_delivery_region, holder, lines, shipping_price_kobo, subtotal_kobo, created_at, updated_at)
      select sale_id, ${row.user_id}, ${row.name}, ${row.email}, ${row.phone_number}, ${row.whatsapp}, ${row.state},
        ${row.lga}, ${row.address}, ${row.more_details}, ${row.on_delivery_region}, ${hold?.holder ?? null}, new_lines.lines,
        ${row.shipping_price_kobo}, ${row.subtotal_kobo}, ${row.created_at}, ${row.updated_at}
      from new_key, new_lines
    ), new_event as (
      insert into sale_event (sale_id, event, actor)
      select sale_id, 'placed', ${row.user_id ?? 'guest'} from new_key
    ), new_attempt as (
      insert into payment_attempt (reference, sale_id, next_check_at)
      select sale_id, sale_id, now() + ${FIRST_CHECK}::interval from new_key
    ), new_mail as (
      insert into mail_outbox (recipient, dedupe_key, template, data)
      select ${mail.recipient}, ${mail.dedupe_key}, ${mail.template}, ${mail.data} from new_key
    ), new_address as (
      update user_account set shipping = ${JSON.stringify([row.state, row.lga, row.address])}
      from new_key where user_account.id = ${row.user_id} -- nobody, for a visitor
    ), new_movements as (
      insert into stock_movement (product_id, sale_id, kind, delta)
      select id, sale_id, 'reserve', -qty from new_key, taken
    ), new_stock as (
      update product set stock = product.stock - taken.qty from new_key, taken where product.id = taken.id
    )
    select (select yes from mine) as "isMine", exists (select from new_key) as "isWritten"
  `
  const { rows } = await statement.execute(db).catch(overCap)
  return rows[0] as Written
}

/** For `catch`: orders of the same holder were written meanwhile, and there is no room for this one any more. */
function overCap(error: { constraint?: string }): { rows: Written[] } {
  if (error.constraint !== 'order_hold_capped') throw error
  return { rows: [{ isMine: true, isWritten: false }] }
}
