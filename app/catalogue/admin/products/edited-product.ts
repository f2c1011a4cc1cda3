import type { RefObject } from 'react'
import type { Category } from '#contract/catalogue/categories.ts'
import type { RelatedProduct } from '#contract/catalogue/product-acts.ts'
import { mapPlain } from '#contract/catalogue/product-fields.ts'
import { type ProductState, STATE_TITLES } from '#contract/catalogue/product-states.ts'
import { seenProductFields } from '#contract/catalogue/seen-product.ts'
import { lagosClock } from '#contract/platform/lagos.ts'
import type { ChangedField } from '../../../platform/admin/edits/use-conflict.ts'
import { type Edited, editedOf } from '../../../platform/admin/edits/use-edit-form.ts'
import { type EditedProduct, type ProductValues, stateOfEdited } from './product-values.ts'
import type { Latest } from './use-saving.ts'
import { openedSheet } from './variants/combine.ts'
import { choiceOf, type Sheet, soldRows } from './variants/sheet.ts'
import type { SheetState } from './variants/use-sheet.ts'
import { isSameSheet } from './variants/wire.ts'

const seenOf = ({ product, variants, related }: EditedProduct) => ({
  ...seenProductFields({
    ...product,
    state: stateOfEdited(product),
    options: product.options ?? [],
    variants,
  }),
  related,
})

type Seen = ReturnType<typeof seenOf> & {
  price?: number
  discountPercentage?: number
  sku?: string
}

/** Values of the form for such fields. With options the figures are those of the variants. */
function valuesOf({ category, state, related, ...now }: Seen): Partial<ProductValues> {
  const values: Partial<ProductValues> = {
    ...mapPlain((field) => String(now[field])),
    category,
    state,
    related: [...related],
    publishAt: now.publishAt ? lagosClock(now.publishAt) : '',
  }
  if (now.options.length > 0) return values
  return {
    ...values,
    price: String(now.price),
    discountPercentage: String(now.discountPercentage),
    sku: now.sku ?? '',
  }
}

type Parts = { categories: readonly Category[]; table: SheetState; latest: RefObject<Latest> }

/** A product as its form was opened with it, and how the form shows what others change meanwhile. */
export const editedProduct = (
  edited: EditedProduct,
  { categories, ...parts }: Parts,
): Edited<ProductValues> => ({
  ...editedOf<Seen, ProductValues>(seenOf(edited), valuesOf),
  words: {
    category: (id) => categories.find(({ _id }) => _id === id)?.title ?? '',
    state: (state) => STATE_TITLES[state as ProductState] ?? '',
    publishAt: (clock) => (clock ?? '').replace('T', ' '),
    related: (related: readonly RelatedProduct[]) => related.map(({ title }) => title).join('\n'),
  },
  more: (names) =>
    names.includes('options') || names.includes('variants') ? tableField(parts) : [],
})

/** Options and variants are one table, and chosen as one. */
function tableField({ table, latest }: Omit<Parts, 'categories'>): ChangedField[] {
  if (!latest.current) return []
  const { product, variants } = latest.current
  const mine = table.now()
  const theirs = openedSheet(product.options ?? [], variants)
  table.setSeen(theirs)
  return [
    {
      name: 'variants',
      label: 'Options and variants',
      mine: wordsOf(mine),
      theirs: wordsOf(theirs),
      choice: isSameSheet(table.seen, mine) ? 'theirs' : 'mine',
      put: (choice) => table.apply(() => (choice === 'mine' ? mine : theirs)),
    },
  ]
}

/** `M / Indigo: ₦1000, 10% off, SKU K-1`, a line for each variant. */
function wordsOf(sheet: Sheet): string {
  const lines = soldRows(sheet).map((row) => {
    const facts = [`₦${row.price}`]
    if (Number(row.discountPercentage) > 0) facts.push(`${row.discountPercentage}% off`)
    if (row.sku) facts.push(`SKU ${row.sku}`)
    return `${choiceOf(row, sheet.options)}: ${facts.join(', ')}`
  })
  return lines.join('\n')
}
