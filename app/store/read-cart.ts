import { MAX_NAIRA } from '#contract/limits.ts'
import { type Cart, type CartItem, cartOf, lineKey, mostOf } from './cart.ts'
import { type Fields, isBetween, isFields, isText, isTexts } from './guards.ts'

const isShown = ({ id, title, description, brand, images }: Fields): boolean =>
  [id, title, description, brand].every(isText) && isTexts(images)

const isPriced = ({ price, discountPercentage, rating }: Fields): boolean =>
  isBetween(0, MAX_NAIRA, price) && isBetween(0, 100, discountPercentage) && isBetween(0, 5, rating)

const isCounted = ({ stock, qty }: Fields): boolean =>
  Number.isInteger(stock) && Number.isInteger(qty) && isBetween(1, mostOf({ stock: stock as number }), qty)

const isItem = (value: unknown): value is CartItem =>
  isFields(value) && isShown(value) && isPriced(value) && isCounted(value)

/** The lines that were kept and still make sense; totals are made anew. */
export function readCart(kept: unknown): Cart {
  const lines = isFields(kept) && Array.isArray(kept.items) ? kept.items.filter(isItem) : []
  return cartOf([...new Map(lines.map((line) => [lineKey(line), line])).values()])
}
