import { type RawBuilder, sql } from 'kysely'
import type { ProductOption } from '#contract/catalogue/variants.ts'
import { runTogether } from '../../platform/async/together.ts'
import { failsAllCalls } from '../../platform/db/outage.ts'
import { limitToFewRows, markAsPrepared } from '../../platform/db/prepared-statements.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { StoredLine } from '../tables/sales.ts'
import type { OrderHolder } from './hold-caps.ts'
import { choiceTextOf, imagesOfVariant } from './line-columns.ts'

export type Idempotency = {
  key: string
  requestHash: string
  /** How long the key names its order, as an interval. */
  validFor: string
}

/**
 * `isChosen`: the variant was named. It may be left out for a product without options, whose
 * variant has its id.
 */
export type RequestedLine = { id: string; variantId: string; isChosen: boolean; qty: number }
export type OfferedVariant = Pick<
  StoredLine,
  'title' | 'images' | 'price_kobo' | 'discount_percentage'
> & {
  product_id: string
  category_id: string
  options: ProductOption[]
  variant_id: string
  choice: string
  stock: number
  /** Cost of a piece; null if unknown. */
  cost_kobo: number | null
}
/** A product on sale; without a variant, if it has none of the requested ones. */
export type CheckoutOffer =
  | OfferedVariant
  | (Nulls<OfferedVariant> & Pick<OfferedVariant, 'product_id' | 'category_id' | 'options'>)
export type EarlierOrder = { sale_id: string; request_hash: string; adjusted: boolean }
export type OrderDestination = { state: string; shipping_price_kobo: number; lgas: string | null }

export type CheckoutFacts = {
  /** The order that was made with this key. */
  earlierOrder: EarlierOrder | undefined
  destination: OrderDestination | undefined
  holder: OrderHolder
  /** Without removed products and variants. */
  offers: CheckoutOffer[]
}

export type CheckoutQuery = {
  /** Null where it is not known yet. */
  stateId: string | null
  requestedLines: readonly RequestedLine[]
  idempotency: Idempotency
  userId: string | undefined
  /** The holder of the order, unless that is a verified account. */
  addressHolder: string
}

type Nulls<T> = { [Key in keyof T]: null }
type CheckoutRow = {
  place: number
  holder: string
  is_account: boolean
  held_orders: number | null
  held_pieces: number | null
  cancelled: number
} & (EarlierOrder | Nulls<EarlierOrder>) &
  (OrderDestination | Nulls<OrderDestination>) &
  (CheckoutOffer | Nulls<OfferedVariant>)

export type CheckoutReader = (query: CheckoutQuery) => Promise<CheckoutFacts>

/**
 * Reads what orders are decided on. Calls at the same time share a round trip. Nothing is locked:
 * `writeOneSale` checks that all is unchanged.
 */
export const createCheckoutReader = (db: Db): CheckoutReader =>
  runTogether((queries: readonly CheckoutQuery[]) => readCheckouts(db, queries), {
    max: 64,
    atOnce: 2,
    isForAll: failsAllCalls,
  })

/**
 * The text of the statement does not depend on the number of orders and lines, so that it can be
 * prepared.
 */
async function readCheckouts(db: Db, queries: readonly CheckoutQuery[]): Promise<CheckoutFacts[]> {
  const { rows } = await sql<CheckoutRow>`${markAsPrepared('readCheckout')}
    select asked.place, earlier.sale_id, earlier.request_hash, earlier.adjusted,
      region.state, region.price_kobo as shipping_price_kobo, lga.lgas,
      holder.name as holder, holder.is_account, held.orders as held_orders, held.pieces as held_pieces,
      (select count(*)::int from unnest(held.cancelled_at) as at where at > now() - interval '1 hour') as cancelled,
      product.id as product_id, product.category_id, product.title, product.options, variant.id as variant_id, ${choiceTextOf('variant')} as choice,
      ${imagesOfVariant('product', 'variant')} as images, variant.price_kobo, variant.discount_percentage, variant.stock, variant.cost_kobo
    from (
      select * from json_to_recordset(${JSON.stringify(queries.map(toCheckoutRecord))}::json) as asked(place int, key text,
        valid_for interval, region_id uuid, user_id uuid, address_holder text, products uuid[], variants uuid[])
      ${limitToFewRows(queries.length)}
    ) as asked cross join lateral (
      select coalesce(max('account:' || id), address_holder) as name, count(*) > 0 as is_account
      from user_account where id = asked.user_id and email_verified_at is not null
    ) as holder
    left join order_hold as held on held.holder = holder.name
    left join idempotency_key as earlier on earlier.key = asked.key and not ${isOrderKeyExpired('earlier', sql`asked.valid_for`)}
    left join region on region.id = asked.region_id
    left join lga on lga.region_id = region.id
    left join product on product.id = any(asked.products) and product.deleted_at is null and product.published
    left join variant on variant.id = any(asked.variants) and variant.product_id = product.id and variant.deleted_at is null
  `.execute(db)
  const rowsOf = Map.groupBy(rows, ({ place }) => place)
  return queries.map((_query, place) =>
    toCheckoutFacts(rowsOf.get(place) as [CheckoutRow, ...CheckoutRow[]]),
  )
}

const toCheckoutRecord = (
  { stateId, requestedLines, idempotency, userId, addressHolder }: CheckoutQuery,
  place: number,
) => ({
  place,
  key: idempotency.key,
  valid_for: idempotency.validFor,
  region_id: stateId,
  user_id: userId,
  address_holder: addressHolder,
  products: requestedLines.map(({ id }) => id),
  variants: requestedLines.map(({ variantId }) => variantId),
})

function toCheckoutFacts(rows: [CheckoutRow, ...CheckoutRow[]]): CheckoutFacts {
  const [first] = rows
  return {
    earlierOrder: first.sale_id === null ? undefined : first,
    destination: first.state === null ? undefined : first,
    holder: {
      holder: first.holder,
      isAccount: first.is_account,
      orders: first.held_orders ?? 0,
      pieces: first.held_pieces ?? 0,
      cancelled: first.cancelled,
    },
    offers: rows.filter((row) => row.product_id !== null),
  }
}

/**
 * SQL: a row of `idempotency_key`, here named `table`, no longer names its order. `validFor`: an
 * interval.
 */
export const isOrderKeyExpired = (
  table: string,
  validFor: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`${sql.ref(`${table}.created_at`)} < now() - ${validFor}`
