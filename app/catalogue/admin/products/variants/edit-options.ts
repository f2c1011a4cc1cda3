import { MAX_OPTION_VALUES, MAX_OPTIONS } from '#contract/platform/limits.ts'
import { moved } from '../../../../platform/admin/images/chosen.ts'
import { combinationCount, combined, type Defaults, MAX_COMBINATIONS } from './combine.ts'
import {
  keyOf,
  newOption,
  newValue,
  type OptionDraft,
  type Sheet,
  sameText,
  type ValueDraft,
} from './sheet.ts'

/** The result of a change: the sheet with the rows that follow from it, or why it is refused. */
export type Edit = Sheet | { refusal: string }

export const isRefused = (edit: Edit): edit is { refusal: string } => 'refusal' in edit

type Values = readonly ValueDraft[]

const valuesOf = ({ options }: Sheet, id: string): Values =>
  options.find((option) => option.id === id)?.values ?? []

const withValues = (
  { options }: Sheet,
  id: string,
  change: (values: Values) => Values,
): OptionDraft[] =>
  options.map((option) =>
    option.id === id ? { ...option, values: change(option.values) } : option,
  )

export function addOption(sheet: Sheet, name: string): Edit {
  if (sheet.options.length >= MAX_OPTIONS)
    return { refusal: `A product can have ${MAX_OPTIONS} options at most` }
  return { ...sheet, options: [...sheet.options, newOption(name)] }
}

/** Rows that differ only in this option become one: the first that is sold. */
export const removeOption = (sheet: Sheet, id: string): Sheet =>
  combined(
    sheet.options.filter((option) => option.id !== id),
    withoutValues(sheet, new Set(valuesOf(sheet, id).map((value) => value.id))),
  )

/** The rows without these values. Of rows that are then the same, the first sold one stays. */
function withoutValues({ variants }: Sheet, gone: ReadonlySet<string>) {
  const stripped = variants
    .toSorted((a, b) => Number(a.isOut) - Number(b.isOut))
    .map((row) => ({ ...row, valueIds: row.valueIds.filter((id) => !gone.has(id)) }))
  const seen = new Set<string>()
  return stripped.filter((row) => {
    const key = keyOf(row)
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

export const moveOption = ({ options, variants }: Sheet, from: number, to: number): Sheet =>
  combined(moved(options, from, to), variants)

export const renameOption = (sheet: Sheet, id: string, name: string): Sheet => ({
  ...sheet,
  options: sheet.options.map((option) => (option.id === id ? { ...option, name } : option)),
})

/**
 * Adds values that the option does not have yet. `defaults` fill the rows of a product that had no
 * options.
 */
export function addValues(
  sheet: Sheet,
  id: string,
  values: readonly Omit<ValueDraft, 'id'>[],
  defaults: Defaults,
): Edit {
  const before = valuesOf(sheet, id)
  const after = [...before]
  for (const value of values) {
    const isKnown = after.some((known) => sameText(known.value, value.value))
    if (!isKnown) after.push(newValue(value))
  }
  if (after.length === before.length)
    return { refusal: `${values[0]?.value ?? ''} is there already` }
  if (after.length > MAX_OPTION_VALUES)
    return { refusal: `An option can have ${MAX_OPTION_VALUES} values at most` }
  const options = withValues(sheet, id, () => after)
  const count = combinationCount(options)
  if (count > MAX_COMBINATIONS)
    return { refusal: `These would be ${count.toLocaleString('en-NG')} combinations: too many` }
  return combined(options, sheet.variants, defaults)
}

/**
 * Removes a value with its rows. The rows of the last value of an option stay, because without it
 * they are the same things.
 */
export function removeValue(sheet: Sheet, id: string, valueId: string): Sheet {
  const options = withValues(sheet, id, (values) => values.filter((value) => value.id !== valueId))
  const isLast = valuesOf({ ...sheet, options }, id).length === 0
  const rows = isLast
    ? withoutValues(sheet, new Set([valueId]))
    : sheet.variants.filter(({ valueIds }) => !valueIds.includes(valueId))
  return combined(options, rows)
}

export function moveValue(sheet: Sheet, id: string, from: number, to: number): Sheet {
  const options = withValues(sheet, id, (values) => moved(values, from, to))
  return combined(options, sheet.variants)
}

/** Sets the name or swatch of a value. Rows refer to values by id, so stock and orders stay. */
export function changeValue(
  sheet: Sheet,
  id: string,
  valueId: string,
  change: Partial<Omit<ValueDraft, 'id'>>,
): Edit {
  const { value: name } = change
  const others = valuesOf(sheet, id).filter((other) => other.id !== valueId)
  const isTaken = name !== undefined && others.some((other) => sameText(other.value, name))
  if (isTaken) return { refusal: `${name} is there already` }
  const changed = (value: ValueDraft): ValueDraft =>
    value.id === valueId ? { ...value, ...change } : value
  return { ...sheet, options: withValues(sheet, id, (values) => values.map(changed)) }
}
