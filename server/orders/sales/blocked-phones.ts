import { sql } from 'kysely'
import { canPayOrder } from '#contract/orders/states/sale-rules.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type SaleRow, statusesOfSale } from './queries.ts'

type BlockableBuyer = Pick<SaleRow, 'phone_number' | 'user_id' | 'email'>

/**
 * Whether an order is not paid on delivery: its phone number is blocked, in whatever form it is
 * typed, or its account has a blocked number or ordered with one. An address that nobody verified
 * is no account: who types it may be a stranger.
 */
export async function isBuyerBlocked(
  db: Db,
  { phone_number, user_id, email }: BlockableBuyer,
): Promise<boolean> {
  const { rows } = await sql`
    select from blocked_phone where phone = phone_key(${phone_number})
    union all
    select from user_account as buyer
    where (buyer.id = ${user_id}::uuid or (lower(buyer.email) = lower(${email}) and email_verified_at is not null))
      and exists (select from blocked_phone where phone = phone_key(buyer.phone_number)
        or phone in (select phone_key(sale.phone_number) from sale where sale.user_id = buyer.id))
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Whether an order could be paid on delivery but for a blocked phone number. Told to who sees the
 * whole order, and nobody else.
 */
export const isPayableByCardOnly = async (db: Db, sale: SaleRow): Promise<boolean> =>
  canPayOrder(statusesOfSale(sale)) &&
  sale.on_delivery_region &&
  sale.payment_method !== 'on delivery' &&
  isBuyerBlocked(db, sale)
