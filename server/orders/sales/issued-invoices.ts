import { sql } from 'kysely'
import type { Invoice, Sale, SaleLine } from '#contract/orders/sales/sales.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { toSaleAmounts, toSaleBuyer } from './queries.ts'

/**
 * Keeps packed serial numbers for an invoice: later parcels do not change it. The caller has locked
 * the order.
 */
export const keepSerialsOfInvoice = (trx: Trx, saleId: string): Promise<unknown> =>
  sql`
    insert into invoice_serial (sale_id, variant_id, serials)
    select sale_id, (line ->> 'variant')::uuid, array_agg(number order by packed_at, id, place)
    from parcel, jsonb_array_elements(lines) as line,
      jsonb_array_elements_text(line -> 'serials') with ordinality as typed(number, place)
    where sale_id = ${saleId} and state <> 'returned' group by 1, 2`.execute(trx)

/** Adds to each order its invoice as it was issued, and the serial numbers of its lines. */
export async function withIssuedInvoices<One extends Sale>(
  db: Db,
  sales: readonly One[],
): Promise<One[]> {
  const ids = sales.filter(({ invoiceNumber }) => invoiceNumber !== undefined).map(({ _id }) => _id)
  if (ids.length === 0) return [...sales]
  const rows = await db
    .selectFrom('issued_invoice')
    .selectAll()
    .where('sale_id', 'in', ids)
    .execute()
  const invoices = new Map(rows.map((row) => [row.sale_id, row]))
  const withSerials = await readInvoiceSerials(db, ids)
  return sales.map((sale) => {
    const row = invoices.get(sale._id)
    if (!row) return sale
    const products = sale.products.map((line) => withSerials(sale._id, line))
    return { ...sale, products, invoice: toIssuedInvoice(row, withSerials) }
  })
}

/** The same for one order. */
export async function withIssuedInvoice(db: Db, sale: Sale): Promise<Sale> {
  const [withOwn = sale] = await withIssuedInvoices(db, [sale])
  return withOwn
}

type WithSerials = (saleId: string, line: SaleLine) => SaleLine

async function readInvoiceSerials(db: Db, ids: readonly string[]): Promise<WithSerials> {
  const rows = await db
    .selectFrom('invoice_serial')
    .selectAll()
    .where('sale_id', 'in', ids)
    .execute()
  const serials = new Map(rows.map((row) => [`${row.sale_id} ${row.variant_id}`, row.serials]))
  return (saleId, line) => {
    const own = serials.get(`${saleId} ${line.variant ?? line.id}`)
    return own ? { ...line, serials: own } : line
  }
}

function toIssuedInvoice(row: RowOf<'issued_invoice'>, withSerials: WithSerials): Invoice {
  const { products, ...amounts } = toSaleAmounts(row)
  return {
    _id: row.sale_id,
    ...toSaleBuyer(row),
    ...amounts,
    products: products.map((line) => withSerials(row.sale_id, line)),
    paymentStatus: row.payment_status,
    paymentMethod: row.payment_method,
    invoiceNumber: row.invoice_number,
    seller: row.seller ?? undefined,
    updatedAt: row.issued_at.toISOString(),
  }
}
