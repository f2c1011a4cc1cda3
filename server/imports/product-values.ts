import { messages } from '#contract/messages.ts'
import { toKobo } from '#contract/pricing.ts'
import { ProductForm } from '#contract/products.ts'
import { READ, type ReadName } from '../products/shopify/columns.ts'
import { textOfMarkup } from '../products/shopify/markup.ts'
import { pricesOf } from './price-cells.ts'
import type { Cells } from './read-rows.ts'

/** A product as the shop has it. */
export type Present = {
  id: string
  handle: string | null
  title: string
  description: string
  brand: string
  price_kobo: number
  discount_percentage: number
  rating: number
  stock: number
  category_id: string
  images: string[]
}

/** What a file makes of a product, but for its pictures. */
export type Values = Omit<Present, 'id' | 'handle' | 'images'>

type Read = { values: Values; note?: string } | { reason: string }

/** Ids by title, in lower case. */
export type Categories = ReadonlyMap<string, string>

/** What a file has to say of a product that is new. */
const NEEDED = ['title', 'description', 'brand', 'category', 'price', 'image'] as const

/**
 * A product's values by the rules of its form. Columns that a file does not have leave a product as it is, and so do a
 * blank stock and a blank rating, which are 0 for a new one.
 */
export function readValues(cells: Cells, present: Present | undefined, categories: Categories): Read {
  const reason = refusalOf(cells, present)
  if (reason) return { reason }
  const category = categoryOf(cells, present, categories)
  if (typeof category === 'object') return category
  const priced = pricesOf(cells, present)
  if ('reason' in priced) return priced
  const form = ProductForm.safeParse({
    title: cells.title ?? present?.title,
    description: cells.description === undefined ? present?.description : textOfMarkup(cells.description),
    brand: cells.brand ?? present?.brand,
    category,
    rating: cells.rating || (present?.rating ?? 0),
    stock: cells.stock || (present?.stock ?? 0),
    price: priced.price,
    discountPercentage: priced.discountPercentage,
  })
  if (!form.success) return { reason: reasonOf(form.error.issues[0]) }
  const { price, discountPercentage, category: category_id, ...rest } = form.data
  const values = { ...rest, category_id, price_kobo: toKobo(price), discount_percentage: discountPercentage }
  return { values, ...(priced.note && { note: priced.note }) }
}

function refusalOf(cells: Cells, present: Present | undefined): string | undefined {
  if (isOffSale(cells)) return messages.importNotOnSale
  const missing = present ? [] : NEEDED.filter((name) => cells[name] === undefined)
  return missing.length > 0 ? messages.importNewNeeds(missing.map((name) => READ[name])) : undefined
}

/** The column that is at fault, and what is wrong with it. */
function reasonOf(issue: { path: readonly PropertyKey[]; message: string } | undefined): string {
  const field = String(issue?.path[0])
  return `${READ[field as ReadName] ?? field}: ${issue?.message ?? messages.badRequest}`
}

const isOffSale = ({ status = '', published = '' }: Cells): boolean =>
  ['draft', 'archived', 'unlisted'].includes(status.toLowerCase()) || published.toLowerCase() === 'false'

function categoryOf(
  { category }: Cells,
  present: Present | undefined,
  categories: Categories,
): string | undefined | { reason: string } {
  if (category === undefined) return present?.category_id
  if (category === '') return { reason: `${READ.category}: ${messages.required('category')}` }
  return (
    categories.get(category.toLowerCase()) ?? { reason: `${READ.category}: ${messages.importNoCategory(category)}` }
  )
}
