import { sql } from 'kysely'
import { toNaira } from '#contract/pricing.ts'
import type { Refund } from '#contract/refunds.ts'
import type { Db, RefundTable, Trx } from '../db/schema.ts'
import { isId } from '../ids.ts'

type Page = { limit: number; skip: number }

/** The refund queue: open ones first, newest first. */
export async function listRefunds(
  db: Db,
  { limit, skip }: Page,
): Promise<{ data: Refund[]; total: number; open: number }> {
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .innerJoin('sale', 'sale.id', 'payment.sale_id')
      .selectAll('refund')
      .select(['payment.sale_id', 'payment.reference', 'sale.name', 'sale.email', 'sale.phone_number'])
      .orderBy(sql`(refund.status = 'done')`)
      .orderBy('refund.created_at', 'desc')
      .orderBy('refund.id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    db
      .selectFrom('refund')
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.countAll<number>().filterWhere('status', '=', 'open').as('open'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const data = rows.map((row) => ({
    _id: row.id,
    sale: row.sale_id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    reference: row.reference ?? '',
    amount: toNaira(row.amount_kobo),
    reason: row.reason,
    status: row.status,
    note: row.note ?? '',
    doneBy: row.done_by ?? '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
  return { data, ...counts }
}

/** For the rest of the transaction nobody else changes this refund. */
export async function lockRefund(trx: Trx, id: string) {
  if (!isId(id)) return undefined
  return trx
    .selectFrom('refund')
    .select(['status', 'amount_kobo', 'payment_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Done = Required<Pick<RefundTable, 'note' | 'done_by'>>

export const setRefundDone = (trx: Trx, id: string, done: Done): Promise<unknown> =>
  trx
    .updateTable('refund')
    .set({ ...done, status: 'done', updated_at: sql`now()` as never })
    .where('id', '=', id)
    .execute()
