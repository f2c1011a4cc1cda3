import { toKobo, toNaira, unitPrice } from '#contract/pricing.ts'

/** A product's price and discount beside Shopify's two prices: what is paid, and what is struck through. */

type Priced = { price: number; discountPercentage: number }

/** Naira as a file has it. */
export const plainNaira = (naira: number): string => naira.toFixed(2)

/** With a discount: Compare-at price is the price, Price what is left of it. */
export const filePrices = ({ price, discountPercentage }: Priced): { price: string; compareAt: string } =>
  discountPercentage > 0
    ? { price: plainNaira(unitPrice({ price, discountPercentage })), compareAt: plainNaira(price) }
    : { price: plainNaira(price), compareAt: '' }

type FilePrices = { price: number; compareAt: number | undefined; discountPercentage: number | undefined }

/**
 * The other way round. The file's own discount counts while it leads from one price to the other; where somebody has
 * changed a price since, the prices count. Undefined where they contradict each other.
 */
export function readPrices({ price, compareAt, discountPercentage }: FilePrices): Priced | undefined {
  if (compareAt !== undefined && discountPercentage !== undefined) {
    const exact = { price: compareAt, discountPercentage }
    if (unitPrice(exact) === price) return exact
  }
  if (compareAt !== undefined && compareAt > price) return nearest(price, compareAt)
  return discountPercentage ? undefined : { price, discountPercentage: 0 }
}

/**
 * Discounts count to a hundredth of a percent, which cannot lead from any price to any other. What is paid is then
 * exactly as written, and what is struck through as near as can be.
 */
function nearest(price: number, compareAt: number): Priced {
  const hundredths = Math.round((1 - price / compareAt) * 10_000)
  const discountPercentage = (price > 0 ? Math.min(hundredths, 9999) : hundredths) / 100
  if (unitPrice({ price: compareAt, discountPercentage }) === price) return { price: compareAt, discountPercentage }
  return { price: priceBefore(price, discountPercentage), discountPercentage }
}

/** The price that a discount below 100 % leads from to what is paid: each kobo that is paid has one. */
export function priceBefore(paid: number, discountPercentage: number): number {
  const about = Math.round((toKobo(paid) * 10_000) / (10_000 - Math.round(discountPercentage * 100)))
  const full = [about, about - 1, about + 1].find(
    (kobo) => unitPrice({ price: toNaira(kobo), discountPercentage }) === paid,
  )
  return toNaira(full ?? about)
}
