import { lineTotalKobo, type PricedLine, toKobo, toNaira } from './pricing.ts'

/** Where a refund stands. `open`: an admin must decide; `attention`: the provider needs bank details of the payer. */
export const REFUND_STATUSES = ['open', 'sending', 'processing', 'attention', 'done', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** By the card that paid, or by hand. */
export const REFUND_WAYS = ['card', 'cash', 'transfer'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** The refund goes on by itself: the provider is sending the money. */
export const isUnderWay = (status: RefundStatus): boolean => status === 'sending' || status === 'processing'

type SoldLine = { priceKobo: number; discountPercentage: number; qty: number }

/**
 * Kobo for `qty` more pieces of a line of which `before` pieces were refunded: so the refunds of all pieces add up to
 * the line's total, whatever was rounded.
 */
export const piecesKobo = (line: SoldLine, before: number, qty: number): number =>
  lineTotalKobo({ ...line, qty: before + qty }) - lineTotalKobo({ ...line, qty: before })

/** Naira; see `piecesKobo`. */
export const piecesNaira = (line: PricedLine, before: number, qty: number): number =>
  toNaira(piecesKobo({ ...line, priceKobo: toKobo(line.price) }, before, qty))
