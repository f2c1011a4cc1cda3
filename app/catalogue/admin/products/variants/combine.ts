import type { ProductOption, ProductVariant } from '#contract/catalogue/variants.ts'
import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import {
  newOptionDraft,
  type OptionDrafts,
  optionsWithValues,
  type VariantDraft,
  type VariantSheet,
  type VariantSheetColumn,
  variantRowKey,
} from './sheet.ts'

/** The number of combinations that the form handles, including those that are not sold. */
export const MAX_COMBINATIONS = 1000

/** Values of the fields of the form, for the first row of a product that gets its first option. */
export type VariantDefaults = Readonly<Record<VariantSheetColumn, string>>

export const countCombinations = (options: OptionDrafts): number =>
  optionsWithValues({ options }).reduce((count, { values }) => count * values.length, 1)

/**
 * All combinations of one value of each option; the last option changes fastest. Without options
 * there is one empty combination.
 */
const listCombinations = (options: OptionDrafts): string[][] =>
  options.reduce<string[][]>(
    (lists, { values }) => lists.flatMap((list) => values.map(({ id }) => [...list, id])),
    [[]],
  )

const NO_VARIANT_DEFAULTS: VariantDefaults = {
  sku: '',
  price: '',
  discountPercentage: '0',
  stock: '',
}

/**
 * The rows for changed options, one for each combination. A row with exactly the values of a
 * combination stays. A row with fewer values, from before an option was added, becomes the first
 * combination that has them. The other rows are new; beyond `MAX_VARIANTS` they are not sold.
 */
export function combineOptions(
  options: OptionDrafts,
  rows: readonly VariantDraft[],
  defaults = NO_VARIANT_DEFAULTS,
): VariantSheet {
  const used = optionsWithValues({ options })
  const before = rows.map((row) => withValuesInOrder(row, used))
  const unused = new Map(before.map((row) => [variantRowKey(row), row]))
  const isTooMany = countCombinations(used) > MAX_COMBINATIONS
  const wanted = isTooMany ? before.map(({ valueIds }) => valueIds) : listCombinations(used)
  const exact = wanted.map((valueIds) => unused.get(variantRowKey({ valueIds })))
  for (const row of exact) if (row) unused.delete(variantRowKey(row))
  let room = MAX_VARIANTS - exact.filter((row) => row && !row.isOut).length
  const variants = wanted.map((valueIds, position): VariantDraft => {
    const known = exact[position]
    if (known) return known
    const part = findPartialRow(unused, valueIds)
    if (part) unused.delete(variantRowKey(part))
    const row = part ? withTypedDefaults(part, defaults) : newVariantRow(valueIds, before, defaults)
    const isOut = row.isOut || room <= 0
    if (!isOut) room -= 1
    return { ...row, valueIds, isOut }
  })
  const hasRows = used.length > 0 || rows.length > 0
  return { options, variants: hasRows ? variants : [] }
}

/** The first of these rows that has no other values than these. */
const findPartialRow = (
  rows: ReadonlyMap<string, VariantDraft>,
  valueIds: readonly string[],
): VariantDraft | undefined => {
  const isWanted = (id: string) => valueIds.includes(id)
  return [...rows.values()].find((row) => row.valueIds.every(isWanted))
}

/**
 * The row with its values in the order of the options. A row that is in order is returned itself,
 * so that the table does not render it again.
 */
function withValuesInOrder(row: VariantDraft, options: OptionDrafts): VariantDraft {
  const valueIds = options.flatMap(({ values }) =>
    values.flatMap(({ id }) => (row.valueIds.includes(id) ? id : [])),
  )
  return variantRowKey({ valueIds }) === variantRowKey(row) ? row : { ...row, valueIds }
}

/**
 * A row without values takes what was typed in the fields of the form; blank fields are ignored.
 */
function withTypedDefaults(row: VariantDraft, defaults: VariantDefaults): VariantDraft {
  if (row.valueIds.length > 0) return row
  const typed = Object.entries(defaults).filter(([, text]) => text !== '')
  return { ...row, ...Object.fromEntries(typed) }
}

/**
 * A new row with the prices of a row that differs in at most one value, else of any row. Its stock
 * is blank, because only a person knows it.
 */
function newVariantRow(
  valueIds: readonly string[],
  rows: readonly VariantDraft[],
  defaults: VariantDefaults,
): VariantDraft {
  const sold = rows.filter(({ valueIds }) => valueIds.length > 0)
  const countOtherValues = (row: VariantDraft): number =>
    row.valueIds.filter((id) => !valueIds.includes(id)).length
  const similar = sold.find((row) => countOtherValues(row) <= 1)
  const { price, discountPercentage } = similar ?? sold[0] ?? defaults
  return { valueIds, sku: '', price, discountPercentage, stock: '', isOut: false }
}

const toVariantDraft = (variant: ProductVariant, options: OptionDrafts): VariantDraft => ({
  _id: variant._id,
  sku: variant.sku,
  price: String(variant.price),
  discountPercentage: String(variant.discountPercentage),
  stock: String(variant.stock),
  stockSeen: variant.stock,
  image: variant.image,
  isOut: false,
  valueIds: options.flatMap(({ values }, place) => {
    const draft = values.find(({ value }) => value === variant.values[place])
    return draft ? draft.id : []
  }),
})

/** The sheet of a stored product. Combinations that it does not sell are out. */
export function toVariantSheet(
  options: readonly ProductOption[],
  variants: readonly ProductVariant[],
): VariantSheet {
  const drafts = options.map(({ name, values }) => newOptionDraft(name, values))
  const rows = variants.map((variant) => toVariantDraft(variant, drafts))
  const known = rows.filter(({ valueIds }) => valueIds.length === drafts.length)
  const sheet = combineOptions(drafts, known)
  return {
    ...sheet,
    variants: sheet.variants.map((row) => (row._id === undefined ? { ...row, isOut: true } : row)),
  }
}
