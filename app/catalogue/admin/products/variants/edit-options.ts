import { MAX_OPTION_VALUES, MAX_OPTIONS } from '#contract/platform/limits.ts'
import { moved } from '../../../../platform/admin/images/chosen.ts'
import { combinationCount, combined, type Defaults, MAX_COMBINATIONS } from './combine.ts'
import { keyOf, newOption, newValue, type OptionDraft, type Sheet, sameText, type ValueDraft } from './sheet.ts'

/** Changes of a product's options; each gives the sheet with the rows that follow from it, or why it cannot be. */
export type Edit = Sheet | { refusal: string }

export const isRefused = (edit: Edit): edit is { refusal: string } => 'refusal' in edit

const withOption = (sheet: Sheet, id: string, change: (option: OptionDraft) => OptionDraft): OptionDraft[] =>
  sheet.options.map((option) => (option.id === id ? change(option) : option))

const optionOf = ({ options }: Sheet, id: string): OptionDraft | undefined => options.find((option) => option.id === id)

export function addOption(sheet: Sheet, name: string): Edit {
  if (sheet.options.length >= MAX_OPTIONS) return { refusal: `A product can have ${MAX_OPTIONS} options at most` }
  return { ...sheet, options: [...sheet.options, newOption(name)] }
}

/** Rows that only this option told apart become one: the first that is sold. */
export function removeOption(sheet: Sheet, id: string, defaults: Defaults): Sheet {
  const gone = new Set(optionOf(sheet, id)?.values.map((value) => value.id))
  const options = sheet.options.filter((option) => option.id !== id)
  return combined(options, withoutValues(sheet, gone), defaults)
}

function withoutValues({ variants }: Sheet, gone: ReadonlySet<string>) {
  const stripped = variants
    .toSorted((a, b) => Number(a.isOut) - Number(b.isOut))
    .map((row) => ({ ...row, valueIds: row.valueIds.filter((id) => !gone.has(id)) }))
  return [...new Map(stripped.toReversed().map((row) => [keyOf(row), row])).values()].toReversed()
}

export const moveOption = ({ options, variants }: Sheet, from: number, to: number, defaults: Defaults): Sheet =>
  combined(moved(options, from, to), variants, defaults)

export const renameOption = (sheet: Sheet, id: string, name: string): Sheet => ({
  ...sheet,
  options: withOption(sheet, id, (option) => ({ ...option, name })),
})

/** Adds those that the option does not have yet. */
export function addValues(
  sheet: Sheet,
  id: string,
  values: readonly Omit<ValueDraft, 'id'>[],
  defaults: Defaults,
): Edit {
  const before = optionOf(sheet, id)?.values ?? []
  const seen = before.map(({ value }) => value)
  const added = values.flatMap((item) => {
    if (seen.some((value) => sameText(value, item.value))) return []
    seen.push(item.value)
    return newValue(item)
  })
  if (added.length === 0) return { refusal: `${values[0]?.value ?? ''} is there already` }
  if (before.length + added.length > MAX_OPTION_VALUES)
    return { refusal: `An option can have ${MAX_OPTION_VALUES} values at most` }
  const options = withOption(sheet, id, (option) => ({ ...option, values: [...option.values, ...added] }))
  if (combinationCount(options) > MAX_COMBINATIONS)
    return { refusal: `These would be ${combinationCount(options).toLocaleString('en-NG')} combinations: too many` }
  return combined(options, sheet.variants, defaults)
}

/** Its rows go with it. The last value of an option leaves them: without it they are the same things. */
export function removeValue(sheet: Sheet, id: string, valueId: string, defaults: Defaults): Sheet {
  const options = withOption(sheet, id, (option) => ({
    ...option,
    values: option.values.filter((value) => value.id !== valueId),
  }))
  const isLast = optionOf({ ...sheet, options }, id)?.values.length === 0
  const rows = isLast
    ? withoutValues(sheet, new Set([valueId]))
    : sheet.variants.filter(({ valueIds }) => !valueIds.includes(valueId))
  return combined(options, rows, defaults)
}

export function moveValue(sheet: Sheet, id: string, from: number, to: number, defaults: Defaults): Sheet {
  const options = withOption(sheet, id, (option) => ({ ...option, values: moved(option.values, from, to) }))
  return combined(options, sheet.variants, defaults)
}

/** A new name or swatch: rows know values by their ids, so that stock and orders stay. */
export function changeValue(sheet: Sheet, id: string, valueId: string, change: Partial<Omit<ValueDraft, 'id'>>): Edit {
  const others = optionOf(sheet, id)?.values.filter((draft) => draft.id !== valueId) ?? []
  const isTaken = change.value !== undefined && others.some(({ value }) => sameText(value, change.value ?? ''))
  if (isTaken) return { refusal: `${change.value} is there already` }
  const changed = (draft: ValueDraft): ValueDraft => (draft.id === valueId ? { ...draft, ...change } : draft)
  return { ...sheet, options: withOption(sheet, id, (option) => ({ ...option, values: option.values.map(changed) })) }
}
