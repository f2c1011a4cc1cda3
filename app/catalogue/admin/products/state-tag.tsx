import { type OffSaleState, STATE_TITLES } from '#contract/catalogue/product-states.ts'
import type { OfficeProduct } from '#contract/catalogue/products.ts'
import { timeOf } from '#contract/platform/times.ts'

const TONES: Record<OffSaleState, string> = {
  draft: 'bg-sunken text-ink',
  scheduled: 'bg-fine-soft text-fine',
  hidden: 'bg-clay-soft text-clay',
}

export const StateTag = ({ state }: { state: OffSaleState }) => (
  <span className={`tag text-sm font-semibold ${TONES[state]}`}>{STATE_TITLES[state]}</span>
)

/** The state of a product that is not on sale, with the time of a scheduled start. */
export function StateLine({ product: { state, publishAt } }: { product: OfficeProduct }) {
  if (!state) return null
  return (
    <p className="flex flex-wrap items-center gap-2">
      <StateTag state={state} />
      {publishAt ? `On sale from ${timeOf(publishAt)}, Lagos time` : 'Shoppers do not see it'}
    </p>
  )
}
