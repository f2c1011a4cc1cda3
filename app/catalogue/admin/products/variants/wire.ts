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

/** The text fields that send options and variants, as JSON; empty lists without options. */
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

/** The figures of a product with options: those of its cheapest row, and the pieces of all rows. */
export function summaryOf(sheet: Sheet): {
  price: string
  discountPercentage: string
  stock: string
} {
  const rows = soldRows(sheet)
  const [cheapest] = rows.toSorted((a, b) => readNaira(a.price) - readNaira(b.price))
  // An unreadable stock is NaN and counts nothing; its cell says what is wrong.
  const stock = rows.reduce((sum, row) => sum + (readNaira(row.stock) || 0), 0)
  return {
    price: cheapest?.price ?? '',
    discountPercentage: cheapest?.discountPercentage ?? '',
    stock: String(stock),
  }
}

/**
 * The texts of a form with its options and variants. A product that neither has nor had options
 * sends only the fields of the specification, and its SKU.
 */
export function textsWith<Texts extends object>(
  texts: Texts,
  { sheet, seen }: { sheet: Sheet; seen: Sheet },
) {
  if (usedOptions(sheet).length > 0)
    return { ...texts, ...summaryOf(sheet), sku: '', ...fieldsOf(sheet) }
  return usedOptions(seen).length > 0 ? { ...texts, ...fieldsOf(sheet) } : texts
}

/**
 * Takes over the present stock of the rows, so that pieces sold since the form was opened stay
 * sold.
 */
export const withStockSeen = (sheet: Sheet, now: readonly Variant[]): Sheet =>
  withRows(sheet, (row) => {
    const stored = now.find(({ _id }) => _id === row._id)
    return stored ? { ...row, stockSeen: stored.stock } : row
  })

/** Whether saving either sheet would write the same. */
export const isSameSheet = (a: Sheet, b: Sheet): boolean => a === b || savedText(a) === savedText(b)

function savedText(sheet: Sheet): string {
  const rows = soldRows(sheet).map((row) => {
    const cells = COLUMNS.map((column) => row[column])
    return [keyOf(row), row.image, ...cells]
  })
  return JSON.stringify({ options: sheet.options, rows })
}
