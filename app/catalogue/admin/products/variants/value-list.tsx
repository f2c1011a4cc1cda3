import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useImageDrag } from '../../../../platform/admin/images/use-drag.ts'
import { addOptionValues, moveOptionValue, removeOptionValue } from './edit-options.ts'
import { optionFieldId } from './faults.ts'
import { NewOptionValueField } from './new-value.tsx'
import { toPresetValues } from './presets.ts'
import type { OptionDraft, ValueDraft } from './sheet.ts'
import { OptionSwatch } from './swatch.tsx'
import type { VariantSheetState } from './use-sheet.ts'
import { OptionValueEditor } from './value-editor.tsx'

type OptionValueListProps = { state: VariantSheetState; option: OptionDraft; label: string }

const focusElementById = (id: string): void => document.getElementById(id)?.focus()

/**
 * The values of an option as tokens. Arrows move the focus between them; on a token, Alt with an
 * arrow moves it, Enter renames it and Backspace removes it.
 */
export function OptionValueList({ state, option, label }: OptionValueListProps) {
  const { apply, defaults } = state
  const [openId, setOpen] = useState<string>()
  const { id, values } = option
  const newId = `${optionFieldId(id)}-new`
  const idAt = (place: number): string => {
    const value = values[place]
    return value ? optionValueTokenId(value) : newId
  }
  const move = (from: number, to: number): void => {
    const value = values[from]
    if (!value || to < 0 || to >= values.length) return
    const said = `${value.value} is now value ${to + 1} of ${values.length}`
    flushSync(() => apply((now) => moveOptionValue(now, id, from, to), said))
    focusElementById(optionValueTokenId(value))
  }
  const remove = (place: number): void => {
    const value = values[place]
    if (!value) return
    const next = place + 1 < values.length ? idAt(place + 1) : newId
    flushSync(() =>
      apply((now) => removeOptionValue(now, id, value.id), `${value.value} is removed`),
    )
    focusElementById(next)
  }
  const onTokenKey = (event: KeyboardEvent, place: number): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step && event.altKey) move(place, place + step)
    else if (step) focusElementById(idAt(Math.max(0, place + step)))
    else if (event.key === 'Backspace' || event.key === 'Delete') remove(place)
    else return
    event.preventDefault()
  }
  const open = values.find((value) => value.id === openId)
  return (
    <div className="grid gap-2">
      <ul aria-label={`Values of ${label}`} className="flex flex-wrap items-center gap-2">
        {values.map((value, place) => (
          <OptionValueToken
            key={value.id}
            value={value}
            list={id}
            place={place}
            move={move}
            aria-expanded={value.id === openId}
            onClick={() => setOpen(value.id === openId ? undefined : value.id)}
            onKeyDown={(event) => onTokenKey(event, place)}
          />
        ))}
        <li className="min-w-32 grow">
          <NewOptionValueField
            id={newId}
            label={label}
            onAdd={(typed) =>
              apply((now) =>
                addOptionValues(now, id, toPresetValues(option.name, typed), defaults()),
              )
            }
            onBack={() => (values.length > 0 ? remove(values.length - 1) : undefined)}
            onLeft={() => focusElementById(idAt(values.length - 1))}
          />
        </li>
      </ul>
      {open && (
        <OptionValueEditor
          key={open.id}
          state={state}
          option={option}
          value={open}
          move={(by) => move(values.indexOf(open), values.indexOf(open) + by)}
          onRemove={() => remove(values.indexOf(open))}
          onClose={() => {
            flushSync(() => setOpen(undefined))
            focusElementById(optionValueTokenId(open))
          }}
        />
      )}
    </div>
  )
}

const optionValueTokenId = (value: ValueDraft): string => `value-${value.id.replaceAll(' ', '-')}`

type OptionValueTokenProps = Omit<ComponentProps<'button'>, 'value' | 'list'> & {
  value: ValueDraft
  /** The id of its option. */
  list: string
  place: number
  move: (from: number, to: number) => void
}

function OptionValueToken({ value, list, place, move, ...button }: OptionValueTokenProps) {
  const { isOver, handlers } = useImageDrag(place, move, { list })
  return (
    <li
      {...handlers}
      data-over={isOver || undefined}
      className="min-w-0 rounded-tag data-over:outline-2 data-over:outline-accent"
    >
      <button type="button" {...button} id={optionValueTokenId(value)} className="value-token">
        {value.swatch && <OptionSwatch colour={value.swatch} />}
        {value.value}
      </button>
    </li>
  )
}
