import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../../platform/ui/button.tsx'
import { changeOptionValue } from './edit-options.ts'
import { isColourOption } from './presets.ts'
import type { OptionDraft, ValueDraft } from './sheet.ts'
import type { VariantSheetState } from './use-sheet.ts'

const VALUE_MOVES = [
  { by: -1, word: 'earlier', icon: 'left' },
  { by: 1, word: 'later', icon: 'right' },
] as const

type OptionValueEditorProps = {
  state: VariantSheetState
  option: OptionDraft
  value: ValueDraft
  move: (by: -1 | 1) => void
  onRemove: () => void
  onClose: () => void
}

/** Renames, recolours, moves or removes a value of an option. */
export function OptionValueEditor({
  state: { apply },
  option,
  value,
  move,
  onRemove,
  onClose,
}: OptionValueEditorProps) {
  const [typed, setTyped] = useState(value.value)
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => ref.current?.select(), [])
  const rename = (): boolean => {
    const text = typed.trim()
    if (text === '' || text === value.value) return true
    return apply(
      (now) => changeOptionValue(now, option.id, value.id, { value: text }),
      `${value.value} is now ${text}`,
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape' || rename()) onClose()
  }
  const place = option.values.indexOf(value)
  return (
    <fieldset className="flex flex-wrap items-end gap-2 rounded-box bg-sunken p-3">
      <legend className="sr-only">Change {value.value}</legend>
      <label className="grid min-w-32 grow gap-1 text-sm font-semibold">
        Rename
        <input
          ref={ref}
          className="input font-normal"
          maxLength={60}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={rename}
        />
      </label>
      {isColourOption(option.name) && (
        <label className="grid gap-1 text-sm font-semibold">
          Swatch
          <input
            type="color"
            className="h-11.5 w-14 rounded-box border border-control bg-surface p-1"
            value={value.swatch ?? '#808080'}
            onChange={({ target }) =>
              apply((now) => changeOptionValue(now, option.id, value.id, { swatch: target.value }))
            }
          />
        </label>
      )}
      <span className="flex">
        {VALUE_MOVES.map(({ by, word, icon }) => (
          <IconButton
            key={word}
            label={`Move ${value.value} ${word}`}
            icon={icon}
            size={20}
            aria-disabled={!option.values[place + by] || undefined}
            onClick={() => move(by)}
          />
        ))}
        <IconButton label={`Remove ${value.value}`} icon="trash" size={20} onClick={onRemove} />
      </span>
      <Button tone="secondary" onClick={() => rename() && onClose()}>
        Done
      </Button>
    </fieldset>
  )
}
