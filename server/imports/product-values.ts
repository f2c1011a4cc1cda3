import { messages } from '#contract/messages.ts'
import { ProductForm } from '#contract/products.ts'
import { columns, type ProductRow, toColumns, toProduct } from '../products/columns.ts'
import { headingOf } from '../products/shopify/columns.ts'
import { textOfMarkup } from '../products/shopify/markup.ts'
import { pricesOf } from './price-cells.ts'
import type { Cells } from './read-rows.ts'

/** A product of the shop. */
export type Present = ProductRow & { handle: string | null }

type Read = { values: ReturnType<typeof toColumns>; note?: string } | { reason: string }

/** Ids by title, in lower case. */
export type Categories = ReadonlyMap<string, string>

/** The columns that a new product requires. */
const NEEDED = ['title', 'description', 'brand', 'category', 'price', 'images'] as const

/**
 * A product's columns from a file, by the rules of its form; its images are read separately. A column that the file lacks
 * leaves a product as it is, and so does a blank stock or rating, which is 0 for a new product.
 */
export function readValues(cells: Cells, present: Present | undefined, categories: Categories): Read {
  const reason = refusalOf(cells, present)
  if (reason) return { reason }
  const category = categoryOf(cells, present, categories)
  if (typeof category === 'object') return category
  const priced = pricesOf(cells, present)
  if ('reason' in priced) return priced
  const { price, discountPercentage } = priced
  const before = present ? toProduct(present) : { rating: 0, stock: 0 }
  const form = ProductForm.safeParse({ ...before, ...given(cells), category, price, discountPercentage })
  if (!form.success) return { reason: reasonOf(form.error.issues[0]) }
  return { values: toColumns(form.data), ...(priced.note && { note: priced.note }) }
}

/** The values of the file; a blank stock or rating counts as missing. */
const given = ({ description, rating, stock, ...others }: Cells) => ({
  ...others,
  ...(description !== undefined && { description: textOfMarkup(description) }),
  ...(rating && { rating }),
  ...(stock && { stock }),
})

function refusalOf(cells: Cells, present: Present | undefined): string | undefined {
  if (isOffSale(cells)) return messages.importNotOnSale
  const missing = present ? [] : NEEDED.filter((field) => cells[field] === undefined)
  return missing.length > 0 ? messages.importNewNeeds(missing.map(headingOf)) : undefined
}

/** The heading of the wrong column, and what is wrong with it. */
function reasonOf(issue: { path: readonly PropertyKey[]; message: string } | undefined): string {
  const wrong = String(issue?.path[0])
  const heading = columns.find(({ field }) => field === wrong)?.heading ?? wrong
  return `${heading}: ${issue?.message ?? messages.badRequest}`
}

const isOffSale = ({ status = '', published = '' }: Cells): boolean =>
  ['draft', 'archived', 'unlisted'].includes(status.toLowerCase()) || published.toLowerCase() === 'false'

function categoryOf(
  { category }: Cells,
  present: Present | undefined,
  categories: Categories,
): string | undefined | { reason: string } {
  if (category === undefined) return present?.category_id
  const reasoned = (reason: string) => ({ reason: `${headingOf('category')}: ${reason}` })
  if (category === '') return reasoned(messages.required('category'))
  return categories.get(category.toLowerCase()) ?? reasoned(messages.importNoCategory(category))
}
