import { naira } from '#contract/platform/format.ts'

/** What a discount takes off, in a list of sums. Only the amount is coloured: no name is read as an error. */
export const Off = ({ label, amount }: { label: string; amount: number }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
    <dt className="wrap-anywhere">{label}</dt>
    <dd className="text-clay">−{naira(amount)}</dd>
  </div>
)
