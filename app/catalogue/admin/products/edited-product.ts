import type { RefObject } from 'react'
import type { Category } from '#contract/catalogue/categories.ts'
import type { RelatedProduct } from '#contract/catalogue/product-acts.ts'
import { mapPlainFields, plainFieldText } from '#contract/catalogue/product-fields.ts'
import { PRODUCT_STATE_TITLES, type ProductState } from '#contract/catalogue/product-states.ts'
import { seenProductFields } from '#contract/catalogue/seen-product.ts'
import { clockInLagos } from '#contract/platform/lagos.ts'
import type { ChangedField } from '../../../platform/admin/edits/use-conflict.ts'
import { type Edited, editedFormOf } from '../../../platform/admin/edits/use-edit-form.ts'
import {
  type EditedProduct,
  type ProductFormValues,
  stateOfEditedProduct,
} from './product-values.ts'
import type { LatestProduct } from './use-saving.ts'
import { toVariantSheet } from './variants/combine.ts'
import { soldVariantRows, type VariantSheet, variantChoiceText } from './variants/sheet.ts'
import type { VariantSheetState } from './variants/use-sheet.ts'
import { isSameVariantSheet } from './variants/wire.ts'

const toSeenProduct = ({ product, variants, related }: EditedProduct) => ({
  ...seenProductFields({
    ...product,
    state: stateOfEditedProduct(product),
    options: product.options ?? [],
    variants,
  }),
  related,
})

type SeenEditedProduct = ReturnType<typeof toSeenProduct> & {
  price?: number
  discountPercentage?: number
  sku?: string
}

/** Values of the form for such fields. With options the figures are those of the variants. */
function toEditedFormValues({
  category,
  state,
  related,
  ...now
}: SeenEditedProduct): Partial<ProductFormValues> {
  const values: Partial<ProductFormValues> = {
    ...mapPlainFields((field) => plainFieldText(now[field])),
    category,
    state,
    related: [...related],
    publishAt: now.publishAt ? clockInLagos(now.publishAt) : '',
  }
  if (now.options.length > 0) return values
  return {
    ...values,
    price: String(now.price),
    discountPercentage: String(now.discountPercentage),
    sku: now.sku ?? '',
  }
}

type EditedProductParts = {
  categories: readonly Category[]
  table: VariantSheetState
  latest: RefObject<LatestProduct>
}

/** The product as its form was opened, and how the form shows what others change meanwhile. */
export const editedProduct = (
  edited: EditedProduct,
  { categories, ...parts }: EditedProductParts,
): Edited<ProductFormValues> => ({
  ...editedFormOf<SeenEditedProduct, ProductFormValues>(toSeenProduct(edited), toEditedFormValues),
  words: {
    category: (id) => categories.find(({ _id }) => _id === id)?.title ?? '',
    state: (state) => PRODUCT_STATE_TITLES[state as ProductState] ?? '',
    publishAt: (clock) => (clock ?? '').replace('T', ' '),
    related: (related: readonly RelatedProduct[]) => related.map(({ title }) => title).join('\n'),
  },
  more: (names) =>
    names.includes('options') || names.includes('variants') ? tableField(parts) : [],
})

/** Options and variants are one table, and chosen as one. */
function tableField({ table, latest }: Omit<EditedProductParts, 'categories'>): ChangedField[] {
  if (!latest.current) return []
  const { product, variants } = latest.current
  const mine = table.now()
  const theirs = toVariantSheet(product.options ?? [], variants)
  table.setSeen(theirs)
  return [
    {
      name: 'variants',
      label: 'Options and variants',
      mine: variantLinesText(mine),
      theirs: variantLinesText(theirs),
      choice: isSameVariantSheet(table.seen, mine) ? 'theirs' : 'mine',
      put: (choice) => table.apply(() => (choice === 'mine' ? mine : theirs)),
    },
  ]
}

/** `M / Indigo: ₦1000, 10% off, SKU K-1`, a line for each variant. */
function variantLinesText(sheet: VariantSheet): string {
  const lines = soldVariantRows(sheet).map((row) => {
    const facts = [`₦${row.price}`]
    if (Number(row.discountPercentage) > 0) facts.push(`${row.discountPercentage}% off`)
    if (row.sku) facts.push(`SKU ${row.sku}`)
    return `${variantChoiceText(row, sheet.options)}: ${facts.join(', ')}`
  })
  return lines.join('\n')
}
