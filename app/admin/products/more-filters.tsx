import { useState } from 'react'
import type { Filters } from '#contract/filter-address.ts'
import { chipsOf } from '../../filters/change-filters.ts'
import { FilterChips } from '../../filters/filter-chips.tsx'
import { filterDrawer } from '../../filters/open-drawer.ts'
import type { Scope } from '../../filters/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { withMore } from './read-filter.ts'
import '../../filters/filters.css'

type MoreFiltersProps = {
  scope: Scope
  filters: Filters
  params: URLSearchParams
  onApply: (filters: Filters) => void
}

/** The selects above have these already; shoppers' ratings are no matter of the back office. */
const ELSEWHERE = ['category', 'stock', 'rating'] as const

/** The shop's own filters in a drawer: brand, price, offers and every option. */
export function MoreFilters({ scope, filters, params, onApply }: MoreFiltersProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const chosen = chipsOf(filters, String).length
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <Button
        tone="secondary"
        aria-haspopup="dialog"
        {...filterDrawer.reach}
        onClick={() => setOpen(true)}
        className="mb-2"
      >
        <Icon name="filter" size={20} />
        Brand, price, options{chosen > 0 && ` (${chosen})`}
      </Button>
      <FilterChips filters={filters} searchOf={(next) => `?${withMore(params, next)}`} />
      {isOpen !== undefined && (
        <filterDrawer.Part
          open={isOpen}
          onClose={() => setOpen(false)}
          scope={scope}
          filters={filters}
          onApply={onApply}
          hidden={ELSEWHERE}
          isPart
        />
      )}
    </div>
  )
}
