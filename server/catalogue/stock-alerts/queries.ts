import { sql } from 'kysely'
import { textOfChoice } from '#contract/catalogue/product-rules.ts'
import type { StockAlert } from '#contract/catalogue/stock-alerts.ts'
import type { Db } from '../../platform/db/schema.ts'

/** An alert with what it is about; undefined where that is no longer sold. */
export const findStockAlert = (db: Db, id: string) =>
  db
    .selectFrom('stock_alert')
    .innerJoin('variant', 'variant.id', 'stock_alert.variant_id')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .innerJoin('listing', 'listing.product_id', 'product.id') // on sale
    .select(['stock_alert.id', 'stock_alert.state', 'stock_alert.email', 'stock_alert.variant_id'])
    .select(['product.id as product_id', 'product.title', 'variant.choice'])
    .where('stock_alert.id', '=', id)
    .where('variant.deleted_at', 'is', null)
    .executeTakeFirst()

type AlertRow = NonNullable<Awaited<ReturnType<typeof findStockAlert>>>

/** A product without options is named by itself: its only variant is not mentioned. */
export function toStockAlert(row: AlertRow): StockAlert {
  const alert: StockAlert = { state: row.state, product: row.product_id, title: row.title }
  if (row.choice.length === 0) return alert
  return { ...alert, variant: row.variant_id, choice: textOfChoice(row.choice) }
}

/** Whether the account's verified address is this one. */
export async function isVerifiedAddress(
  db: Db,
  userId: string | undefined,
  email: string,
): Promise<boolean> {
  if (userId === undefined) return false
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
