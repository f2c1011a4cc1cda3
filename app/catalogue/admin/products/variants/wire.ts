import type { ProductVariant } from '#contract/catalogue/variants.ts'
import { readTypedNaira } from '#contract/platform/form-schemas.ts'
import { withVariantRows } from './edit-rows.ts'
import {
  optionsWithValues,
  soldVariantRows,
  VARIANT_SHEET_COLUMNS,
  type VariantDraft,
  type VariantSheet,
  valuesOfVariant,
  variantRowKey,
} from './sheet.ts'

/** The text fields that send options and variants, as JSON; empty lists without options. */
export function variantFormFields(sheet: VariantSheet): { options: string; variants: string } {
  const options = optionsWithValues(sheet)
  if (options.length === 0) return { options: '[]', variants: '[]' }
  const sent = options.map(({ name, values }) => ({
    name: name.trim(),
    values: values.map(({ value, swatch }) => ({ value: value.trim(), swatch })),
  }))
  const rows = soldVariantRows(sheet).map((row) => toSentVariant(row, sheet))
  return { options: JSON.stringify(sent), variants: JSON.stringify(rows) }
}

function toSentVariant(row: VariantDraft, { options }: VariantSheet) {
  const { valueIds: _valueIds, isOut: _isOut, ...sent } = row
  return {
    ...sent,
    values: valuesOfVariant(row, options).map(({ value }) => value.trim()),
    sku: row.sku.trim(),
  }
}

/** The figures of a product with options: those of its cheapest row, and the pieces of all rows. */
export function variantSummaryTexts(sheet: VariantSheet): {
  price: string
  discountPercentage: string
  stock: string
} {
  const rows = soldVariantRows(sheet)
  const [cheapest] = rows.toSorted((a, b) => readTypedNaira(a.price) - readTypedNaira(b.price))
  // An unreadable stock is NaN and counts nothing; its cell says what is wrong.
  const stock = rows.reduce((sum, row) => sum + (readTypedNaira(row.stock) || 0), 0)
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
export function withVariantTexts<Texts extends object>(
  texts: Texts,
  { sheet, seen }: { sheet: VariantSheet; seen: VariantSheet },
) {
  if (optionsWithValues(sheet).length > 0)
    return { ...texts, ...variantSummaryTexts(sheet), sku: '', ...variantFormFields(sheet) }
  return optionsWithValues(seen).length > 0 ? { ...texts, ...variantFormFields(sheet) } : texts
}

/**
 * Takes over the present stock of the rows, so that pieces sold since the form was opened stay
 * sold.
 */
export const withStockSeen = (sheet: VariantSheet, now: readonly ProductVariant[]): VariantSheet =>
  withVariantRows(sheet, (row) => {
    const stored = now.find(({ _id }) => _id === row._id)
    return stored ? { ...row, stockSeen: stored.stock } : row
  })

/** Whether saving either sheet would write the same. */
export const isSameVariantSheet = (a: VariantSheet, b: VariantSheet): boolean =>
  a === b || savedSheetText(a) === savedSheetText(b)

function savedSheetText(sheet: VariantSheet): string {
  const rows = soldVariantRows(sheet).map((row) => {
    const cells = VARIANT_SHEET_COLUMNS.map((column) => row[column])
    return [variantRowKey(row), row.image, ...cells]
  })
  return JSON.stringify({ options: sheet.options, rows })
}
