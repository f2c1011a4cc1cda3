import type { CreditedOrder, CreditNoteData } from '#contract/orders/invoices/invoices.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { Db } from '../../platform/db/schema.ts'
import { toNamedPiece, toSaleBuyer } from '../sales/queries.ts'

type IssuedCreditNote = { order: CreditedOrder; credit: CreditNoteData }

/**
 * The credit note of a refund of this order, as it was issued; undefined as long as its money has
 * not gone back.
 */
export async function readCreditNote(
  db: Db,
  saleId: string,
  refundId: string,
): Promise<IssuedCreditNote | undefined> {
  const row = await db
    .selectFrom('issued_credit_note as note')
    .innerJoin('refund', 'refund.id', 'note.refund_id')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .selectAll('note')
    .where('note.refund_id', '=', refundId)
    .where('payment.sale_id', '=', saleId)
    .executeTakeFirst()
  if (!row) return undefined
  const order: CreditedOrder = {
    _id: saleId,
    ...toSaleBuyer(row),
    invoiceNumber: row.invoice_number ?? undefined,
    seller: row.seller ?? undefined,
  }
  const credit: CreditNoteData = {
    number: row.credit_note,
    amount: toNaira(row.amount_kobo),
    shipping: toNaira(row.shipping_kobo),
    before: toNaira(row.before_kobo),
    reason: row.reason,
    date: row.issued_at.toISOString(),
    lines: row.lines.map((line) => ({
      ...toNamedPiece(line),
      qty: line.qty,
      amount: toNaira(line.amount_kobo),
    })),
  }
  return { order, credit }
}
