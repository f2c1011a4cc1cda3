import { type ComponentProps, useState } from 'react'
import type { ChosenFilters } from '#contract/catalogue/filter-address.ts'
import { loadOnDemand } from '../../platform/hydration/on-demand.tsx'
import { toFilterChips } from './change-filters.ts'

const filterDrawerPart = loadOnDemand(() => import('./filter-drawer.tsx'))

type FilterDrawerPartProps = Omit<
  ComponentProps<typeof filterDrawerPart.Part>,
  'open' | 'onClose'
> & {
  filters: ChosenFilters
}

/**
 * The drawer of the filters, the props of its button, and the number of chosen filters as a text: `
 * (2)`, or nothing.
 */
export function useFilterDrawer(props: FilterDrawerPartProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const chosen = toFilterChips(props.filters, String).length
  return {
    button: {
      'aria-haspopup': 'dialog',
      ...filterDrawerPart.reach,
      onClick: () => setOpen(true),
    } as const,
    chosenText: chosen > 0 ? ` (${chosen})` : '',
    drawer: isOpen !== undefined && (
      <filterDrawerPart.Part {...props} open={isOpen} onClose={() => setOpen(false)} />
    ),
  }
}
