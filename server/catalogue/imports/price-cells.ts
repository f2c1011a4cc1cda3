import { ProductFormData } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { toNaira, unitPrice } from '#contract/orders/pricing/pricing.ts'
import { nairaWithKobo } from '../../platform/csv/cells.ts'
import {
  priceBeforeDiscount,
  readPriceAndDiscount,
  struckPriceOf,
} from '../products/shopify/prices.ts'
import type { FileCells } from './read-rows.ts'
import { reasonOfFormError } from './reason-text.ts'

/** A product's price and discount from three columns of a file, each of which may be missing. */

/** `compareAt`: the file's, where the price before the discount is the nearest to it. */
type ImportedPrice = { price: number; discountPercentage: number; compareAt?: number | undefined }
type StoredPrices = {
  price_kobo: number
  discount_percentage: number
  compare_at_kobo: number | null
}
type ImportedPrices =
  | (Omit<ImportedPrice, 'price'> & { price: number | undefined; note?: string })
  | { reason: string }

/**
 * The price that is paid, the price before the discount, the discount; undefined where the file has
 * none.
 */
type PriceFigures = { price?: number; compareAt?: number; discountPercentage?: number }
type PriceFigureName = keyof PriceFigures

const { price: Price, discountPercentage: Discount } = ProductFormData.shape
const PRICE_SHAPES = { price: Price, compareAt: Price, discountPercentage: Discount } as const
const PRICE_NAMES = ['price', 'compareAt', 'discountPercentage'] as const

/** Values that the file leaves out or repeats stay unchanged. */
export function readPriceCells(
  cells: FileCells,
  present: StoredPrices | undefined,
): ImportedPrices {
  const figures = parsePriceFigures(cells)
  if ('reason' in figures) return figures
  const now = present && storedPricesInNaira(present)
  if (now && isAsExported(cells, figures, now)) return now
  return cells.price === undefined
    ? pricesWithoutPriceCell(cells, figures, now)
    : pricesWithPriceCell(cells, figures, now)
}

const storedPricesInNaira = ({
  price_kobo,
  discount_percentage,
  compare_at_kobo,
}: StoredPrices): ImportedPrice => ({
  price: toNaira(price_kobo),
  discountPercentage: discount_percentage,
  compareAt: compare_at_kobo === null ? undefined : toNaira(compare_at_kobo),
})

function parsePriceFigures(cells: FileCells): PriceFigures | { reason: string } {
  const figures: PriceFigures = {}
  for (const name of PRICE_NAMES) {
    const cell = cells[name]
    if (cell === undefined || (cell === '' && name !== 'price')) continue
    const parsed = PRICE_SHAPES[name].safeParse(cell)
    if (!parsed.success) return { reason: reasonOfFormError(parsed.error, name) }
    figures[name] = parsed.data
  }
  return figures
}

/** Whether each column of the file is as an export of the product writes it. */
function isAsExported(cells: FileCells, figures: PriceFigures, now: ImportedPrice): boolean {
  const exported = {
    price: unitPrice(now),
    compareAt: struckPriceOf(now),
    discountPercentage:
      figures.discountPercentage === undefined ? undefined : now.discountPercentage,
  }
  return PRICE_NAMES.every(
    (name: PriceFigureName) => cells[name] === undefined || figures[name] === exported[name],
  )
}

/**
 * Price is what is paid; the discount is the file's, follows from its Compare-at price, or stays.
 */
function pricesWithPriceCell(
  cells: FileCells,
  figures: PriceFigures,
  now: ImportedPrice | undefined,
): ImportedPrices {
  const { price = 0, compareAt, discountPercentage = now?.discountPercentage ?? 0 } = figures
  if (cells.compareAt !== undefined)
    return pricesOfFigures({ price, compareAt, discountPercentage: figures.discountPercentage })
  if (discountPercentage === 100) return { reason: messages.importPrices }
  return { price: priceBeforeDiscount(price, discountPercentage), discountPercentage }
}

/**
 * The price stays, or becomes the Compare-at price; without a discount in the file, the price that
 * is paid stays, too.
 */
function pricesWithoutPriceCell(
  cells: FileCells,
  { compareAt, discountPercentage }: PriceFigures,
  now: ImportedPrice | undefined,
): ImportedPrices {
  if (!now) return { price: undefined, discountPercentage: discountPercentage ?? 0 }
  if (discountPercentage !== undefined) return { price: compareAt ?? now.price, discountPercentage }
  return cells.compareAt === undefined
    ? now
    : pricesOfFigures({ price: unitPrice(now), compareAt, discountPercentage: undefined })
}

function pricesOfFigures(figures: Parameters<typeof readPriceAndDiscount>[0]): ImportedPrices {
  const priced = readPriceAndDiscount(figures)
  if (!priced) return { reason: messages.importPrices }
  const { price, compareAt = 0 } = figures
  return compareAt <= price || priced.price === compareAt
    ? priced
    : { ...priced, compareAt, note: messages.importPriceRounded(nairaWithKobo(priced.price)) }
}
