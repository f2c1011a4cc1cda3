import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { Dispute } from '#contract/orders/sales/disputes.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'

export const toSaleDispute = (row: RowOf<'dispute'> & { currency: string }): Dispute => ({
  _id: row.id,
  amount: toNaira(row.amount_kobo),
  currency: row.currency,
  state: row.state,
  dueAt: row.due_at?.toISOString(),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const selectDisputes = (db: Db) =>
  db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .selectAll('dispute')
    .select(['payment.sale_id', 'payment.currency', 'payment.reference'])

/** Orders as staff see them: with the disputes of their card payments, oldest first. */
export async function withDisputes(db: Db, sales: readonly Sale[]): Promise<Sale[]> {
  if (sales.length === 0) return []
  const ids = sales.map(({ _id }) => _id)
  const rows = await selectDisputes(db)
    .where('payment.sale_id', 'in', ids)
    .orderBy('dispute.created_at')
    .orderBy('dispute.id')
    .execute()
  const bySale = Map.groupBy(rows, ({ sale_id }) => sale_id)
  return sales.map((sale) => {
    const own = bySale.get(sale._id)
    return own ? { ...sale, disputes: own.map(toSaleDispute) } : sale
  })
}
