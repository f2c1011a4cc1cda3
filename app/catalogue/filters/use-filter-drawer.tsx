import { type ComponentProps, useState } from 'react'
import type { Filters } from '#contract/catalogue/filter-address.ts'
import { onDemand } from '../../platform/hydration/on-demand.tsx'
import { chipsOf } from './change-filters.ts'

const drawer = onDemand(() =>
  import('./filter-drawer.tsx').then(({ FilterDrawer }) => FilterDrawer),
)

type DrawerProps = Omit<ComponentProps<typeof drawer.Part>, 'open' | 'onClose'> & {
  filters: Filters
}

/**
 * The drawer of the filters, the props of its button, and the number of chosen filters as a text: `
 * (2)`, or nothing.
 */
export function useFilterDrawer(props: DrawerProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const chosen = chipsOf(props.filters, String).length
  return {
    button: { 'aria-haspopup': 'dialog', ...drawer.reach, onClick: () => setOpen(true) } as const,
    chosenText: chosen > 0 ? ` (${chosen})` : '',
    drawer: isOpen !== undefined && (
      <drawer.Part {...props} open={isOpen} onClose={() => setOpen(false)} />
    ),
  }
}
