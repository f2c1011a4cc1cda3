import { type RawBuilder, sql } from 'kysely'
import { keyOfCartPieces } from '#contract/orders/carts/cart-merge.ts'
import type { AccountCart, AccountCartLine, CartForm } from '#contract/orders/carts/carts.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { choiceTextOf, imagesOfVariant } from '../sales/line-columns.ts'

export type AccountCartPieces = CartForm['lines'][number]

type AccountCartRow = Omit<AccountCartLine, 'variant' | 'price' | 'discountPercentage'> & {
  variant_id: string
  is_chosen: boolean
  choice: string
  price_kobo: number
  discount_percentage: number
}

const toAccountCartLine = ({
  variant_id,
  is_chosen,
  choice,
  price_kobo,
  discount_percentage,
  images,
  ...row
}: AccountCartRow) => ({
  ...row,
  variant: is_chosen ? variant_id : undefined,
  choice: is_chosen ? choice : undefined,
  images: images.map(imageAddress),
  price: toNaira(price_kobo),
  discountPercentage: discount_percentage,
})

/** An account's cart at today's prices and stock; version 0 and no lines where there is none. */
export async function readAccountCart(db: Db, userId: string): Promise<AccountCart> {
  const { rows } = await sql<
    (AccountCartRow & { version: number }) | { version: number; id: null }
  >`
    select cart.version, cart_line.product_id as id, cart_line.variant_id, cart_line.is_chosen, cart_line.qty,
      shown.title, shown.description, shown.brand, shown.rating, ${imagesOfVariant('shown', 'offer')} as images,
      ${choiceTextOf('offer')} as choice, offer.price_kobo, offer.discount_percentage, offer.stock
    from cart left join (cart_line
      join shown_product as shown on shown.id = cart_line.product_id
      join lateral (${selectShownVariant(sql`cart_line.variant_id`)}) as offer on true
    ) on cart_line.user_id = cart.user_id
    where cart.user_id = ${userId}
    order by cart_line.position, cart_line.added_at, cart_line.variant_id`.execute(db)
  const lines = rows.flatMap(({ version: _version, ...row }) =>
    row.id === null ? [] : [toAccountCartLine(row)],
  )
  return { version: rows[0]?.version ?? 0, lines }
}

/**
 * SQL: a variant as shoppers know it, beside a row `shown` of the view `shown_product`; no row for
 * one that they do not know. Of a product that is not on sale, the variant's own row may have
 * prices that are still being prepared.
 */
const selectShownVariant = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select choice, price_kobo, discount_percentage, image, case when deleted_at is null then stock else 0 end as stock
  from variant where variant.id = ${id} and variant.product_id = shown.id and shown.is_on_sale
  union all
  select choice, price_kobo, discount_percentage, image, 0
  from jsonb_to_recordset(shown.last_variants) as last_variant(id uuid, choice text[], price_kobo bigint,
    discount_percentage numeric(5, 2), image text)
  where last_variant.id = ${id}`

/** The pieces of a cart alone. The caller has locked it, where it depends on them. */
export async function readCartPieces(db: Db, userId: string): Promise<AccountCartPieces[]> {
  const rows = await db
    .selectFrom('cart_line')
    .select(['product_id', 'variant_id', 'is_chosen', 'qty'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map(({ product_id: id, variant_id, is_chosen, qty }) => ({
    id,
    variant: is_chosen ? variant_id : undefined,
    qty,
  }))
}

/** Locks a cart, so that all its changes take turns. Undefined where there is none. */
export const lockAccountCart = (trx: Trx, userId: string) =>
  trx.selectFrom('cart').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** Leaves the pieces that are or were on sale; the last one counts where two are the same. */
export async function keepKnownPieces(
  trx: Trx,
  lines: readonly AccountCartPieces[],
): Promise<AccountCartPieces[]> {
  const { rows } = await sql<{ product: string; variant: string }>`
    select asked.product, asked.variant
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(variantOfPieces)}::uuid[]) as asked(product, variant)
    join shown_product as shown on shown.id = asked.product
    where exists (${selectShownVariant(sql`asked.variant`)})`.execute(trx)
  const products = new Map(rows.map(({ product, variant }) => [variant, product]))
  const known = lines.filter((line) => products.get(variantOfPieces(line)) === line.id)
  return [...new Map(known.map((line) => [keyOfCartPieces(line), line])).values()]
}

/** The variant of a product without options has the product's id. */
export const variantOfPieces = ({
  id,
  variant,
}: Pick<AccountCartPieces, 'id' | 'variant'>): string => variant ?? id

/** Replaces the lines; those that stay keep the time when they were added. */
export async function writeCartLines(
  trx: Trx,
  userId: string,
  lines: readonly AccountCartPieces[],
): Promise<void> {
  const wanted = sql`unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(variantOfPieces)}::uuid[],
    ${lines.map(({ variant }) => variant !== undefined)}::boolean[], ${lines.map(({ qty }) => qty)}::int[])
    with ordinality as wanted(product_id, variant_id, is_chosen, qty, position)`
  await sql`delete from cart_line where user_id = ${userId} and (variant_id, is_chosen) not in (
    select variant_id, is_chosen from ${wanted})`.execute(trx)
  await sql`
    insert into cart_line (user_id, product_id, variant_id, is_chosen, qty, position)
    select ${userId}::uuid, product_id, variant_id, is_chosen, qty, position::integer from ${wanted}
    order by variant_id, is_chosen
    on conflict (user_id, variant_id, is_chosen) do update set qty = excluded.qty, position = excluded.position
      where (cart_line.qty, cart_line.position) <> (excluded.qty, excluded.position)`.execute(trx)
}
