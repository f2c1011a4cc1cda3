import { MAX_OPTION_VALUES, MAX_OPTIONS } from '#contract/platform/limits.ts'
import { withEntryMoved } from '../../../../platform/lists/list-entries.ts'
import {
  combineOptions,
  countCombinations,
  MAX_COMBINATIONS,
  type VariantDefaults,
} from './combine.ts'
import {
  isSameTypedText,
  newOptionDraft,
  newOptionValue,
  type OptionDraft,
  type ValueDraft,
  type VariantSheet,
  variantRowKey,
} from './sheet.ts'

/** The result of a change: the sheet with the rows that follow from it, or why it is refused. */
export type VariantSheetEdit = VariantSheet | { refusal: string }

export const isRefusedEdit = (edit: VariantSheetEdit): edit is { refusal: string } =>
  'refusal' in edit

type OptionValues = readonly ValueDraft[]

const valuesOfOption = ({ options }: VariantSheet, id: string): OptionValues =>
  options.find((option) => option.id === id)?.values ?? []

const withOptionValues = (
  { options }: VariantSheet,
  id: string,
  change: (values: OptionValues) => OptionValues,
): OptionDraft[] =>
  options.map((option) =>
    option.id === id ? { ...option, values: change(option.values) } : option,
  )

export function addProductOption(sheet: VariantSheet, name: string): VariantSheetEdit {
  if (sheet.options.length >= MAX_OPTIONS)
    return { refusal: `A product can have ${MAX_OPTIONS} options at most` }
  return { ...sheet, options: [...sheet.options, newOptionDraft(name)] }
}

/** Rows that differ only in this option become one: the first that is sold. */
export const removeProductOption = (sheet: VariantSheet, id: string): VariantSheet =>
  combineOptions(
    sheet.options.filter((option) => option.id !== id),
    rowsWithoutValues(sheet, new Set(valuesOfOption(sheet, id).map((value) => value.id))),
  )

/** The rows without these values. Of rows that are then the same, the first sold one stays. */
function rowsWithoutValues({ variants }: VariantSheet, gone: ReadonlySet<string>) {
  const stripped = variants
    .toSorted((a, b) => Number(a.isOut) - Number(b.isOut))
    .map((row) => ({ ...row, valueIds: row.valueIds.filter((id) => !gone.has(id)) }))
  const seen = new Set<string>()
  return stripped.filter((row) => {
    const key = variantRowKey(row)
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

export const moveProductOption = (
  { options, variants }: VariantSheet,
  from: number,
  to: number,
): VariantSheet => combineOptions(withEntryMoved(options, from, to), variants)

export const renameProductOption = (
  sheet: VariantSheet,
  id: string,
  name: string,
): VariantSheet => ({
  ...sheet,
  options: sheet.options.map((option) => (option.id === id ? { ...option, name } : option)),
})

/**
 * Adds values that the option does not have yet. `defaults` fill the rows of a product that had no
 * options.
 */
export function addOptionValues(
  sheet: VariantSheet,
  id: string,
  values: readonly Omit<ValueDraft, 'id'>[],
  defaults: VariantDefaults,
): VariantSheetEdit {
  const before = valuesOfOption(sheet, id)
  const after = [...before]
  for (const value of values) {
    const isKnown = after.some((known) => isSameTypedText(known.value, value.value))
    if (!isKnown) after.push(newOptionValue(value))
  }
  if (after.length === before.length)
    return { refusal: `${values[0]?.value ?? ''} is there already` }
  if (after.length > MAX_OPTION_VALUES)
    return { refusal: `An option can have ${MAX_OPTION_VALUES} values at most` }
  const options = withOptionValues(sheet, id, () => after)
  const count = countCombinations(options)
  if (count > MAX_COMBINATIONS)
    return { refusal: `These would be ${count.toLocaleString('en-NG')} combinations: too many` }
  return combineOptions(options, sheet.variants, defaults)
}

/**
 * Removes a value with its rows. The rows of the last value of an option stay, because without it
 * they are the same things.
 */
export function removeOptionValue(sheet: VariantSheet, id: string, valueId: string): VariantSheet {
  const options = withOptionValues(sheet, id, (values) =>
    values.filter((value) => value.id !== valueId),
  )
  const isLast = valuesOfOption({ ...sheet, options }, id).length === 0
  const rows = isLast
    ? rowsWithoutValues(sheet, new Set([valueId]))
    : sheet.variants.filter(({ valueIds }) => !valueIds.includes(valueId))
  return combineOptions(options, rows)
}

export function moveOptionValue(
  sheet: VariantSheet,
  id: string,
  from: number,
  to: number,
): VariantSheet {
  const options = withOptionValues(sheet, id, (values) => withEntryMoved(values, from, to))
  return combineOptions(options, sheet.variants)
}

/** Sets the name or swatch of a value. Rows refer to values by id, so stock and orders stay. */
export function changeOptionValue(
  sheet: VariantSheet,
  id: string,
  valueId: string,
  change: Partial<Omit<ValueDraft, 'id'>>,
): VariantSheetEdit {
  const { value: name } = change
  const others = valuesOfOption(sheet, id).filter((other) => other.id !== valueId)
  const isTaken = name !== undefined && others.some((other) => isSameTypedText(other.value, name))
  if (isTaken) return { refusal: `${name} is there already` }
  const changed = (value: ValueDraft): ValueDraft =>
    value.id === valueId ? { ...value, ...change } : value
  return { ...sheet, options: withOptionValues(sheet, id, (values) => values.map(changed)) }
}
