import { sql } from 'kysely'
import { MAX_GLANCED } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { Customer } from '#contract/order-notes.ts'
import { toNaira } from '#contract/pricing.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { findSale, type SaleRow } from '../sales/queries.ts'

type Sums = {
  orders: number
  completed: number
  cancelled: number
  refused: number
  paid: number
  refunded: number
  since: Date | null
}

/**
 * The other orders of who placed this one. An order is theirs by account, phone number or e-mail: guests have no account,
 * and a new phone keeps its e-mail. Each of the three is read from its index, newest first, up to a limit. @throws 404
 */
export async function readCustomer(db: Db, id: string): Promise<Customer> {
  const sale = await findSale(db, id)
  if (!sale) throw notFound(messages.orderNotFound)
  const { paid, refunded, since, ...counts } = await sumUp(db, sale)
  const first = since && since < sale.created_at ? since : sale.created_at
  return {
    ...counts,
    isMore: counts.orders >= MAX_GLANCED,
    paid: toNaira(paid),
    refunded: toNaira(refunded),
    since: first.toISOString(),
    ...(sale.user_id && { account: sale.user_id }),
  }
}

async function sumUp(db: Db, { id, user_id, phone_number, email }: SaleRow): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with theirs as (
      (select id from sale where user_id = ${user_id}::uuid order by created_at desc limit ${MAX_GLANCED})
      union
      (select id from sale where phone_digits(phone_number) = phone_digits(${phone_number})
        order by created_at desc limit ${MAX_GLANCED})
      union
      (select id from sale where lower(email) = lower(${email}) order by created_at desc limit ${MAX_GLANCED})
    )
    select count(*)::int as orders,
      count(*) filter (where transaction_status = 'completed')::int as completed,
      count(*) filter (where transaction_status = 'cancelled')::int as cancelled,
      count(*) filter (where fulfilment = 'returned'
        or (transaction_status = 'cancelled' and payment_method = 'on delivery'))::int as refused,
      coalesce(sum(total_kobo) filter (where payment_status = 'paid'), 0)::float8 as paid,
      coalesce(sum(refunded_kobo), 0)::float8 as refunded,
      min(created_at) as since
    from sale where id in (select id from theirs) and id <> ${id}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('a sum has a row')
  return sums
}
