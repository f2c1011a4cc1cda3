import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { hasSamePieces } from '#contract/orders/carts/cart-merge.ts'
import type { CartForm } from '#contract/orders/carts/carts.ts'
import { CART_ORDER_DAYS } from '#contract/platform/limits.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import { dayInLagosSql } from '../../platform/db/lagos.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflictError } from '../../platform/errors.ts'
import {
  type AccountCartPieces,
  keepKnownPieces,
  lockAccountCart,
  readCartPieces,
  variantOfPieces,
  writeCartLines,
} from './queries.ts'

/**
 * Replaces the cart that the caller saw. Lines of products that were never on sale are left out.
 * Saving what is there changes nothing. Returns the version that the cart has now.
 * @throws 409 where it was changed since, on another device or by an order: the caller merges and
 * tries again
 */
export const saveAccountCart = (
  db: Db,
  userId: string,
  { version, lines }: CartForm,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const cart = await lockOrCreateCart(trx, userId)
    if (cart.version !== version) throw conflictError(messages.cartChangedElsewhere)
    const known = await keepKnownPieces(trx, lines)
    if (hasSamePieces(known, await readCartPieces(trx, userId))) return version
    await writeCartLines(trx, userId, known)
    if (known.length > 0 && cart.filled_at === null) await countFilledCart(trx)
    await markCartChanged(trx, userId, known.length > 0)
    return version + 1
  })

async function lockOrCreateCart(trx: Trx, userId: string) {
  await trx
    .insertInto('cart')
    .values({ user_id: userId })
    .onConflict((on) => on.doNothing())
    .execute()
  const cart = await lockAccountCart(trx, userId)
  // deleted in between: the caller reads it again
  if (!cart) throw conflictError(messages.cartChangedElsewhere)
  return cart
}

/**
 * The cart has another version; an empty one is no cart any more, and the next line begins a new
 * one.
 */
const markCartChanged = (trx: Trx, userId: string, hasLines: boolean): Promise<unknown> =>
  trx
    .updateTable('cart')
    .set({
      version: sql`version + 1`,
      changed_at: sql<Date>`now()`,
      filled_at: hasLines ? sql<Date>`coalesce(filled_at, now())` : null,
      is_ordered: hasLines ? undefined : false,
    })
    .where('user_id', '=', userId)
    .execute()

const countFilledCart = (trx: Trx): Promise<unknown> =>
  sql`insert into cart_day (day, carts) values (${dayInLagosSql(sql`now()`)}, 1)
    on conflict (day) do update set carts = cart_day.carts + 1`.execute(trx)

/**
 * Takes ordered pieces out of a cart, and no others: another device may have added some since. What
 * the cart did not have is not missed.
 */
export const removeOrderedPieces = (
  db: Db,
  userId: string,
  ordered: readonly AccountCartPieces[],
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const cart = await lockAccountCart(trx, userId)
    if (!cart || !(await subtractCartPieces(trx, userId, ordered))) return
    if (cart.filled_at && !cart.is_ordered) await countOrderedCart(trx, userId)
    const left = await countQueryRows(
      trx,
      trx.selectFrom('cart_line').where('user_id', '=', userId),
    )
    await markCartChanged(trx, userId, left > 0)
  })

/** Returns whether the cart had any of them. */
async function subtractCartPieces(
  trx: Trx,
  userId: string,
  ordered: readonly AccountCartPieces[],
): Promise<boolean> {
  const taken = sql`unnest(${ordered.map(variantOfPieces)}::uuid[], ${ordered.map(({ variant }) => variant !== undefined)}::boolean[],
    ${ordered.map(({ qty }) => qty)}::int[]) as taken(variant_id, is_chosen, qty)`
  const ofCart = sql`cart_line.user_id = ${userId} and cart_line.variant_id = taken.variant_id
    and cart_line.is_chosen = taken.is_chosen`
  const gone = await sql`delete from cart_line using ${taken}
    where ${ofCart} and cart_line.qty <= taken.qty returning 1`.execute(trx)
  const reduced = await sql`update cart_line set qty = cart_line.qty - taken.qty from ${taken}
    where ${ofCart} returning 1`.execute(trx) // what is left has more pieces
  return gone.rows.length + reduced.rows.length > 0
}

async function countOrderedCart(trx: Trx, userId: string): Promise<void> {
  await sql`
    with cart_now as (
      update cart set is_ordered = true where user_id = ${userId}
        and filled_at > now() - make_interval(days => ${CART_ORDER_DAYS})
      returning filled_at
    )
    insert into cart_day (day, ordered) select ${dayInLagosSql(sql`filled_at`)}, 1 from cart_now
    on conflict (day) do update set ordered = cart_day.ordered + 1`.execute(trx)
}
