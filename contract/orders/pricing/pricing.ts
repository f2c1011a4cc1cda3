/** The only place where money is multiplied or rounded. Naira outside, whole kobo inside. */

export type PricedLine = { price: number; discountPercentage: number; qty: number }
export type KoboLine = { priceKobo: number; discountPercentage: number; qty: number }

/** Naira to whole kobo, rounded half up. */
export const toKobo = (naira: number): number => Math.round(Number((naira * 100).toFixed(4)))

export const toNaira = (kobo: number): number => kobo / 100

/**
 * Kobo: price × qty × (1 − discountPercentage / 100), rounded once, half up. Discounts count to a
 * hundredth of a percent. In BigInt, because kobo × pieces × 10,000 can pass 2^53.
 */
export function lineTotalKobo({ priceKobo, discountPercentage, qty }: KoboLine): number {
  const remaining = 10_000n - BigInt(Math.round(discountPercentage * 100))
  const full = BigInt(priceKobo) * BigInt(qty)
  const half = 5_000n
  return Number((full * remaining + half) / 10_000n)
}

const lineTotalKoboOf = (line: PricedLine): number =>
  lineTotalKobo({ ...line, priceKobo: toKobo(line.price) })

/** Naira for one line after its discount. */
export const lineTotal = (line: PricedLine): number => toNaira(lineTotalKoboOf(line))

/** Naira for one piece after its discount, as invoices show it. */
export const unitPrice = (line: Omit<PricedLine, 'qty'>): number => lineTotal({ ...line, qty: 1 })

/** Naira: qty × price with no discount, as the payment page lists it. */
export const fullLineTotal = (line: PricedLine): number =>
  lineTotal({ ...line, discountPercentage: 0 })

/** Naira: the sum of line totals, added in kobo because 0.1 + 0.2 is not 0.3. */
export const subtotalOfLines = (lines: readonly PricedLine[]): number =>
  toNaira(lines.reduce((kobo, line) => kobo + lineTotalKoboOf(line), 0))

/** Naira that the discounts take off, so that a page that lists full prices adds up. */
export function ownDiscountOfLines(lines: readonly PricedLine[]): number {
  const discounts = lines.map((line) => toKobo(fullLineTotal(line)) - lineTotalKoboOf(line))
  return toNaira(discounts.reduce((total, kobo) => total + kobo, 0))
}

type OrderSumParts = { subtotal: number; shippingPrice: number }

/** Kobo, whole: the amount of the card payment, 100 × (shippingPrice + subtotal). */
export const cardAmountKobo = ({ subtotal, shippingPrice }: OrderSumParts): number =>
  toKobo(subtotal) + toKobo(shippingPrice)

/** Naira: subtotal + shippingPrice. */
export const orderTotal = (sums: OrderSumParts): number => toNaira(cardAmountKobo(sums))
