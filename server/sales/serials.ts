import { sql } from 'kysely'
import { hasInvoice } from '#contract/sale-rules.ts'
import type { Sale } from '#contract/sales.ts'
import type { Db } from '../db/schema.ts'

/** What was packed: only invoices say it, and only of parcels that did not come back. */
export async function withSerials<One extends Sale>(db: Db, sales: readonly One[]): Promise<One[]> {
  const ids = sales.filter(hasInvoice).map(({ _id }) => _id)
  if (ids.length === 0) return [...sales]
  const { rows } = await sql<{ sale_id: string; variant: string; serial: string }>`
    select sale_id, line ->> 'variant' as variant, serial
    from shipment, jsonb_array_elements(lines) as line, jsonb_array_elements_text(line -> 'serials') as serial
    where sale_id = any(${ids}::uuid[]) and state <> 'returned' order by packed_at, id`.execute(db)
  if (rows.length === 0) return [...sales]
  const serials = Map.groupBy(rows, ({ sale_id, variant }) => `${sale_id} ${variant}`)
  return sales.map((sale) => ({
    ...sale,
    products: sale.products.map((line) => {
      const own = serials.get(`${sale._id} ${line.variant ?? line.id}`)
      return own ? { ...line, serials: own.map(({ serial }) => serial) } : line
    }),
  }))
}

export async function withOwnSerials(db: Db, sale: Sale): Promise<Sale> {
  const [one = sale] = await withSerials(db, [sale])
  return one
}
