import { type RawBuilder, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import {
  limitToFewRows,
  markAsPrepared,
  uncountedIds,
} from '../../platform/db/prepared-statements.ts'
import type { Db } from '../../platform/db/schema.ts'
import { unauthorizedError } from '../../platform/errors.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { discountUseParts, type NewUse, USE_LIMITS } from '../discounts/uses.ts'
import type { OrderHold } from './hold-caps.ts'
import { choiceTextOf } from './line-columns.ts'
import { NEW_ORDER_COLUMNS } from './order-columns.ts'
import { type SaleRow, variantOfOrderLine } from './queries.ts'
import { type Idempotency, isOrderKeyExpired } from './read-checkout.ts'

/**
 * `hold` is null where no cap applies. `caller`: the hash of the address that its mails count for.
 */
export type NewSale = {
  row: SaleRow
  adjusted: boolean
  hold: (OrderHold & { caller: string }) | null
  uses: readonly NewUse[]
}

/** `hasLock`: no other request with its key is running. */
export type WrittenSale = { hasLock: boolean; isWritten: boolean }

/** When the provider is first queried about an order without a report of a payment. */
const FIRST_PAYMENT_CHECK = '10 minutes'

export type SaleToWrite = NewSale & Idempotency

/** Behaviour where others hold a variant: `wait` for them, or `skip` its orders. */
export type WhereLocked = 'wait' | 'skip'

/** Writes one order, which may have discounts, by the rules of `writeSales`. It waits for locks. */
export const writeOneSale = async (db: Db, sale: SaleToWrite): Promise<WrittenSale> =>
  (await writeSales(db, [sale], 'wait'))[0] as WrittenSale

/**
 * Takes the stock and writes the orders with their events, each if no other request with its key is
 * running and the variants still have the choices, prices and the stock that it was decided on;
 * titles and images are those that it was decided on. Of an order that fails this nothing is
 * written. Orders of one variant are served in their order here, so long as its stock lasts; one
 * that is left out counts as if it had taken its stock, which is made good when it is decided
 * again. One round trip and one transaction; the text of the statement is constant, so that it can
 * be prepared.
 *
 * Variants are locked in the order of their ids, so that crossed carts cannot deadlock. They are
 * checked, and their new stock is counted, as they are when locked, not as they were when the
 * statement began: PostgreSQL applies `stock >= 0` to what an update makes of the older version,
 * too. Of variants that it sells out, it then locks what lists say of their products, in the order
 * of those ids: a trigger writes that. The keys are written after that, and all other rows depend
 * on the keys. If a holder would pass a cap, a check constraint undoes everything. An order with
 * discounts is a statement of its own, which locks those first: see `uses.ts`.
 */
export async function writeSales(
  db: Db,
  sales: readonly SaleToWrite[],
  whereLocked: WhereLocked,
): Promise<WrittenSale[]> {
  const [first] = sales as [SaleToWrite, ...SaleToWrite[]]
  const { user_id: userId, phone_number: phone, email } = first.row
  const discounts = discountUseParts(first.uses, { userId, phone, email })
  const statement = sql<WrittenSaleRow>`${markAsPrepared(statementName(first, whereLocked))}
    with ${lockOrderKeys(sales)}${discounts.locked},
    ${lockOrderedVariants(discounts.areLocked, whereLocked)},
    ${chooseFittingOrders},
    ${writeFittingOrders}${discounts.written}
    select asked.place, coalesce(has_lock, false) as "hasLock", placed.id is not null as "isWritten"
    from asked left join key_lock using (place) left join placed on placed.id = asked.id
  `
  const { rows } = await statement
    .execute(db)
    .catch((error) => answerRefusedWrite(error, sales.length))
  metrics.orderBatch.observe(sales.length)
  const written = new Map(rows.map(({ place, ...answer }) => [place, answer]))
  return sales.map((_sale, place) => written.get(place) as WrittenSale)
}

/**
 * The name of the prepared statement: it has another text with discounts, and where it does not
 * wait.
 */
function statementName({ uses }: SaleToWrite, whereLocked: WhereLocked): string {
  if (uses.length > 0) return 'writeDiscountedSale'
  return whereLocked === 'wait' ? 'writeSale' : 'writeFreeSale'
}

/**
 * What the statement gets of an order beside its columns: place, key, and what it adds to its
 * holder.
 */
const ORDER_REQUEST_COLUMNS = {
  place: 'int',
  key: 'text',
  request_hash: 'text',
  valid_for: 'interval',
  adjusted: 'boolean',
  holder: 'text',
  caller: 'text',
  pieces: 'int',
  max_orders: 'int',
  max_pieces: 'int',
} as const

type OrderRecord = Record<
  keyof typeof NEW_ORDER_COLUMNS | keyof typeof ORDER_REQUEST_COLUMNS,
  unknown
>

/**
 * An order as `lockOrderKeys` reads it. PostgreSQL ignores the fields that the record set does not
 * name.
 */
function toOrderRecord(
  { row, adjusted, hold, key, requestHash, validFor }: SaleToWrite,
  place: number,
): OrderRecord {
  return {
    ...row,
    place,
    key,
    request_hash: requestHash,
    valid_for: validFor,
    adjusted,
    holder: hold?.holder,
    caller: hold?.caller,
    pieces: hold?.pieces,
    max_orders: hold?.cap.orders,
    max_pieces: hold?.cap.pieces,
  }
}

const namesOfColumns = (columns: object): RawBuilder<unknown> =>
  sql.raw(Object.keys(columns).join(', '))

const columnsWithTypes = (columns: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  )

const ORDER_RECORD_SET = columnsWithTypes({ ...ORDER_REQUEST_COLUMNS, ...NEW_ORDER_COLUMNS })
const ORDER_COLUMN_LIST = namesOfColumns(NEW_ORDER_COLUMNS)

/**
 * SQL: reads the orders (`asked`), tries to lock the key of each (`key_lock`), and reads the lines
 * of those that got it (`line`). Nobody waits for a key that another transaction holds.
 */
function lockOrderKeys(sales: readonly SaleToWrite[]): RawBuilder<unknown> {
  const records = JSON.stringify(sales.map(toOrderRecord))
  const lines = sales.flatMap(({ row }, place) => row.lines.map((line) => ({ ...line, place })))
  return sql`asked as materialized (
      select * from json_to_recordset(${records}::json) as asked(${ORDER_RECORD_SET})
      ${limitToFewRows(sales.length)}
    ), key_lock as materialized (
      select place, pg_try_advisory_xact_lock(hashtextextended(key, 0)) as has_lock
      from (select distinct on (key) key, place from asked order by key, place) as one_of_each
    ), line as materialized (
      select line.* from unnest(
        ${lines.map((line) => line.place)}::int[],
        ${uncountedIds(lines.map(variantOfOrderLine))},
        ${lines.map((line) => line.qty)}::int[],
        ${lines.map((line) => line.price_kobo)}::bigint[],
        ${lines.map((line) => line.discount_percentage)}::numeric[],
        ${lines.map((line) => line.choice ?? '')}::text[]
      ) as line(place, id, qty, price_kobo, discount_percentage, choice)
      join key_lock using (place) where has_lock
    )`
}

/**
 * SQL: locks the variants of these lines that are on sale (`locked`), in the order of their ids.
 */
const lockOrderedVariants = (
  areDiscountsLocked: RawBuilder<boolean>,
  whereLocked: WhereLocked,
): RawBuilder<unknown> => sql`locked as materialized (
      select id, product_id, stock, price_kobo, discount_percentage, ${choiceTextOf('variant')} as choice
      from variant
      where id = any(array(select id from line)) and ${areDiscountsLocked} and deleted_at is null
        and (select published from product where product.id = variant.product_id)
      order by id for no key update of variant${whereLocked === 'skip' ? sql` skip locked` : sql``}
    )`

/**
 * SQL: chooses the orders that can be written (`able`): each of their lines is still offered as it
 * was decided on, and the stock lasts for it and the orders before it. `sold_out` locks what lists
 * say of the products whose variants they sell out, in the order of their ids.
 */
const chooseFittingOrders = sql`fitting as materialized (
      select place, id, product_id, qty, stock, count(*) over (partition by place) as fitting
      from line join locked using (id, price_kobo, discount_percentage, choice) where stock >= qty
    ), in_turn as materialized (
      select place, id, product_id, qty, stock,
        sum(qty) over (partition by id order by place) <= stock as is_left
      from fitting join (select place, count(*) as all_lines from line group by place) as orders using (place)
      where fitting = all_lines
    ), able as materialized (
      select place from in_turn group by place having bool_and(is_left)
    ), sold_out as materialized (
      select product_id from listing where product_id = any(array(
        select product_id from in_turn join able using (place)
        group by id, product_id, stock having sum(qty) = stock))
      order by product_id for no key update
    )`

/**
 * SQL: writes the keys of these orders (`new_key`), and of those whose key was free (`placed`) all
 * other rows.
 */
const writeFittingOrders = sql`new_key as (
      insert into idempotency_key (key, request_hash, sale_id, adjusted)
      select key, request_hash, id, adjusted from asked join able using (place)
      -- Always true. It reads sold_out, so that its locks are taken before the keys are written.
      where (select count(*) from sold_out) >= 0 order by place
      on conflict (key) do update set
        request_hash = excluded.request_hash, sale_id = excluded.sale_id,
        adjusted = excluded.adjusted, created_at = excluded.created_at
      where ${isOrderKeyExpired('idempotency_key', sql`(select valid_for from asked where asked.key = excluded.key limit 1)`)}
      returning sale_id
    ), placed as materialized (
      select asked.* from asked join new_key on new_key.sale_id = asked.id order by place
    ), new_hold as (
      insert into order_hold as held (holder, orders, pieces, max_orders, max_pieces)
      select holder, count(*), sum(pieces), max(max_orders), max(max_pieces)
      from placed where holder is not null group by holder order by holder
      on conflict (holder) do update set
        orders = held.orders + excluded.orders, pieces = held.pieces + excluded.pieces,
        max_orders = excluded.max_orders, max_pieces = excluded.max_pieces
    ), new_sale as (
      insert into sale (${ORDER_COLUMN_LIST}, holder, updated_at)
      select ${ORDER_COLUMN_LIST}, holder, created_at from placed
    ), new_event as (
      insert into sale_event (sale_id, event, actor, caller)
      select id, 'placed', coalesce(user_id::text, 'guest'), caller from placed
    ), new_attempt as (
      insert into payment_attempt (reference, sale_id, next_check_at)
      select id, id, now() + ${FIRST_PAYMENT_CHECK}::interval from placed
    ), new_address as (
      update user_account set shipping = jsonb_build_array(last.state, last.lga, last.address) from (
        select distinct on (user_id) user_id, state, lga, address from placed
        where user_id is not null order by user_id, place desc) as last
      where user_account.id = last.user_id
    ), taken as materialized (
      select in_turn.id, placed.id as sale_id, qty, stock from in_turn join placed using (place)
    ), new_movements as (
      insert into stock_movement (variant_id, sale_id, kind, delta)
      select id, sale_id, 'reserve', -qty from taken
    ), new_stock as (
      update variant set stock = taken_of.stock - taken_of.qty
      from (select id, stock, sum(qty)::int as qty from taken group by id, stock) as taken_of
      where variant.id = taken_of.id
    )`

const LIMIT_CONSTRAINTS = ['order_hold_capped', ...USE_LIMITS]

type WrittenSaleRow = WrittenSale & { place: number }

/**
 * Answers for a constraint that refused one order, so that it is decided again. @throws 401 for an
 * erased account, and each other error; of several orders all errors
 */
function answerRefusedWrite(
  error: { constraint?: string },
  orders: number,
): { rows: WrittenSaleRow[] } {
  if (orders > 1) throw error
  if (error.constraint === 'user_erased') throw unauthorizedError(messages.signInFirst)
  // Other orders were written since, and this one would pass the cap of its holder or the limit of
  // a discount.
  if (!LIMIT_CONSTRAINTS.includes(error.constraint ?? '')) throw error
  return { rows: [{ place: 0, hasLock: true, isWritten: false }] }
}
