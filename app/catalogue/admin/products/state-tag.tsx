import { type OffSaleState, PRODUCT_STATE_TITLES } from '#contract/catalogue/product-states.ts'
import type { OfficeProduct } from '#contract/catalogue/products.ts'
import { dateTimeInLagos } from '#contract/platform/times.ts'

const PRODUCT_STATE_TONES: Record<OffSaleState, string> = {
  draft: 'bg-sunken text-ink',
  scheduled: 'bg-fine-soft text-fine',
  hidden: 'bg-clay-soft text-clay',
}

export const ProductStateTag = ({ state }: { state: OffSaleState }) => (
  <span className={`tag text-sm font-semibold ${PRODUCT_STATE_TONES[state]}`}>
    {PRODUCT_STATE_TITLES[state]}
  </span>
)

/** The state of a product that is not on sale, with the time of a scheduled start. */
export function ProductStateLine({ product: { state, publishAt } }: { product: OfficeProduct }) {
  if (!state) return null
  return (
    <p className="flex flex-wrap items-center gap-2">
      <ProductStateTag state={state} />
      {publishAt
        ? `On sale from ${dateTimeInLagos(publishAt)}, Lagos time`
        : 'Shoppers do not see it'}
    </p>
  )
}
