import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { RefundsLeft, SaleRefund, SaleRefunds } from '#contract/orders/refunds/refunds.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { selectRefunds } from '../payments/refund-rows.ts'
import { type SaleRow, toNamedPiece, toOrderedPiece, variantOfOrderLine } from '../sales/queries.ts'
import type { StoredLine } from '../tables/sales.ts'
import { refundableLines, refundableShipping } from './plan-refund.ts'
import { findSettlingPayment, readRefundableSale, refundWaysOfPayment } from './refundable.ts'

/**
 * The refunds of an order, oldest first, and what is left of it. Notes and names of staff are for
 * admins only.
 */
export async function readSaleRefunds(
  db: Db,
  sale: SaleRow,
  { isAdmin }: { isAdmin: boolean },
): Promise<SaleRefunds> {
  return {
    data: await listSaleRefunds(db, sale, { isAdmin }),
    left: await readRefundsLeft(db, sale),
  }
}

/**
 * The refunds of an order's own money, oldest first; those of a surplus are not shown to its buyer.
 */
export async function listSaleRefunds(
  db: Db,
  sale: Pick<SaleRow, 'id' | 'lines'>,
  { isAdmin }: { isAdmin: boolean },
) {
  const refunds = await selectRefunds(db)
    .selectAll('refund')
    .where('payment.sale_id', '=', sale.id)
    .where('refund.kind', '=', 'order')
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute()
  const ids = refunds.map(({ id }) => id)
  const lines =
    ids.length > 0
      ? await db.selectFrom('refund_line').selectAll().where('refund_id', 'in', ids).execute()
      : []
  const linesOf = Map.groupBy(lines, ({ refund_id }) => refund_id)
  return refunds.map((row) => toSaleRefund(row, linesOf.get(row.id) ?? [], sale.lines, isAdmin))
}

function toSaleRefund(
  row: RowOf<'refund'>,
  pieces: readonly RowOf<'refund_line'>[],
  sold: readonly StoredLine[],
  isAdmin: boolean,
): SaleRefund {
  return {
    _id: row.id,
    amount: toNaira(row.amount_kobo),
    lines: sold.flatMap((line) =>
      pieces
        .filter((piece) => piece.variant_id === variantOfOrderLine(line))
        .map((piece) => toRefundedLine(line, piece)),
    ),
    shipping: toNaira(row.shipping_kobo),
    reason: row.reason,
    way: row.way ?? undefined,
    status: row.status,
    creditNote: row.credit_note ?? undefined,
    note: isAdmin ? (row.note ?? '') : undefined,
    doneBy: isAdmin ? (row.done_by ?? '') : undefined,
    failure: isAdmin ? (row.failure ?? '') : undefined,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const toRefundedLine = (
  line: StoredLine,
  piece: RowOf<'refund_line'>,
): SaleRefund['lines'][number] => ({
  ...toNamedPiece(line),
  qty: piece.qty,
  amount: toNaira(piece.amount_kobo),
  restocked: piece.restocked,
})

const NOTHING_REFUNDABLE: RefundsLeft = { amount: 0, shipping: 0, lines: [], ways: [] }

async function readRefundsLeft(db: Db, sale: SaleRow): Promise<RefundsLeft> {
  const payment = await findSettlingPayment(db, sale.id)
  if (!payment || payment.isReversed) return NOTHING_REFUNDABLE
  const refundable = await readRefundableSale(db, sale, payment)
  return {
    amount: toNaira(refundable.left_kobo),
    shipping: toNaira(refundableShipping(refundable)),
    lines: refundableLines(refundable).map(({ line, qty, restockable }) => ({
      ...toOrderedPiece(line),
      qty,
      restockable,
    })),
    ways: refundWaysOfPayment(payment),
  }
}
