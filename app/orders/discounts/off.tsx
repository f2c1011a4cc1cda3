import type { DiscountRow } from '#contract/orders/discount-sums.ts'
import { naira } from '#contract/platform/format.ts'

/** What discounts take off, in a list of sums. Only the amounts are coloured: no name is read as an error. */
export const Off = ({ rows }: { rows: readonly DiscountRow[] }) =>
  rows.map(({ label, amount }) => (
    <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <dt className="wrap-anywhere">{label}</dt>
      <dd className="text-clay">−{naira(amount)}</dd>
    </div>
  ))
