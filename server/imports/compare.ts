import type { ImportChange } from '#contract/imports.ts'
import { toNaira } from '#contract/pricing.ts'
import type { ImportValues } from '../db/schema.ts'
import { plainNaira } from '../products/shopify/prices.ts'
import type { Present } from './product-values.ts'

export type Complete = Omit<Present, 'id' | 'handle'>

const MAX_SHOWN = 200
const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text

type Show = (product: Complete, categoryTitle: (id: string) => string) => string

/** The fields of a product by the columns that hold them, and how a report shows them. */
const FIELDS: readonly { field: string; column: keyof Complete; show: Show }[] = [
  { field: 'title', column: 'title', show: ({ title }) => title },
  { field: 'description', column: 'description', show: ({ description }) => shortened(description) },
  { field: 'price', column: 'price_kobo', show: ({ price_kobo }) => plainNaira(toNaira(price_kobo)) },
  { field: 'discountPercentage', column: 'discount_percentage', show: (one) => String(one.discount_percentage) },
  { field: 'rating', column: 'rating', show: ({ rating }) => String(rating) },
  { field: 'stock', column: 'stock', show: ({ stock }) => String(stock) },
  { field: 'brand', column: 'brand', show: ({ brand }) => brand },
  { field: 'category', column: 'category_id', show: ({ category_id }, titleOf) => titleOf(category_id) },
  { field: 'images', column: 'images', show: ({ images }) => images.join(', ') },
]

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one, i) => one === b[i]) : a === b

/** What differs, as a report shows it and as columns to be written; both empty for a product that stays as it is. */
export function differences(
  present: Complete,
  wanted: Complete,
  titleOf: (category: string) => string,
): { changes: ImportChange['changes']; data: ImportValues } {
  const differing = FIELDS.filter(({ column }) => !isSame(present[column], wanted[column]))
  const data = Object.fromEntries(differing.map(({ column }) => [column, wanted[column]])) as ImportValues
  return {
    changes: differing.map(({ field, show }) => ({ field, from: show(present, titleOf), to: show(wanted, titleOf) })),
    data: data.stock === undefined ? data : { ...data, stock_seen: present.stock },
  }
}
