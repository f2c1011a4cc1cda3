import { IconButton } from './button.tsx'

type QuantityProps = {
  value: number
  min?: number
  max: number
  onDecrease: () => void
  onIncrease: () => void
  /** The accessible name of the group: 'Quantity of Ankara shirt'. */
  label?: string
}

const quantityStepClass = { size: 18 }

export const Quantity = ({
  value,
  min = 1,
  max,
  onDecrease,
  onIncrease,
  label = 'Quantity',
}: QuantityProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form (`early-presses.ts` knows steppers by the role)
  <div
    role="group"
    aria-label={label}
    className="inline-flex items-center rounded-box border-[1.5px] border-control"
  >
    <IconButton
      {...quantityStepClass}
      label="Decrease"
      icon="minus"
      onClick={onDecrease}
      disabled={value <= min}
    />
    <output aria-live="polite" className="min-w-9 text-center font-semibold tabular-nums">
      {value}
    </output>
    <IconButton
      {...quantityStepClass}
      label="Increase"
      icon="plus"
      onClick={onIncrease}
      disabled={value >= max}
    />
  </div>
)
