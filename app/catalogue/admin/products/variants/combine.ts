import type { Option, Variant } from '#contract/catalogue/variants.ts'
import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import {
  type ColumnName,
  keyOf,
  type OptionDraft,
  type Sheet,
  sheetOf,
  usedOptions,
  type VariantDraft,
} from './sheet.ts'

/** Combinations that the form handles, those that are not sold included. */
export const MAX_COMBINATIONS = 1000

/** Values of the form's own fields, for the first row of a product that gets its first option. */
export type Defaults = Readonly<Record<ColumnName, string>>

export const combinationCount = (options: readonly OptionDraft[]): number =>
  usedOptions({ options }).reduce((count, { values }) => count * values.length, 1)

/** One value of each option, the last option changing fastest; a single empty one without options. */
const combinations = (options: readonly OptionDraft[]): string[][] =>
  options.reduce<string[][]>(
    (lists, { values }) => lists.flatMap((list) => values.map(({ id }) => [...list, id])),
    [[]],
  )

/**
 * The rows for changed options, one for each combination in their order. A row follows its values: one that has exactly
 * those of a combination stays as it is. A row with fewer values, from before an option was added, is taken over by the first combination
 * that has them, with its stock. Others are new: with the prices of a similar row and no stock, and not sold beyond `MAX_VARIANTS`.
 */
export function combined(options: readonly OptionDraft[], rows: readonly VariantDraft[], defaults: Defaults): Sheet {
  const used = usedOptions({ options })
  const before = rows.map((row) => inOrder(row, used))
  const left = new Map(before.map((row) => [keyOf(row), row]))
  const wanted = combinationCount(used) > MAX_COMBINATIONS ? before.map(({ valueIds }) => valueIds) : combinations(used)
  const exact = wanted.map((valueIds) => take(left, valueIds.join(' ')))
  let room = MAX_VARIANTS - exact.filter((row) => row && !row.isOut).length
  const made = wanted.map((valueIds, position): VariantDraft => {
    const known = exact[position]
    if (known) return known
    const row = takePart(left, valueIds, defaults) ?? newRow(valueIds, before, defaults)
    const isOut = row.isOut || room <= 0
    if (!isOut) room -= 1
    return { ...row, valueIds, isOut }
  })
  return { options, variants: used.length > 0 || rows.length > 0 ? made : [] }
}

/** Its values in the order of the options; the same row where they are, so that the table does not draw it again. */
function inOrder(row: VariantDraft, options: readonly OptionDraft[]): VariantDraft {
  const valueIds = options.flatMap(({ values }) => values.flatMap(({ id }) => (row.valueIds.includes(id) ? id : [])))
  return valueIds.join(' ') === keyOf(row) ? row : { ...row, valueIds }
}

function take(rows: Map<string, VariantDraft>, key: string): VariantDraft | undefined {
  const row = rows.get(key)
  rows.delete(key)
  return row
}

/** A row whose values are all among these; one without values with what was typed in the form's own fields. */
function takePart(rows: Map<string, VariantDraft>, valueIds: readonly string[], defaults: Defaults) {
  for (const [key, row] of rows) {
    if (!row.valueIds.every((id) => valueIds.includes(id))) continue
    rows.delete(key)
    return row.valueIds.length === 0 ? { ...row, ...typedOf(defaults) } : row
  }
}

/** A field that was left blank says nothing. */
const typedOf = (defaults: Defaults): Partial<Defaults> =>
  Object.fromEntries(Object.entries(defaults).filter(([, typed]) => typed !== ''))

/** With the prices of a row that differs in at most one value, else of any. How many pieces there are, only a person knows. */
function newRow(valueIds: readonly string[], rows: readonly VariantDraft[], defaults: Defaults): VariantDraft {
  const sold = rows.filter(({ valueIds }) => valueIds.length > 0)
  const like =
    sold.find((row) => row.valueIds.filter((id) => !valueIds.includes(id)).length <= 1) ?? sold[0] ?? defaults
  const { price, discountPercentage } = like
  return { valueIds, sku: '', price, discountPercentage, stock: '', isOut: false }
}

const NO_DEFAULTS: Defaults = { sku: '', price: '', discountPercentage: '0', stock: '' }

/** The sheet of a product as it is stored: combinations that it does not sell are out. */
export function openedSheet(options: readonly Option[], variants: readonly Variant[]): Sheet {
  const stored = sheetOf(options, variants)
  const whole = combined(stored.options, stored.variants, NO_DEFAULTS)
  return { ...whole, variants: whole.variants.map((row) => (row._id === undefined ? { ...row, isOut: true } : row)) }
}
