import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type QuantityProps = {
  value: number
  min?: number
  max: number
  onDecrease: () => void
  onIncrease: () => void
  /** The accessible name of the group: 'Quantity of Ankara shirt'. */
  label?: string
}

export function Quantity({ value, min = 1, max, onDecrease, onIncrease, label = 'Quantity' }: QuantityProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div role="group" aria-label={label} className="inline-flex items-center rounded-box border-[1.5px] border-control">
      <IconButton label="Decrease" onClick={onDecrease} disabled={value <= min} className="disabled:opacity-40">
        <Icon name="minus" size={18} />
      </IconButton>
      <output aria-live="polite" className="min-w-9 text-center font-semibold tabular-nums">
        {value}
      </output>
      <IconButton label="Increase" onClick={onIncrease} disabled={value >= max} className="disabled:opacity-40">
        <Icon name="plus" size={18} />
      </IconButton>
    </div>
  )
}
