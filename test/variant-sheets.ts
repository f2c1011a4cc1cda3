/** Products for the tests of the variant editor. */
import {
  toVariantSheet,
  type VariantDefaults,
} from '#app/catalogue/admin/products/variants/combine.ts'
import {
  addOptionValues,
  addProductOption,
  isRefusedEdit,
  type VariantSheetEdit,
} from '#app/catalogue/admin/products/variants/edit-options.ts'
import {
  soldVariantRows,
  type VariantSheet,
  variantChoiceText,
  variantRowKey,
} from '#app/catalogue/admin/products/variants/sheet.ts'

export const DEFAULTS: VariantDefaults = {
  sku: '',
  price: '5000',
  discountPercentage: '0',
  stock: '7',
}
export const [SR, SB, MR] = ['1', '2', '3'].map(
  (end) => `00000000-0000-7000-8000-00000000000${end}`,
) as [string, string, string]
export const NO_OPTIONS: VariantSheet = { options: [], variants: [] }

export const good = (edit: VariantSheetEdit): VariantSheet => {
  if (isRefusedEdit(edit)) throw new Error(edit.refusal)
  return edit
}
export const values = (...names: string[]) => names.map((value) => ({ value }))

/** Options with these values, made step by step as in the form. */
export function sheetWith(
  options: Record<string, string[]>,
  start: VariantSheet = NO_OPTIONS,
): VariantSheet {
  return Object.entries(options).reduce((sheet, [name, names]) => {
    const added = good(addProductOption(sheet, name))
    return good(addOptionValues(added, added.options.at(-1)?.id ?? '', values(...names), DEFAULTS))
  }, start)
}

export const choices = (sheet: VariantSheet): string[] =>
  soldVariantRows(sheet).map((row) => variantChoiceText(row, sheet.options))
export const option = (sheet: VariantSheet, index: number) =>
  sheet.options[index] ?? { id: '', name: '', values: [] }
export const value = (sheet: VariantSheet, index: number, place: number) =>
  option(sheet, index).values[place] ?? { id: '', value: '' }
export const row = (sheet: VariantSheet, choice: string) =>
  sheet.variants.find((variant) => variantChoiceText(variant, sheet.options) === choice)
export const key = (sheet: VariantSheet, choice: string): string =>
  variantRowKey(row(sheet, choice) ?? { valueIds: [] })

/** A product as the shop has it: 2 sizes × 2 colours, M / Blue is not sold. */
const shop = toVariantSheet(
  [
    { name: 'Size', values: values('S', 'M') },
    { name: 'Colour', values: [{ value: 'Red', swatch: '#ff0000' }, { value: 'Blue' }] },
  ],
  [
    { _id: SR, values: ['S', 'Red'], sku: 'A', price: 100, discountPercentage: 0, stock: 1 },
    {
      _id: SB,
      values: ['S', 'Blue'],
      sku: 'B',
      price: 100,
      discountPercentage: 5,
      stock: 2,
      image: '/images/b',
    },
    { _id: MR, values: ['M', 'Red'], sku: 'C', price: 120, discountPercentage: 0, stock: 3 },
  ],
)
export const edited = (): VariantSheet => shop

/** Rows that exist and will be removed on saving: ids, with their choice and pieces. */
export function removedRows(seen: VariantSheet, now: VariantSheet) {
  const stay = new Set(soldVariantRows(now).flatMap(({ _id }) => _id ?? []))
  return seen.variants.flatMap((row) =>
    row._id === undefined || stay.has(row._id)
      ? []
      : { _id: row._id, choice: variantChoiceText(row, seen.options), stock: row.stockSeen ?? 0 },
  )
}

/** A row of a product without options. */
export const base = {
  valueIds: [],
  sku: '',
  price: '1',
  discountPercentage: '0',
  stock: '1',
  isOut: false,
}
export const many = (count: number): string[] => Array.from({ length: count }, (_, i) => `n${i}`)
