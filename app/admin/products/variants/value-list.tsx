import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDrag } from '../../images/use-drag.ts'
import { addValues, moveValue, removeValue } from './edit-options.ts'
import { optionId } from './faults.ts'
import { isColour, swatchOf } from './presets.ts'
import type { OptionDraft, ValueDraft } from './sheet.ts'
import { Swatch } from './swatch.tsx'
import type { SheetState } from './use-sheet.ts'
import { ValueEditor } from './value-editor.tsx'

type ValueListProps = { state: SheetState; option: OptionDraft; label: string }

const tokenId = (value: ValueDraft): string => `value-${value.id.replaceAll(' ', '-')}`
const focusOn = (id: string): void => document.getElementById(id)?.focus()

/**
 * The values of an option as tokens and a field for new ones. Arrows move between them, Alt with an arrow or a drag
 * moves a value, Enter opens it to be renamed, Backspace removes it.
 */
export function ValueList({ state, option, label }: ValueListProps) {
  const { apply, defaults } = state
  const [openId, setOpen] = useState<string>()
  const { id, values } = option
  const newId = `${optionId(id)}-new`
  const idAt = (place: number): string => {
    const value = values[place]
    return value ? tokenId(value) : newId
  }
  const move = (from: number, to: number): void => {
    const value = values[from]
    if (!value || to < 0 || to >= values.length) return
    const said = `${value.value} is now value ${to + 1} of ${values.length}`
    flushSync(() => apply((now) => moveValue(now, id, from, to, defaults()), said))
    focusOn(tokenId(value))
  }
  const remove = (place: number): void => {
    const value = values[place]
    if (!value) return
    const next = place + 1 < values.length ? idAt(place + 1) : newId
    flushSync(() => apply((now) => removeValue(now, id, value.id, defaults()), `${value.value} is removed`))
    focusOn(next)
  }
  const onTokenKey = (event: KeyboardEvent, place: number): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step && event.altKey) move(place, place + step)
    else if (step) focusOn(idAt(Math.max(0, place + step)))
    else if (event.key === 'Backspace' || event.key === 'Delete') remove(place)
    else return
    event.preventDefault()
  }
  const open = values.find((value) => value.id === openId)
  return (
    <div className="grid gap-2">
      <ul aria-label={`Values of ${label}`} className="flex flex-wrap items-center gap-2">
        {values.map((value, place) => (
          <Token
            key={value.id}
            value={value}
            place={place}
            isOpen={value.id === openId}
            move={move}
            onOpen={() => setOpen(value.id === openId ? undefined : value.id)}
            onKeyDown={(event) => onTokenKey(event, place)}
          />
        ))}
        <li className="min-w-32 grow">
          <NewValue
            id={newId}
            label={label}
            onAdd={(typed) => apply((now) => addValues(now, id, named(option.name, typed), defaults()))}
            onBack={() => (values.length > 0 ? remove(values.length - 1) : undefined)}
            onLeft={() => focusOn(idAt(values.length - 1))}
          />
        </li>
      </ul>
      {open && (
        <ValueEditor
          key={open.id}
          state={state}
          option={option}
          value={open}
          move={(by) => move(values.indexOf(open), values.indexOf(open) + by)}
          onRemove={() => remove(values.indexOf(open))}
          onClose={() => {
            flushSync(() => setOpen(undefined))
            focusOn(tokenId(open))
          }}
        />
      )}
    </div>
  )
}

/** New values; a colour of a common name comes with its swatch. */
const named = (option: string, typed: readonly string[]) =>
  typed.map((value) => {
    const swatch = isColour(option) ? swatchOf(value) : undefined
    return { value, ...(swatch !== undefined && { swatch }) }
  })

type TokenProps = {
  value: ValueDraft
  place: number
  isOpen: boolean
  move: (from: number, to: number) => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Token({ value, place, isOpen, move, onOpen, onKeyDown }: TokenProps) {
  const { isOver, handlers } = useDrag(place, move)
  return (
    <li
      {...handlers}
      data-over={isOver || undefined}
      className="min-w-0 rounded-tag data-over:outline-2 data-over:outline-accent"
    >
      <button
        type="button"
        id={tokenId(value)}
        aria-expanded={isOpen}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        className="value-token"
      >
        {value.swatch && <Swatch colour={value.swatch} />}
        {value.value}
      </button>
    </li>
  )
}

type NewValueProps = {
  id: string
  label: string
  /** Returns whether they were added. */
  onAdd: (values: string[]) => boolean
  onBack: () => void
  onLeft: () => void
}

function NewValue({ id, label, onAdd, onBack, onLeft }: NewValueProps) {
  const [typed, setTyped] = useState('')
  const add = (text: string): boolean => {
    const values = text
      .split(/[,\n\t]/)
      .map((value) => value.trim().slice(0, 60))
      .filter(Boolean)
    const isAdded = values.length > 0 && onAdd(values)
    setTyped(isAdded ? '' : text.replace(/[,\n\t]+$/, ''))
    return isAdded
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(typed)
    } else if (typed === '' && event.key === 'Backspace') onBack()
    else if (typed === '' && event.key === 'ArrowLeft') onLeft()
  }
  return (
    <input
      id={id}
      data-new-value
      className="input min-h-11!"
      aria-label={`New value of ${label}`}
      placeholder="Add a value"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={500}
      value={typed}
      onChange={({ target }) => (/[,\n\t]/.test(target.value) ? add(target.value) : setTyped(target.value))}
      onKeyDown={onKeyDown}
      onBlur={() => add(typed)}
    />
  )
}
