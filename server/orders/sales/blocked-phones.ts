import { sql } from 'kysely'
import { canPay } from '#contract/orders/sale-rules.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type SaleRow, statusesOf } from './queries.ts'

/** Whether orders with this phone number, in whatever form it is typed, are not paid on delivery. */
export async function isPhoneBlocked(db: Db, phone: string): Promise<boolean> {
  const { rows } = await sql`select from blocked_phone where phone = phone_key(${phone})`.execute(db)
  return rows.length > 0
}

/** Whether an order could be paid on delivery but for its phone number. Told to who sees the whole order, and nobody else. */
export const isCardOnly = async (db: Db, sale: SaleRow): Promise<boolean> =>
  canPay(statusesOf(sale)) &&
  sale.on_delivery_region &&
  sale.payment_method !== 'on delivery' &&
  isPhoneBlocked(db, sale.phone_number)
