import { MAX_VARIANTS } from '#contract/limits.ts'
import { type ColumnName, keyOf, type OptionDraft, type Sheet, usedOptions, type VariantDraft } from './sheet.ts'

/** Combinations that the form handles, those that are not sold included. */
export const MAX_COMBINATIONS = 1000

/** What a new row starts with, where there is no other row to copy from. */
export type Defaults = Readonly<Record<Exclude<ColumnName, 'sku'>, string>>

export const combinationCount = (options: readonly OptionDraft[]): number =>
  options.reduce((count, { values }) => count * Math.max(1, values.length), options.length > 0 ? 1 : 0)

/** One value of each option, the last option changing fastest. */
const combinations = (options: readonly OptionDraft[]): string[][] =>
  options.reduce<string[][]>(
    (lists, { values }) => lists.flatMap((list) => values.map(({ id }) => [...list, id])),
    options.length > 0 ? [[]] : [],
  )

/**
 * The rows for changed options, one for each combination in their order. A row follows its values: one that has all values
 * of a combination stays as it is. Of rows with fewer values, before an option was added, the first combination takes over
 * each, with its stock. Others are new: prices from a row that differs in one value, no stock, and not sold where
 * there are more than `MAX_VARIANTS`.
 */
export function combined(options: readonly OptionDraft[], before: readonly VariantDraft[], defaults: Defaults): Sheet {
  const used = usedOptions({ options })
  const left = new Map(trimmed(used, before).map((row) => [keyOf(row), row]))
  const wanted = combinations(used)
  const exact = new Map(wanted.map((ids) => [ids.join(' '), take(left, ids.join(' '))]))
  let room = MAX_VARIANTS - [...exact.values()].filter((row) => row && !row.isOut).length
  const variants = wanted.map((valueIds): VariantDraft => {
    const known = exact.get(valueIds.join(' '))
    if (known) return known
    const adopted = takePart(left, valueIds)
    const isOut = room <= 0
    if (!isOut) room -= 1
    if (adopted) return { ...adopted, valueIds, isOut: adopted.isOut || isOut }
    return { ...newRow(valueIds, before, defaults), isOut }
  })
  return { options, variants }
}

function take(rows: Map<string, VariantDraft>, key: string): VariantDraft | undefined {
  const row = rows.get(key)
  rows.delete(key)
  return row
}

/** A row whose values are all among these, as it was made before an option was added. */
function takePart(rows: Map<string, VariantDraft>, valueIds: readonly string[]): VariantDraft | undefined {
  for (const [key, row] of rows) if (row.valueIds.every((id) => valueIds.includes(id))) return take(rows, key)
  return undefined
}

/**
 * The rows with values that still exist, in the order of the options. Rows that a removed option alone told apart are one:
 * the first of them, one that is sold before one that is not.
 */
function trimmed(options: readonly OptionDraft[], rows: readonly VariantDraft[]): VariantDraft[] {
  const places = new Map(options.flatMap(({ values }, place) => values.map(({ id }) => [id, place] as const)))
  const found = new Map<string, VariantDraft>()
  for (const row of rows.toSorted((a, b) => Number(a.isOut) - Number(b.isOut))) {
    const valueIds = row.valueIds
      .filter((id) => places.has(id))
      .toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    const one = { ...row, valueIds: isSameList(valueIds, row.valueIds) ? row.valueIds : valueIds }
    if (!found.has(keyOf(one)) && !isOfRemovedValue(row, places, options)) found.set(keyOf(one), isSame(one, row))
  }
  return [...found.values()]
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, i) => id === other[i])

/** The row itself where nothing changed, so that the table does not draw it again. */
const isSame = (one: VariantDraft, row: VariantDraft): VariantDraft => (one.valueIds === row.valueIds ? row : one)

/** It had a value for each option that is still there, and one of them is gone: the row is removed, not merged. */
function isOfRemovedValue(
  { valueIds }: VariantDraft,
  places: ReadonlyMap<string, number>,
  options: readonly OptionDraft[],
): boolean {
  const left = new Set(valueIds.flatMap((id) => places.get(id) ?? []))
  return valueIds.some((id) => !places.has(id)) && left.size < Math.min(options.length, valueIds.length)
}

function newRow(valueIds: readonly string[], rows: readonly VariantDraft[], defaults: Defaults): VariantDraft {
  const like = rows.find((row) => row.valueIds.filter((id) => !valueIds.includes(id)).length <= 1) ?? rows[0]
  const { price, discountPercentage, stock } = { ...defaults, ...(like && { ...like, stock: '0' }) }
  return { valueIds, sku: '', price, discountPercentage, stock, isOut: false }
}
