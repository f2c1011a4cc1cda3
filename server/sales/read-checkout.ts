import { type RawBuilder, sql } from 'kysely'
import type { Option } from '#contract/variants.ts'
import { prepared, uncounted } from '../db/prepared-statements.ts'
import type { Db, StoredLine } from '../db/schema.ts'
import type { Holder } from './hold-caps.ts'

export type Idempotency = {
  key: string
  requestHash: string
  /** How long the key names its order, as an interval. */
  validFor: string
}

/** `isChosen`: the variant was named. It may be left out for a product without options, whose variant has its id. */
export type RequestedLine = { id: string; variantId: string; isChosen: boolean; qty: number }
/** The current price and stock of a variant. */
export type Variant = Pick<StoredLine, 'title' | 'images' | 'price_kobo' | 'discount_percentage'> & {
  product_id: string
  options: Option[]
  variant_id: string
  choice: string
  stock: number
}
/** A product on sale; without a variant, if it has none of the requested ones. */
export type Offer = Variant | (Nulls<Variant> & Pick<Variant, 'product_id' | 'options'>)
export type EarlierOrder = { sale_id: string; request_hash: string; adjusted: boolean }
export type Destination = { state: string; shipping_price_kobo: number; lgas: string | null }

export type Checkout = {
  /** The order that was made with this key. */
  earlierOrder: EarlierOrder | undefined
  destination: Destination | undefined
  holder: Holder
  /** Without removed products and variants. */
  offers: Offer[]
}

export type CheckoutQuery = {
  stateId: string
  requestedLines: readonly RequestedLine[]
  idempotency: Idempotency
  userId: string | undefined
  /** The holder of the order, unless that is a verified account. */
  addressHolder: string
}

type Nulls<T> = { [Key in keyof T]: null }
type HolderRow = { holder: string; is_account: boolean; held_orders: number | null; held_pieces: number | null }
type Row = (EarlierOrder | Nulls<EarlierOrder>) &
  (Destination | Nulls<Destination>) &
  (Offer | Nulls<Variant>) &
  HolderRow

/**
 * The data that an order is decided on, in one round trip. Nothing is locked: `writeSale` checks that it is unchanged.
 * The text of the statement does not depend on the number of lines, so that it can be prepared.
 */
export async function readCheckout(
  db: Db,
  { stateId, requestedLines, idempotency, userId, addressHolder }: CheckoutQuery,
): Promise<Checkout> {
  const { rows } = await sql<Row>`${prepared('readCheckout')}
    select earlier.sale_id, earlier.request_hash, earlier.adjusted,
      state.state, state.price_kobo as shipping_price_kobo, lga.lgas,
      holder.name as holder, holder.is_account, held.orders as held_orders, held.pieces as held_pieces,
      product.id as product_id, product.title, product.options, variant.id as variant_id, ${choiceOf('variant')} as choice,
      ${imagesOf('product', 'variant')} as images, variant.price_kobo, variant.discount_percentage, variant.stock
    from (
      select coalesce(max('account:' || id), ${addressHolder}) as name, count(*) > 0 as is_account
      from user_account where id = ${userId ?? null} and email_verified_at is not null
    ) as holder
    left join order_hold as held on held.holder = holder.name
    left join idempotency_key as earlier on earlier.key = ${idempotency.key} and not ${isExpired('earlier', idempotency)}
    left join state on state.id = ${stateId}
    left join lga on lga.state_id = state.id
    left join product on product.id = any(${uncounted(requestedLines.map(({ id }) => id))}) and product.deleted_at is null and product.published
    left join variant on variant.id = any(${uncounted(requestedLines.map(({ variantId }) => variantId))})
      and variant.product_id = product.id and variant.deleted_at is null
  `.execute(db)
  const [first] = rows as [Row, ...Row[]]
  return {
    earlierOrder: first.sale_id === null ? undefined : first,
    destination: first.state === null ? undefined : first,
    holder: {
      holder: first.holder,
      isAccount: first.is_account,
      orders: first.held_orders ?? 0,
      pieces: first.held_pieces ?? 0,
    },
    offers: rows.filter((row) => row.product_id !== null),
  }
}

/** SQL: a variant's values as its line shows them, `M / Indigo`; empty without options. As `choiceText`. */
export const choiceOf = (variant: string): RawBuilder<string> =>
  sql`array_to_string(${sql.ref(`${variant}.choice`)}, ' / ')`

/** SQL: the images of a line, the variant's own first. */
export const imagesOf = (product: string, variant: string): RawBuilder<string[]> => {
  const [images, own] = [sql.ref(`${product}.images`), sql.ref(`${variant}.image`)]
  return sql`case when ${own} is null then ${images} else array_prepend(${own}, array_remove(${images}, ${own})) end`
}

/** SQL: a row of `idempotency_key`, here named `table`, no longer names its order. */
export const isExpired = (table: string, { validFor }: Idempotency): RawBuilder<boolean> =>
  sql`${sql.ref(`${table}.created_at`)} < now() - ${validFor}::interval`
