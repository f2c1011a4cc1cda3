import type { Variant } from '#contract/catalogue/variants.ts'
import { readNaira } from '#contract/platform/values.ts'
import { withRows } from './edit-rows.ts'
import {
  COLUMNS,
  keyOf,
  type Sheet,
  soldRows,
  usedOptions,
  type VariantDraft,
  valuesOf,
} from './sheet.ts'

/**
 * The text fields of a product's form about its variants. Without options they say that there are
 * none.
 */
export function fieldsOf(sheet: Sheet): { options: string; variants: string } {
  const options = usedOptions(sheet)
  if (options.length === 0) return { options: '[]', variants: '[]' }
  const sent = options.map(({ name, values }) => ({
    name: name.trim(),
    values: values.map(({ value, swatch }) => ({ value: value.trim(), swatch })),
  }))
  const rows = soldRows(sheet).map((row) => toForm(row, sheet))
  return { options: JSON.stringify(sent), variants: JSON.stringify(rows) }
}

function toForm(row: VariantDraft, { options }: Sheet) {
  const { valueIds: _valueIds, isOut: _isOut, ...sent } = row
  return {
    ...sent,
    values: valuesOf(row, options).map(({ value }) => value.trim()),
    sku: row.sku.trim(),
  }
}

/** Values of the spec's own fields for a product with options: its cheapest row, all pieces. */
export function summaryOf(sheet: Sheet): {
  price: string
  discountPercentage: string
  stock: string
} {
  const rows = soldRows(sheet)
  const [cheapest] = rows.toSorted((a, b) => readNaira(a.price) - readNaira(b.price))
  const stock = rows.reduce((sum, row) => sum + (readNaira(row.stock) || 0), 0)
  return {
    price: cheapest?.price ?? '',
    discountPercentage: cheapest?.discountPercentage ?? '',
    stock: String(stock),
  }
}

/**
 * The texts of a form with its options. Without any, now and before, it is the form of the spec and
 * its SKU.
 */
export function textsWith<Texts extends object>(
  texts: Texts,
  { sheet, seen }: { sheet: Sheet; seen: Sheet },
) {
  if (usedOptions(sheet).length > 0)
    return { ...texts, ...summaryOf(sheet), sku: '', ...fieldsOf(sheet) }
  return usedOptions(seen).length > 0 ? { ...texts, ...fieldsOf(sheet) } : texts
}

/** Rows with the stock that they have now: pieces sold since the form was opened stay sold. */
export const withStockSeen = (sheet: Sheet, now: readonly Variant[]): Sheet =>
  withRows(sheet, (row) => {
    const stored = now.find(({ _id }) => _id === row._id)
    return stored ? { ...row, stockSeen: stored.stock } : row
  })

/** Whether anything differs that saving would write. */
export const isSameSheet = (a: Sheet, b: Sheet): boolean =>
  a === b || JSON.stringify(visible(a)) === JSON.stringify(visible(b))

const visible = (sheet: Sheet) => ({
  options: sheet.options,
  rows: soldRows(sheet).map((row) => [keyOf(row), row.image, ...COLUMNS.map((name) => row[name])]),
})
