import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenFilters } from '#contract/catalogue/filter-address.ts'
import { facetCountText } from '../../platform/filters/facet-values.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { clearFilters, isListNarrowed } from './change-filters.ts'
import { type HiddenFilter, ProductFilterFields } from './filter-fields.tsx'
import { facetsQuery, type ListScope } from './queries.ts'

type FilterDrawerProps = {
  open: boolean
  onClose: () => void
  scope: ListScope
  filters: ChosenFilters
  onApply: (filters: ChosenFilters) => void
  hidden: readonly HiddenFilter[]
  /** The list has other filters, too, so the number of results is not known here. */
  isPart?: boolean
}

export default function FilterDrawer({ open, onClose, ...choosing }: FilterDrawerProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Filters" variant="right">
      <FilterDrawerFields {...choosing} onClose={onClose} />
    </Dialog>
  )
}

function FilterDrawerFields({
  scope,
  filters,
  onApply,
  onClose,
  hidden,
  isPart = false,
}: Omit<FilterDrawerProps, 'open'>) {
  const [chosen, setChosen] = useState(filters)
  const { data: facets, isPlaceholderData, isError, refetch } = useQuery(facetsQuery(scope, chosen))
  const apply = () => {
    onClose()
    onApply(chosen)
  }
  return (
    <>
      <div className="filter-fields min-h-0 grow overflow-y-auto px-5 pb-5">
        {facets && (
          <ProductFilterFields
            facets={facets}
            filters={chosen}
            onChange={setChosen}
            hidden={hidden}
          />
        )}
        {isError && !facets && (
          <p className="grid justify-items-start gap-3 py-6">
            The filters could not be loaded.
            <Button tone="secondary" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        )}
      </div>
      <div className="filter-drawer-foot">
        <Button
          tone="quiet"
          disabled={!isListNarrowed(chosen)}
          onClick={() => setChosen(clearFilters(chosen))}
        >
          Clear all
        </Button>
        <Button onClick={apply} className="grow" aria-live="polite">
          {facets && !isPart
            ? `Show ${facetCountText({ count: facets.total, more: facets.more })}`
            : 'Show'}
          {isPlaceholderData && <span className="sr-only">, counting</span>}
        </Button>
      </div>
    </>
  )
}
