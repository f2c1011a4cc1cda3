import { type KeyboardEvent, useState } from 'react'

type NewOptionValueFieldProps = {
  id: string
  label: string
  /** Returns whether they were added. */
  onAdd: (values: string[]) => boolean
  onBack: () => void
  onLeft: () => void
}

/**
 * The field after the values. Enter and commas add what is typed; Backspace in the empty field
 * removes the last value.
 */
export function NewOptionValueField({
  id,
  label,
  onAdd,
  onBack,
  onLeft,
}: NewOptionValueFieldProps) {
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
      onChange={({ target }) =>
        /[,\n\t]/.test(target.value) ? add(target.value) : setTyped(target.value)
      }
      onKeyDown={onKeyDown}
      onBlur={() => add(typed)}
    />
  )
}
