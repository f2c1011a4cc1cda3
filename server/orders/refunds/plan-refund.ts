import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { toKobo, toNaira } from '#contract/orders/pricing/pricing.ts'
import { refundedPiecesKobo } from '#contract/orders/refunds/refund-rules.ts'
import type { RefundOrderForm } from '#contract/orders/refunds/refunds.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { badRequestError, conflictError } from '../../platform/errors.ts'
import { toPricedLine, variantOfOrderLine } from '../sales/queries.ts'
import type { StoredLine } from '../tables/sales.ts'

export type RefundableSale = {
  lines: readonly StoredLine[]
  shipping_price_kobo: number
  /** Money that neither the shop nor the provider has sent back. */
  left_kobo: number
  /** The provider took some of it back. */
  isTakenBack?: boolean
  /** Refunded part of the delivery. */
  shippingBack: number
  /**
   * By variant: pieces whose money went back, that money, and pieces that are in stock again.
   * `waiting`: of these, those whose money failed, and has not gone since.
   */
  pieces: ReadonlyMap<string, RefundedPieces>
}
export type RefundedPieces = { refunded: number; kobo: number; restocked: number; waiting: number }

export type RefundPlan = {
  amount_kobo: number
  shipping_kobo: number
  lines: ReturnType<typeof toPlannedLine>[]
}

type WantedRefund = Pick<RefundOrderForm, 'all' | 'lines' | 'shipping' | 'amount' | 'restock'>

const NOTHING_REFUNDED = { refunded: 0, kobo: 0, restocked: 0, waiting: 0 }

/** Each line with the pieces that can still be refunded, and that are not in stock again. */
export const refundableLines = ({ lines, pieces }: RefundableSale) =>
  lines.map((line) => {
    const { refunded, kobo, restocked, waiting } =
      pieces.get(variantOfOrderLine(line)) ?? NOTHING_REFUNDED
    return {
      line,
      refunded,
      kobo,
      qty: line.qty - refunded,
      restockable: line.qty - restocked,
      waiting,
    }
  })

/**
 * Kobo of the delivery that can still go back: never more than is left of the order, of which an
 * amount may have gone.
 */
export const refundableShipping = (sale: Omit<RefundableSale, 'lines' | 'pieces'>): number =>
  Math.min(sale.shipping_price_kobo - sale.shippingBack, sale.left_kobo)

/**
 * The parts of a refund. Pieces cost what was paid for them; `amount`, where it is given, decides
 * the sum. Pieces can come back without money: they cost nothing, or their money has gone back
 * already.
 * @throws 400 if nothing is wanted or a line is unknown, 409 if less is left
 */
export function planRefund(sale: RefundableSale, wanted: WantedRefund): RefundPlan {
  const lines = wanted.all ? allRefundablePieces(sale) : chosenRefundPieces(sale, wanted)
  const left = sale.left_kobo
  const parts = lines.map((line) => toPlannedLine(line, wanted.restock))
  const shipping = wanted.all || wanted.shipping ? refundableShipping(sale) : 0
  const sum = parts.reduce((kobo, part) => kobo + part.amount_kobo, shipping)
  const chosen = wanted.amount === undefined ? sum : toKobo(wanted.amount)
  const amount_kobo = wanted.all ? left : chosen
  if (amount_kobo > 0 || parts.length === 0) requireRefundableMoney(amount_kobo, sale)
  return { amount_kobo, shipping_kobo: amount_kobo > 0 ? shipping : 0, lines: parts }
}

/** @throws 400 if no money is wanted, 409 if less is left */
function requireRefundableMoney(
  kobo: number,
  { left_kobo: left, isTakenBack }: RefundableSale,
): void {
  if (left === 0)
    throw conflictError(isTakenBack ? messages.refundTakenBack : messages.refundNothingLeft)
  if (kobo === 0) throw badRequestError(messages.refundNothing)
  if (kobo > left) throw conflictError(messages.refundTooMuch(formatNaira(toNaira(left))))
}

type PiecesToRefund = ReturnType<typeof refundableLines>[number] & { wanted: number }

const allRefundablePieces = (sale: RefundableSale): PiecesToRefund[] =>
  refundableLines(sale)
    .filter(({ qty }) => qty > 0)
    .map((line) => ({ ...line, wanted: line.qty }))

function chosenRefundPieces(sale: RefundableSale, { lines }: WantedRefund): PiecesToRefund[] {
  const chosen = new Map<string, number>()
  for (const { id, variant = id, qty } of lines)
    chosen.set(variant, (chosen.get(variant) ?? 0) + qty)
  const left = refundableLines(sale)
  return [...chosen].map(([variant, wanted]) => {
    const pieces = left.find(({ line }) => variantOfOrderLine(line) === variant)
    if (!pieces) throw badRequestError(messages.refundOtherLine)
    if (wanted > pieces.qty)
      throw conflictError(messages.refundTooManyPieces(titleWithChoiceOf(pieces.line), pieces.qty))
    return { ...pieces, wanted }
  })
}

/**
 * Pieces that came back with a refund whose money failed are in stock already: theirs is the money
 * that goes first.
 */
function toPlannedLine(
  { line, refunded, kobo, wanted, restockable, waiting }: PiecesToRefund,
  isRestocked: boolean,
) {
  const back_before = Math.min(wanted, waiting)
  return {
    variant_id: variantOfOrderLine(line),
    qty: wanted,
    // All refunded pieces less the money that went: the refunds before may have failed or been
    // rounded, so that these pieces alone would not add up to the line's price.
    amount_kobo: Math.max(0, refundedPiecesKobo(toPricedLine(line), 0, refunded + wanted) - kobo),
    restocked: isRestocked ? Math.min(wanted - back_before, restockable) : 0,
    back_before,
  }
}
