import { useId } from 'react'
import { marginOf } from '#contract/catalogue/costs.ts'
import { choiceText } from '#contract/catalogue/product-rules.ts'
import type { Variant } from '#contract/catalogue/variants.ts'
import { unitPrice } from '#contract/orders/pricing.ts'
import { naira, percent } from '#contract/platform/format.ts'
import { costFault, readCost } from './read-costs.ts'

type CostRowProps = { variant: Variant; text: string; onType: (text: string) => void }

export function CostRow({ variant, text, onType }: CostRowProps) {
  const errorId = useId()
  const name = choiceText(variant.values) || 'One piece'
  const fault = costFault(text)
  return (
    <tr>
      <td className="cell-head font-semibold">{name}</td>
      <td data-label="Sold for" className="text-right tabular-nums">
        {naira(unitPrice(variant))}
      </td>
      <td data-label="Cost" className="text-right">
        <input
          className="input w-32 text-right tabular-nums"
          aria-label={`Cost of ${name} in naira`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? errorId : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
        {fault && (
          <p id={errorId} className="text-sm font-medium text-danger">
            {fault}
          </p>
        )}
      </td>
      <td data-label="Margin" className="text-right tabular-nums">
        <Margin variant={variant} cost={readCost(text)} />
      </td>
    </tr>
  )
}

/** A sign before the naira sign: `−₦300`. */
const signed = (value: number, format: (value: number) => string): string =>
  value < 0 ? `−${format(-value)}` : format(value)

function Margin({ variant, cost }: { variant: Variant; cost: number | null | undefined }) {
  if (cost === null || cost === undefined) return 'not known'
  const margin = marginOf(variant, cost)
  return (
    <span className={margin.naira < 0 ? 'font-semibold text-danger' : ''}>
      {signed(margin.naira, naira)} · {signed(margin.percent, percent)}
    </span>
  )
}
