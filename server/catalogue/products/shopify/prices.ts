import { toKobo, toNaira, unitPrice } from '#contract/orders/pricing/pricing.ts'
import { nairaWithKobo } from '../../../platform/csv/cells.ts'

/**
 * A product's price and discount, and Shopify's two prices: the one that is paid, and the one that
 * is struck through.
 */

type PriceAndDiscount = { price: number; discountPercentage: number }
/** `compareAt`: as a file had it, where it was rounded. */
type FiledPrices = PriceAndDiscount & { compareAt?: number | undefined }

/** With a discount: Compare-at price is the price, Price what is left of it. */
export function pricesInFile(filed: FiledPrices): { price: string; compareAt: string } {
  const compareAt = struckPriceOf(filed)
  return {
    price: nairaWithKobo(unitPrice(filed)),
    compareAt: compareAt === undefined ? '' : nairaWithKobo(compareAt),
  }
}

/** A file's own Compare-at price counts until the price or the discount is changed. */
export function struckPriceOf({
  price,
  discountPercentage,
  compareAt,
}: FiledPrices): number | undefined {
  if (discountPercentage === 0) return undefined
  if (compareAt === undefined) return price
  const paid = unitPrice({ price, discountPercentage })
  const read = readPriceAndDiscount({ price: paid, compareAt, discountPercentage: undefined })
  return read?.price === price && read.discountPercentage === discountPercentage ? compareAt : price
}

type PricesOfFile = {
  price: number
  compareAt: number | undefined
  discountPercentage: number | undefined
}

/**
 * A product's price and discount from a file. Its discount counts if it leads from one price to the
 * other; else, after an edit of a price, the prices count. Undefined for prices that contradict
 * each other.
 */
export function readPriceAndDiscount({
  price,
  compareAt,
  discountPercentage,
}: PricesOfFile): PriceAndDiscount | undefined {
  if (compareAt !== undefined && discountPercentage !== undefined) {
    const exact = { price: compareAt, discountPercentage }
    if (unitPrice(exact) === price) return exact
  }
  if (compareAt !== undefined && compareAt > price) return nearestPriceAndDiscount(price, compareAt)
  return discountPercentage ? undefined : { price, discountPercentage: 0 }
}

/**
 * Discounts have two decimals, which do not lead from any price to any other. The price that is
 * paid is exact, the one that is struck through the nearest that a discount leads from.
 */
function nearestPriceAndDiscount(price: number, compareAt: number): PriceAndDiscount {
  const hundredths = Math.round((1 - price / compareAt) * 10_000)
  const discountPercentage = (price > 0 ? Math.min(hundredths, 9999) : hundredths) / 100
  if (unitPrice({ price: compareAt, discountPercentage }) === price)
    return { price: compareAt, discountPercentage }
  return { price: priceBeforeDiscount(price, discountPercentage), discountPercentage }
}

/** The price before a discount below 100 %: each price that is paid has one. */
export function priceBeforeDiscount(paid: number, discountPercentage: number): number {
  const about = Math.round(
    (toKobo(paid) * 10_000) / (10_000 - Math.round(discountPercentage * 100)),
  )
  const full = [about, about - 1, about + 1].find(
    (kobo) => unitPrice({ price: toNaira(kobo), discountPercentage }) === paid,
  )
  return toNaira(full ?? about)
}
