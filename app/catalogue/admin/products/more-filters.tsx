import type { Filters } from '#contract/catalogue/filter-address.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { FilterChips } from '../../filters/filter-chips.tsx'
import type { Scope } from '../../filters/queries.ts'
import { useFilterDrawer } from '../../filters/use-filter-drawer.tsx'
import { withMore } from './read-filter.ts'
import '../../../platform/filters/filters.css'

type MoreFiltersProps = {
  scope: Scope
  filters: Filters
  params: URLSearchParams
  onApply: (filters: Filters) => void
}

/** The selects above have these already; shoppers' ratings are no matter of the back office. */
const ELSEWHERE = ['category', 'stock', 'rating'] as const

export function MoreFilters({ scope, filters, params, onApply }: MoreFiltersProps) {
  const { button, chosenText, drawer } = useFilterDrawer({ scope, filters, onApply, hidden: ELSEWHERE, isPart: true })
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <Button tone="secondary" {...button} className="mb-2">
        <Icon name="filter" size={20} />
        Brand, price, options{chosenText}
      </Button>
      <FilterChips filters={filters} searchOf={(next) => `?${withMore(params, next)}`} />
      {drawer}
    </div>
  )
}
