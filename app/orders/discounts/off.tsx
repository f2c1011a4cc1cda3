import type { DiscountRow } from '#contract/orders/sales/discount-sums.ts'
import { formatNaira } from '#contract/platform/format.ts'

/**
 * What discounts take off, in a list of sums. Only the amounts are coloured, so that a name is not
 * read as an error.
 */
export const DiscountRows = ({ rows }: { rows: readonly DiscountRow[] }) =>
  rows.map(({ label, amount }) => (
    <div key={label} className="flex flex-wrap items-baseline justify-end gap-x-4">
      <dt className="mr-auto wrap-anywhere">{label}</dt>
      <dd className="text-clay">−{formatNaira(amount)}</dd>
    </div>
  ))
