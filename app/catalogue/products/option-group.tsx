import { type ReactNode, useId } from 'react'
import type { OptionValueState } from '#contract/catalogue/choice.ts'
import type { ProductOption } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { ColourSwatch } from './swatch.tsx'

type OptionChipGroupProps = {
  option: ProductOption
  chosen: string | undefined
  stateOf: (value: string) => OptionValueState
  /** A choice was asked for: the group says so while it has none. */
  isAsked: boolean
  onChoose: (value: string) => void
  /** Beside the name of the option: a size guide. */
  children?: ReactNode
}

const VALUE_STATE_TEXTS: Record<OptionValueState, string> = {
  there: '',
  soldOut: ', sold out',
  notMade: ', not available',
}

/**
 * The values of one option: native radio buttons as chips. What is sold out stays, struck through,
 * and can be chosen.
 */
export function OptionChipGroup({
  option,
  chosen,
  stateOf,
  isAsked,
  onChoose,
  children,
}: OptionChipGroupProps) {
  const id = useId()
  const isMissing = chosen === undefined
  const isWrong = isMissing && isAsked
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-name`}
      aria-required="true"
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `${id}-problem` : undefined}
      data-missing={isMissing || undefined}
      className="option-group"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>
          <span id={`${id}-name`}>{option.name}</span>
          {chosen !== undefined && (
            <>
              : <strong>{chosen + VALUE_STATE_TEXTS[stateOf(chosen)]}</strong>
            </>
          )}
        </p>
        {children}
      </div>
      {isWrong && (
        <p id={`${id}-problem`} role="alert" className="font-semibold text-danger">
          {messages.chooseOptions([option])}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {option.values.map(({ value, swatch }) => (
          <label key={value} className="chip" data-state={stateOf(value)}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              aria-label={value + VALUE_STATE_TEXTS[stateOf(value)]}
              onChange={() => onChoose(value)}
            />
            {swatch && <ColourSwatch colour={swatch} />}
            <span className="chip-value">{value}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
