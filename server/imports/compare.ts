import type { ImportChange } from '#contract/imports.ts'
import { plainNaira } from '../csv/cells.ts'
import { type ColumnName, columns, type ProductField, type ProductRow, toFields } from '../products/columns.ts'

const MAX_SHOWN = 200
const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text

type TitleOf = (category: string) => string
type Show = (product: ReturnType<typeof toFields>, titleOf: TitleOf) => string

/** How a report shows a field, where it is not the value as a text. */
const SHOWN: Partial<Record<ProductField, Show>> = {
  description: ({ description }) => shortened(description),
  price: ({ price }) => plainNaira(price),
  category: ({ category }, titleOf) => titleOf(category),
  images: ({ images }) => images.join(', '),
}

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one, i) => one === b[i]) : a === b

type Differences = { changes: ImportChange['changes']; data: Record<string, unknown> }

/** What differs, as a report shows it and as columns to be written; both empty for a product that stays as it is. */
export function differences(present: ProductRow, desired: Pick<ProductRow, ColumnName>, titleOf: TitleOf): Differences {
  const differing = columns.filter(({ column }) => !isSame(present[column], desired[column]))
  if (differing.length === 0) return { changes: [], data: {} }
  const [before, after] = [toFields(present), toFields(desired)]
  const changes = differing.map(({ field }) => {
    const show: Show = SHOWN[field] ?? ((product) => String(product[field]))
    return { field, from: show(before, titleOf), to: show(after, titleOf) }
  })
  const data = Object.fromEntries(differing.map(({ column }) => [column, desired[column]]))
  return { changes, data: 'stock' in data ? { ...data, stock_seen: present.stock } : data }
}
