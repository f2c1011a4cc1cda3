import type { Product } from '#contract/catalogue/products.ts'
import { lineTotal, subtotalOfLines } from '#contract/orders/pricing/pricing.ts'
import { MAX_NAIRA, MAX_QTY } from '#contract/platform/limits.ts'
import {
  isFieldsObject,
  isNumberBetween,
  isTextList,
  isTextValue,
  type UnknownFields,
} from './guards.ts'

type ShownCartFields = Pick<
  Product,
  'title' | 'description' | 'price' | 'discountPercentage' | 'rating' | 'brand' | 'images' | 'stock'
>

/** `totalPrice` is the line's, after its discount. */
export type CartItem = ShownCartFields & {
  id: string
  qty: number
  totalPrice: number
  /** Where the product has options: the variant's id, and its values in words, `M / Indigo`. */
  variant?: string
  choice?: string
}
export type StoredCart = { items: CartItem[]; totalQty: number; totalPrice: number }

export const emptyCart: StoredCart = { items: [], totalQty: 0, totalPrice: 0 }

/** The identity of a line of a cart or an order: product and variant. */
export const cartLineKey = ({ id, variant = '' }: Pick<CartItem, 'id' | 'variant'>): string =>
  id + variant

/** The most pieces of a product, or of one of its variants, in one line. */
export const maxPiecesOf = ({ stock }: Pick<Product, 'stock'>): number => Math.min(stock, MAX_QTY)

const withLinePrices = (item: CartItem): CartItem => ({ ...item, totalPrice: lineTotal(item) })

/** A cart of these lines: every total is made here, after each change. */
export const cartOfLines = (items: readonly CartItem[]): StoredCart => ({
  items: items.map(withLinePrices),
  totalQty: items.reduce((sum, { qty }) => sum + qty, 0),
  totalPrice: subtotalOfLines(items),
})

const hasShownFields = ({
  id,
  title,
  description,
  brand,
  images,
  variant = '',
  choice = '',
}: UnknownFields): boolean =>
  [id, title, description, brand, variant, choice].every(isTextValue) && isTextList(images)

function hasValidPrices({ price, discountPercentage, rating }: UnknownFields): boolean {
  const hasPrice =
    isNumberBetween(0, MAX_NAIRA, price) && isNumberBetween(0, 100, discountPercentage)
  return hasPrice && isNumberBetween(0, 5, rating)
}

const hasValidQuantity = ({ stock, qty }: UnknownFields): boolean =>
  Number.isInteger(stock) &&
  Number.isInteger(qty) &&
  isNumberBetween(1, maxPiecesOf({ stock: stock as number }), qty)

function isStoredCartItem(value: unknown): value is CartItem {
  if (!isFieldsObject(value)) return false
  return hasShownFields(value) && hasValidPrices(value) && hasValidQuantity(value)
}

/** The stored lines that still make sense; totals are computed again. */
export function readStoredCart(stored: unknown): StoredCart {
  const lines =
    isFieldsObject(stored) && Array.isArray(stored.items)
      ? stored.items.filter(isStoredCartItem)
      : []
  const lineByKey = new Map(lines.map((line) => [cartLineKey(line), line]))
  return cartOfLines([...lineByKey.values()])
}
