import type { Filters } from '#contract/catalogue/filter-address.ts'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import { FacetGroup } from '../../platform/filters/facet-group.tsx'
import { PriceInput } from './price-input.tsx'
import { PriceSlider } from './price-slider.tsx'

type PriceFilterProps = { prices: Facets['prices']; filters: Filters; onChange: (filters: Filters) => void }

type Ends = Pick<Filters, 'min' | 'max'>

const inOrder = ({ min, max }: Ends): Ends =>
  min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max }

export function PriceFilter({ prices, filters, onChange }: PriceFilterProps) {
  const { min, max } = filters
  const set = (ends: Ends) => onChange({ ...filters, ...inOrder(ends) })
  return (
    <FacetGroup title="Price">
      {prices.steps.length > 1 && <PriceSlider steps={prices.steps} min={min} max={max} onChange={set} />}
      <div className="facet-prices">
        <PriceInput
          label="From ₦"
          name="min"
          value={min}
          placeholder={prices.min}
          onChange={(to) => set({ min: to, max })}
        />
        <PriceInput
          label="To ₦"
          name="max"
          value={max}
          placeholder={prices.max}
          onChange={(to) => set({ min, max: to })}
        />
      </div>
    </FacetGroup>
  )
}
