import { sql } from 'kysely'
import { hasInvoice } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'

/** Keeps packed serial numbers for an invoice: later parcels do not change it. The caller has locked the order. */
export const keepSerials = (trx: Trx, saleId: string): Promise<unknown> =>
  sql`
    insert into invoice_serial (sale_id, variant_id, serials)
    select sale_id, (line ->> 'variant')::uuid, array_agg(number order by packed_at, id, place)
    from shipment, jsonb_array_elements(lines) as line,
      jsonb_array_elements_text(line -> 'serials') with ordinality as typed(number, place)
    where sale_id = ${saleId} and state <> 'returned' group by 1, 2`.execute(trx)

export async function withSerials<One extends Sale>(db: Db, sales: readonly One[]): Promise<One[]> {
  const ids = sales.filter(hasInvoice).map(({ _id }) => _id)
  if (ids.length === 0) return [...sales]
  const rows = await db.selectFrom('invoice_serial').selectAll().where('sale_id', 'in', ids).execute()
  const serials = new Map(rows.map((row) => [`${row.sale_id} ${row.variant_id}`, row.serials]))
  return sales.map((sale) => ({
    ...sale,
    products: sale.products.map((line) => {
      const own = serials.get(`${sale._id} ${line.variant ?? line.id}`)
      return own ? { ...line, serials: own } : line
    }),
  }))
}

export async function withOwnSerials(db: Db, sale: Sale): Promise<Sale> {
  const [withOwn = sale] = await withSerials(db, [sale])
  return withOwn
}
