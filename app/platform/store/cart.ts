import type { Product } from '#contract/catalogue/products.ts'
import { lineTotal, subtotalOf } from '#contract/orders/pricing.ts'
import { MAX_NAIRA, MAX_QTY } from '#contract/platform/limits.ts'
import { type Fields, isBetween, isFields, isText, isTexts } from './guards.ts'

type Shown = Pick<
  Product,
  'title' | 'description' | 'price' | 'discountPercentage' | 'rating' | 'brand' | 'images' | 'stock'
>

/** `totalPrice` is the line's, after its discount. */
export type CartItem = Shown & {
  id: string
  qty: number
  totalPrice: number
  /** Where the product has options: the variant's id, and its values in words, `M / Indigo`. */
  variant?: string
  choice?: string
}
export type Cart = { items: CartItem[]; totalQty: number; totalPrice: number }

export const emptyCart: Cart = { items: [], totalQty: 0, totalPrice: 0 }

/** The identity of a line of a cart or an order: product and variant. */
export const lineKey = ({ id, variant = '' }: Pick<CartItem, 'id' | 'variant'>): string =>
  id + variant

/** The most pieces of a product, or of one of its variants, in one line. */
export const mostOf = ({ stock }: Pick<Product, 'stock'>): number => Math.min(stock, MAX_QTY)

const priced = (item: CartItem): CartItem => ({ ...item, totalPrice: lineTotal(item) })

/** A cart of these lines: every total is made here, after each change. */
export const cartOf = (items: readonly CartItem[]): Cart => ({
  items: items.map(priced),
  totalQty: items.reduce((sum, { qty }) => sum + qty, 0),
  totalPrice: subtotalOf(items),
})

const isShown = ({
  id,
  title,
  description,
  brand,
  images,
  variant = '',
  choice = '',
}: Fields): boolean =>
  [id, title, description, brand, variant, choice].every(isText) && isTexts(images)

function isPriced({ price, discountPercentage, rating }: Fields): boolean {
  const hasPrice = isBetween(0, MAX_NAIRA, price) && isBetween(0, 100, discountPercentage)
  return hasPrice && isBetween(0, 5, rating)
}

const isCounted = ({ stock, qty }: Fields): boolean =>
  Number.isInteger(stock) &&
  Number.isInteger(qty) &&
  isBetween(1, mostOf({ stock: stock as number }), qty)

function isItem(value: unknown): value is CartItem {
  if (!isFields(value)) return false
  return isShown(value) && isPriced(value) && isCounted(value)
}

/** The stored lines that still make sense; totals are computed again. */
export function readCart(stored: unknown): Cart {
  const lines = isFields(stored) && Array.isArray(stored.items) ? stored.items.filter(isItem) : []
  const lineByKey = new Map(lines.map((line) => [lineKey(line), line]))
  return cartOf([...lineByKey.values()])
}
