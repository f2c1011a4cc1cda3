import {
  type KoboLine,
  lineTotalKobo,
  type PricedLine,
  toKobo,
  toNaira,
} from '../pricing/pricing.ts'

/**
 * Where a refund stands. `open`: an admin must decide; `attention`: the provider needs bank details
 * of the payer.
 */
export const REFUND_STATUSES = [
  'open',
  'sending',
  'processing',
  'attention',
  'done',
  'failed',
] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Refund of an order, of surplus, or made on the provider's pages. */
export const REFUND_KINDS = ['order', 'surplus', 'reversal'] as const

/**
 * The refunds of an order but failed ones. Reports and dashboard count as refunded what has a
 * credit note.
 */
export const REFUNDED = 'Refunded or on its way'

/** By the card that paid, or by hand. */
export const REFUND_WAYS = ['card', 'cash', 'transfer'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** The refund goes on by itself: the provider is sending the money. */
export const isRefundUnderWay = (status: RefundStatus): boolean =>
  status === 'sending' || status === 'processing'

/** `offKobo`: what the order's discounts took off all its pieces together. */
type SoldKoboLine = KoboLine & { offKobo?: number | undefined }

/**
 * Price of the first pieces of a line with their share of the order's discounts, rounded half up.
 */
function paidForPiecesKobo(line: SoldKoboLine, pieces: number): number {
  if (!line.offKobo) return lineTotalKobo({ ...line, qty: pieces })
  const paid = BigInt(lineTotalKobo(line) - line.offKobo)
  const qty = BigInt(line.qty)
  const doubled = 2n * paid * BigInt(pieces)
  return Number((doubled + qty) / (2n * qty))
}

/**
 * Kobo for `qty` more pieces of a line of which `before` pieces were refunded: all refunds of a
 * line add up to what was paid for it.
 */
export const refundedPiecesKobo = (line: SoldKoboLine, before: number, qty: number): number =>
  paidForPiecesKobo(line, before + qty) - paidForPiecesKobo(line, before)

/** Naira; see `refundedPiecesKobo`. */
export const refundedPiecesNaira = (
  line: PricedLine & { off?: number | undefined },
  before: number,
  qty: number,
): number => {
  const sold = { ...line, priceKobo: toKobo(line.price), offKobo: toKobo(line.off ?? 0) }
  return toNaira(refundedPiecesKobo(sold, before, qty))
}
