import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../../../platform/ui/button.tsx'
import {
  addOptionValues,
  moveProductOption,
  removeProductOption,
  renameProductOption,
} from './edit-options.ts'
import { optionFaults, optionFieldId } from './faults.ts'
import { CLOTHING_SIZES, SHOE_SIZES, suggestedValuesFor } from './presets.ts'
import { isSameTypedText, type OptionDraft } from './sheet.ts'
import { OptionSwatch } from './swatch.tsx'
import type { VariantSheetState } from './use-sheet.ts'
import { OptionValueList } from './value-list.tsx'

type ProductOptionCardProps = {
  state: VariantSheetState
  option: OptionDraft
  position: number
  isChecked: boolean
}

/** An option with its name, its values and suggestions for more of them. */
export function ProductOptionCard({ state, option, position, isChecked }: ProductOptionCardProps) {
  const { sheet, apply } = state
  const id = optionFieldId(option.id)
  const fault = isChecked
    ? optionFaults(sheet).find(({ field }) => field.startsWith(id))?.message
    : undefined
  const label = option.name.trim() || `option ${position + 1}`
  const remove = (): void => {
    flushSync(() => apply((now) => removeProductOption(now, option.id), `${label} is removed`))
    document.querySelector<HTMLElement>('[data-option] input')?.focus()
  }
  return (
    <li
      data-option
      className="grid min-w-0 content-start gap-3 rounded-box border border-line bg-surface p-4"
    >
      <div className="flex items-end gap-1">
        <div className="grid min-w-0 grow gap-1">
          <label htmlFor={id} className="text-sm font-semibold">
            Name of option {position + 1}
          </label>
          <input
            id={id}
            data-name
            className="input"
            value={option.name}
            maxLength={60}
            autoComplete="off"
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-error`}
            onChange={({ target }) =>
              apply((now) => renameProductOption(now, option.id, target.value))
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              document.getElementById(`${id}-new`)?.focus()
            }}
          />
        </div>
        {position > 0 && (
          <IconButton
            label={`Move ${label} before ${sheet.options[position - 1]?.name}`}
            icon="left"
            size={20}
            onClick={() =>
              apply(
                (now) => moveProductOption(now, position, position - 1),
                `${label} comes earlier`,
              )
            }
          />
        )}
        <IconButton label={`Remove ${label}`} icon="trash" size={20} onClick={remove} />
      </div>
      <OptionValueList state={state} option={option} label={label} />
      <OptionValueSuggestions state={state} option={option} label={label} />
      <p id={`${id}-error`} className="text-sm font-medium text-danger empty:hidden">
        {fault}
      </p>
    </li>
  )
}

function OptionValueSuggestions({
  state: { apply, defaults },
  option,
  label,
}: ComponentProps<typeof OptionValueList>) {
  const { id, name, values } = option
  const isNewSize = values.length === 0 && /size/i.test(name)
  const groups = isNewSize ? [CLOTHING_SIZES, SHOE_SIZES] : [suggestedValuesFor(name, values)]
  const add = (chosen: (typeof groups)[number]) =>
    apply((now) => addOptionValues(now, id, chosen, defaults()))
  return groups.map((group) => {
    const isKnown = (text: string) => values.some(({ value }) => isSameTypedText(value, text))
    const left = group.filter(({ value }) => !isKnown(value))
    const first = left[0]
    const last = left.at(-1)
    if (!first || !last) return null
    return (
      <ul
        key={first.value}
        aria-label={`Suggestions for ${label}`}
        className="flex flex-wrap gap-1.5"
      >
        {left.map((suggestion) => (
          <li key={suggestion.value}>
            <button
              type="button"
              className="value-suggestion"
              aria-label={`Add ${suggestion.value}`}
              onClick={() => add([suggestion])}
            >
              {suggestion.swatch && <OptionSwatch colour={suggestion.swatch} size={14} />}
              {suggestion.value}
            </button>
          </li>
        ))}
        {left.length > 1 && !first.swatch && (
          <li>
            <button
              type="button"
              className="value-suggestion value-suggestion-all"
              onClick={() => add(left)}
            >
              All: {first.value} to {last.value}
            </button>
          </li>
        )}
      </ul>
    )
  })
}
