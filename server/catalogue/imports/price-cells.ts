import { ProductForm } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { toNaira, unitPrice } from '#contract/orders/pricing.ts'
import { plainNaira } from '../../platform/csv/cells.ts'
import { priceBefore, readPrices, struckPrice } from '../products/shopify/prices.ts'
import type { Cells } from './read-rows.ts'
import { reasonOf } from './reason-text.ts'

/** A product's price and discount from three columns of a file, each of which may be missing. */

/** `compareAt`: the file's, where the price before the discount is the nearest to it. */
type Priced = { price: number; discountPercentage: number; compareAt?: number | undefined }
type Stored = { price_kobo: number; discount_percentage: number; compare_at_kobo: number | null }
type Prices =
  | (Omit<Priced, 'price'> & { price: number | undefined; note?: string })
  | { reason: string }

/**
 * The price that is paid, the price before the discount, the discount; undefined where the file has
 * none.
 */
type Figures = { price?: number; compareAt?: number; discountPercentage?: number }
type PriceName = keyof Figures

const { price: Price, discountPercentage: Discount } = ProductForm.shape
const SHAPES = { price: Price, compareAt: Price, discountPercentage: Discount } as const
const NAMES = ['price', 'compareAt', 'discountPercentage'] as const

/** Values that the file leaves out or repeats stay unchanged. */
export function pricesOf(cells: Cells, present: Stored | undefined): Prices {
  const figures = figuresOf(cells)
  if ('reason' in figures) return figures
  const now = present && pricedOf(present)
  if (now && isAsBefore(cells, figures, now)) return now
  return cells.price === undefined
    ? withoutPrice(cells, figures, now)
    : withPrice(cells, figures, now)
}

const pricedOf = ({ price_kobo, discount_percentage, compare_at_kobo }: Stored): Priced => ({
  price: toNaira(price_kobo),
  discountPercentage: discount_percentage,
  compareAt: compare_at_kobo === null ? undefined : toNaira(compare_at_kobo),
})

function figuresOf(cells: Cells): Figures | { reason: string } {
  const figures: Figures = {}
  for (const name of NAMES) {
    const cell = cells[name]
    if (cell === undefined || (cell === '' && name !== 'price')) continue
    const parsed = SHAPES[name].safeParse(cell)
    if (!parsed.success) return { reason: reasonOf(parsed.error, name) }
    figures[name] = parsed.data
  }
  return figures
}

/** Whether each column of the file is as an export of the product writes it. */
function isAsBefore(cells: Cells, figures: Figures, now: Priced): boolean {
  const exported = {
    price: unitPrice(now),
    compareAt: struckPrice(now),
    discountPercentage:
      figures.discountPercentage === undefined ? undefined : now.discountPercentage,
  }
  return NAMES.every(
    (name: PriceName) => cells[name] === undefined || figures[name] === exported[name],
  )
}

/**
 * Price is what is paid; the discount is the file's, follows from its Compare-at price, or stays.
 */
function withPrice(cells: Cells, figures: Figures, now: Priced | undefined): Prices {
  const { price = 0, compareAt, discountPercentage = now?.discountPercentage ?? 0 } = figures
  if (cells.compareAt !== undefined)
    return read({ price, compareAt, discountPercentage: figures.discountPercentage })
  if (discountPercentage === 100) return { reason: messages.importPrices }
  return { price: priceBefore(price, discountPercentage), discountPercentage }
}

/**
 * The price stays, or becomes the Compare-at price; without a discount in the file, the price that
 * is paid stays, too.
 */
function withoutPrice(
  cells: Cells,
  { compareAt, discountPercentage }: Figures,
  now: Priced | undefined,
): Prices {
  if (!now) return { price: undefined, discountPercentage: discountPercentage ?? 0 }
  if (discountPercentage !== undefined) return { price: compareAt ?? now.price, discountPercentage }
  return cells.compareAt === undefined
    ? now
    : read({ price: unitPrice(now), compareAt, discountPercentage: undefined })
}

function read(figures: Parameters<typeof readPrices>[0]): Prices {
  const priced = readPrices(figures)
  if (!priced) return { reason: messages.importPrices }
  const { price, compareAt = 0 } = figures
  return compareAt <= price || priced.price === compareAt
    ? priced
    : { ...priced, compareAt, note: messages.importPriceRounded(plainNaira(priced.price)) }
}
