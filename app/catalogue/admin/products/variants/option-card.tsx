import { flushSync } from 'react-dom'
import { IconButton } from '../../../../platform/ui/button.tsx'
import { Icon } from '../../../../platform/ui/icon.tsx'
import { moveOption, removeOption, renameOption } from './edit-options.ts'
import { optionFaults, optionId } from './faults.ts'
import type { OptionDraft } from './sheet.ts'
import { Suggestions } from './suggestions.tsx'
import type { SheetState } from './use-sheet.ts'
import { ValueList } from './value-list.tsx'

type OptionCardProps = { state: SheetState; option: OptionDraft; position: number; isChecked: boolean }

export function OptionCard({ state, option, position, isChecked }: OptionCardProps) {
  const { sheet, apply } = state
  const id = optionId(option.id)
  const fault = isChecked ? optionFaults(sheet.options).find(({ field }) => field.startsWith(id))?.message : undefined
  const label = option.name.trim() || `option ${position + 1}`
  const remove = (): void => {
    flushSync(() => apply((now) => removeOption(now, option.id), `${label} is removed`))
    document.querySelector<HTMLElement>('[data-option] input')?.focus()
  }
  return (
    <li data-option className="grid min-w-0 content-start gap-3 rounded-box border border-line bg-surface p-4">
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
            onChange={({ target }) => apply((now) => renameOption(now, option.id, target.value))}
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
            onClick={() => apply((now) => moveOption(now, position, position - 1), `${label} comes earlier`)}
          >
            <Icon name="left" size={20} />
          </IconButton>
        )}
        <IconButton label={`Remove ${label}`} onClick={remove}>
          <Icon name="trash" size={20} />
        </IconButton>
      </div>
      <ValueList state={state} option={option} label={label} />
      <Suggestions state={state} option={option} label={label} />
      <p id={`${id}-error`} className="text-sm font-medium text-danger empty:hidden">
        {fault}
      </p>
    </li>
  )
}
