import { type RawBuilder, sql } from 'kysely'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { isConsentGiven } from '../../people/consents/queries.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { choiceTextOf } from '../sales/line-columns.ts'

const MAX_NAMED_CART_LINES = 5

/** SQL: the lines of a user's cart that can be bought now. */
export const selectSellableLines = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select product.title, ${choiceTextOf('variant')} as choice, cart_line.qty, count(*) over () as lines
  from cart_line
    join product on product.id = cart_line.product_id
    join variant on variant.id = cart_line.variant_id and variant.deleted_at is null and variant.stock > 0
    join listing on listing.product_id = cart_line.product_id -- on sale
  where cart_line.user_id = ${userId}`

export type LeftCart = { products: string[]; more: number }

/**
 * What a mail about a left cart names at the moment when it is sent. Undefined: the cart has
 * changed since, its owner took the consent back, or nothing of it is in stock.
 */
export async function findLeftCart(
  { db, settings }: SettingsContext,
  userId: string,
  version: number,
) {
  if (!(await settings.read()).cartMails || !(await isConsentGiven(db, userId, 'cartMail')))
    return undefined
  const { rows } = await sql<{ title: string; choice: string; qty: number; lines: number }>`
    ${selectSellableLines(sql`(select user_id from cart where user_id = ${userId} and version = ${version})`)}
    order by cart_line.position limit ${MAX_NAMED_CART_LINES}`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const products = rows.map(({ qty, ...line }) => `${titleWithChoiceOf(line)} × ${qty}`)
  return { products, more: first.lines - rows.length }
}
