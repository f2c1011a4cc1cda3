import type { Option, Variant } from '#contract/catalogue/variants.ts'
import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import {
  type ColumnName,
  keyOf,
  newOption,
  type Options,
  type Sheet,
  usedOptions,
  type VariantDraft,
} from './sheet.ts'

/** Combinations that the form handles, those that are not sold included. */
export const MAX_COMBINATIONS = 1000

/** Values of the form's own fields, for the first row of a product that gets its first option. */
export type Defaults = Readonly<Record<ColumnName, string>>

export const combinationCount = (options: Options): number =>
  usedOptions({ options }).reduce((count, { values }) => count * values.length, 1)

/**
 * One value of each option, the last option changing fastest; a single empty one without options.
 */
const combinations = (options: Options): string[][] =>
  options.reduce<string[][]>(
    (lists, { values }) => lists.flatMap((list) => values.map(({ id }) => [...list, id])),
    [[]],
  )

const NO_DEFAULTS: Defaults = { sku: '', price: '', discountPercentage: '0', stock: '' }

/**
 * The rows for changed options, one for each combination. A row with just its values stays; one
 * with fewer, from before an option was added, becomes the first that has them. Others are new, and
 * not sold beyond `MAX_VARIANTS`.
 */
export function combined(
  options: Options,
  rows: readonly VariantDraft[],
  defaults = NO_DEFAULTS,
): Sheet {
  const used = usedOptions({ options })
  const before = rows.map((row) => inOrder(row, used))
  const left = new Map(before.map((row) => [keyOf(row), row]))
  const wanted =
    combinationCount(used) > MAX_COMBINATIONS
      ? before.map(({ valueIds }) => valueIds)
      : combinations(used)
  const exact = wanted.map((valueIds) => left.get(keyOf({ valueIds })))
  for (const row of exact) if (row) left.delete(keyOf(row))
  let room = MAX_VARIANTS - exact.filter((row) => row && !row.isOut).length
  const made = wanted.map((valueIds, position): VariantDraft => {
    const known = exact[position]
    if (known) return known
    const part = [...left.values()].find((row) => row.valueIds.every((id) => valueIds.includes(id)))
    if (part) left.delete(keyOf(part))
    const row = part ? takenOver(part, defaults) : newRow(valueIds, before, defaults)
    const isOut = row.isOut || room <= 0
    if (!isOut) room -= 1
    return { ...row, valueIds, isOut }
  })
  return { options, variants: used.length > 0 || rows.length > 0 ? made : [] }
}

/**
 * Its values in the order of the options; the same row where they are, so that the table does not
 * draw it again.
 */
function inOrder(row: VariantDraft, options: Options): VariantDraft {
  const valueIds = options.flatMap(({ values }) =>
    values.flatMap(({ id }) => (row.valueIds.includes(id) ? id : [])),
  )
  return keyOf({ valueIds }) === keyOf(row) ? row : { ...row, valueIds }
}

/**
 * A row without values has what was typed in the form's own fields. A field that was left blank
 * says nothing.
 */
function takenOver(row: VariantDraft, defaults: Defaults): VariantDraft {
  if (row.valueIds.length > 0) return row
  return {
    ...row,
    ...Object.fromEntries(Object.entries(defaults).filter(([, typed]) => typed !== '')),
  }
}

/**
 * With the prices of a row that differs in at most one value, else of any. How many pieces there
 * are, only a person knows.
 */
function newRow(
  valueIds: readonly string[],
  rows: readonly VariantDraft[],
  defaults: Defaults,
): VariantDraft {
  const sold = rows.filter(({ valueIds }) => valueIds.length > 0)
  const like =
    sold.find((row) => row.valueIds.filter((id) => !valueIds.includes(id)).length <= 1) ??
    sold[0] ??
    defaults
  const { price, discountPercentage } = like
  return { valueIds, sku: '', price, discountPercentage, stock: '', isOut: false }
}

/** The sheet of a product as it is stored: combinations that it does not sell are out. */
export function openedSheet(options: readonly Option[], variants: readonly Variant[]): Sheet {
  const drafts = options.map(({ name, values }) => newOption(name, values))
  const rows = variants.map(({ _id, values, sku, price, discountPercentage, stock, image }) => ({
    ...{
      _id,
      sku,
      price: String(price),
      discountPercentage: String(discountPercentage),
      stock: String(stock),
    },
    ...{ stockSeen: stock, isOut: false, ...(image !== undefined && { image }) },
    valueIds: drafts.flatMap(
      (option, i) => option.values.find(({ value }) => value === values[i])?.id ?? [],
    ),
  }))
  const known = rows.filter(({ valueIds }) => valueIds.length === drafts.length)
  const sheet = combined(drafts, known)
  return {
    ...sheet,
    variants: sheet.variants.map((row) => (row._id === undefined ? { ...row, isOut: true } : row)),
  }
}
