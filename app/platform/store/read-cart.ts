import { MAX_NAIRA } from '#contract/platform/limits.ts'
import { type Cart, type CartItem, cartOf, lineKey, mostOf } from './cart.ts'
import { type Fields, isBetween, isFields, isText, isTexts } from './guards.ts'

const isShown = ({ id, title, description, brand, images, variant = '', choice = '' }: Fields): boolean =>
  [id, title, description, brand, variant, choice].every(isText) && isTexts(images)

const isPriced = ({ price, discountPercentage, rating }: Fields): boolean =>
  isBetween(0, MAX_NAIRA, price) && isBetween(0, 100, discountPercentage) && isBetween(0, 5, rating)

const isCounted = ({ stock, qty }: Fields): boolean =>
  Number.isInteger(stock) && Number.isInteger(qty) && isBetween(1, mostOf({ stock: stock as number }), qty)

const isItem = (value: unknown): value is CartItem =>
  isFields(value) && isShown(value) && isPriced(value) && isCounted(value)

/** The stored lines that still make sense; totals are computed again. */
export function readCart(stored: unknown): Cart {
  const lines = isFields(stored) && Array.isArray(stored.items) ? stored.items.filter(isItem) : []
  return cartOf([...new Map(lines.map((line) => [lineKey(line), line])).values()])
}
