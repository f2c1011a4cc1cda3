import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { isSameCart } from '#contract/orders/cart-merge.ts'
import type { CartForm } from '#contract/orders/carts.ts'
import { dayOf } from '../../platform/db/lagos.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflict } from '../../platform/errors.ts'
import { knownPieces, lockCart, readPieces, writeLines } from './queries.ts'

/**
 * Replaces the cart that the caller saw. Lines of products that the shop never had are left out. Saving what is there
 * changes nothing. Returns the version that the cart has now.
 * @throws 409 where it was changed since, on another device or by an order: the caller merges and tries again
 */
export const saveCart = (db: Db, userId: string, { version, lines }: CartForm): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const cart = await lockOrMake(trx, userId)
    if (cart.version !== version) throw conflict(messages.cartChangedElsewhere)
    const known = await knownPieces(trx, lines)
    if (isSameCart(known, await readPieces(trx, userId))) return version
    await writeLines(trx, userId, known)
    if (known.length > 0 && cart.filled_at === null) await countCart(trx)
    await noteChange(trx, userId, known.length > 0)
    return version + 1
  })

async function lockOrMake(trx: Trx, userId: string) {
  await trx
    .insertInto('cart')
    .values({ user_id: userId })
    .onConflict((on) => on.doNothing())
    .execute()
  const cart = await lockCart(trx, userId)
  if (!cart) throw conflict(messages.cartChangedElsewhere) // deleted in between: the caller reads it again
  return cart
}

/** The cart has another version; an empty one is no cart any more, and the next line begins a new one. */
export const noteChange = (trx: Trx, userId: string, hasLines: boolean): Promise<unknown> =>
  trx
    .updateTable('cart')
    .set({
      version: sql`version + 1`,
      changed_at: sql<Date>`now()`,
      filled_at: hasLines ? sql<Date>`coalesce(filled_at, now())` : null,
      ...(!hasLines && { is_ordered: false }),
    })
    .where('user_id', '=', userId)
    .execute()

const countCart = (trx: Trx): Promise<unknown> =>
  sql`insert into cart_day (day, carts) values (${dayOf(sql`now()`)}, 1)
    on conflict (day) do update set carts = cart_day.carts + 1`.execute(trx)
