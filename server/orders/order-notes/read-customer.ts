import { sql } from 'kysely'
import type {
  CustomerSums,
  OrderCustomerSummary,
} from '#contract/orders/order-notes/order-notes.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { MAX_GLANCED } from '#contract/platform/limits.ts'
import type { Db } from '../../platform/db/schema.ts'
import { findSale, requireFoundSale, type SaleRow } from '../sales/queries.ts'
import { isCountedInFigures } from '../sales/state-conditions.ts'

/** Sums of orders, in kobo, as the database adds them up. */
type CustomerSumsRow = Omit<CustomerSums, 'isMore' | 'since'> & { since: Date | null }

/** Who orders are of. An erased e-mail or phone number is empty: no order is found by it. */
type BuyerColumns = Pick<SaleRow, 'user_id' | 'phone_number' | 'email'>

/**
 * The other orders of who placed this one. An order is theirs by account, phone number or e-mail:
 * guests have no account, and a new phone keeps its e-mail. Each of the three is read from its
 * index, newest first, up to a limit. @throws 404
 */
export async function readCustomerOfSale(db: Db, id: string): Promise<OrderCustomerSummary> {
  const sale = await requireFoundSale(findSale(db, id))
  const sums = await sumUpOrders(db, sale, id)
  const first = sums.since && sums.since < sale.created_at ? sums.since : sale.created_at
  return {
    ...toCustomerSums(sums),
    since: first.toISOString(),
    account: sale.user_id ?? undefined,
  }
}

export const readCustomerSums = async (db: Db, buyer: BuyerColumns): Promise<CustomerSums> =>
  toCustomerSums(await sumUpOrders(db, buyer))

const toCustomerSums = ({ paid, refunded, since, ...counts }: CustomerSumsRow): CustomerSums => ({
  ...counts,
  isMore: counts.orders + counts.cancelled >= MAX_GLANCED,
  paid: toNaira(paid),
  refunded: toNaira(refunded),
  since: since?.toISOString(),
})

async function sumUpOrders(
  db: Db,
  { user_id, phone_number, email }: BuyerColumns,
  except: string | null = null,
): Promise<CustomerSumsRow> {
  const { rows } = await sql<CustomerSumsRow>`
    with theirs as (
      (select id from sale where user_id = ${user_id}::uuid order by created_at desc limit ${MAX_GLANCED})
      union
      (select id from sale where phone_digits(phone_number) = phone_digits(${phone_number}) and ${phone_number} <> ''
        order by created_at desc limit ${MAX_GLANCED})
      union
      (select id from sale where lower(email) = lower(${email}) and ${email} <> ''
        order by created_at desc limit ${MAX_GLANCED})
    )
    select count(*) filter (where ${isCountedInFigures})::int as orders,
      count(*) filter (where transaction_status = 'completed')::int as completed,
      count(*) filter (where transaction_status = 'cancelled')::int as cancelled,
      count(*) filter (where fulfilment = 'returned'
        or (transaction_status = 'cancelled' and payment_method = 'on delivery'))::int as refused,
      coalesce(sum(total_kobo) filter (where payment_status = 'paid'), 0)::float8 as paid,
      coalesce(sum(refunded_kobo), 0)::float8 as refunded,
      min(created_at) as since
    from sale where id in (select id from theirs) and id is distinct from ${except}::uuid`.execute(
    db,
  )
  const [sums] = rows
  if (!sums) throw new Error('a sum has a row')
  return sums
}
