import { unitPrice } from '#contract/pricing.ts'

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

/** The discount in hundredths of a percent that comes nearest to the two prices. */
const nearestDiscount = (price: number, compareAt: number): number => Math.round((1 - price / compareAt) * 10_000) / 100

/**
 * The other way round. The file's own discount counts while it leads from one price to the other; where somebody has
 * changed a price since, the prices count. Undefined where they contradict each other.
 */
export function readPrices({ price, compareAt, discountPercentage }: FilePrices): Priced | undefined {
  if (compareAt !== undefined && discountPercentage !== undefined) {
    const exact = { price: compareAt, discountPercentage }
    if (unitPrice(exact) === price) return exact
  }
  if (compareAt !== undefined && compareAt > price)
    return { price: compareAt, discountPercentage: nearestDiscount(price, compareAt) }
  return discountPercentage ? undefined : { price, discountPercentage: 0 }
}
