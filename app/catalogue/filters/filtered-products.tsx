import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../../platform/api/call.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { CardPage } from '../products/card.ts'
import { ProductList } from '../products/product-list.tsx'
import { cleared, isNarrowed } from './change-filters.ts'
import { FilteredList } from './filtered-list.tsx'
import type { Scope } from './queries.ts'
import type { useFilters } from './use-filters.ts'

type FilteredProductsProps = {
  query: UseQueryResult<CardPage, ApiError>
  scope: Scope
  state: ReturnType<typeof useFilters>
  page: number
  /** The noun of the 404 page. */
  what?: string
  empty: { text: string; action: ReactNode }
}

/** One page of products with its filters. Where there are none at all there is nothing to filter either. */
export function FilteredProducts({ query, scope, state, page, what, empty }: FilteredProductsProps) {
  const { filters, choose } = state
  const narrowed = isNarrowed(filters)
  const found = query.data
  const list = (
    <ProductList
      query={query}
      what={what}
      page={page}
      emptyText={narrowed ? 'No product matches' : empty.text}
      emptyAction={
        narrowed ? <Button onClick={() => choose(cleared(filters))}>Clear all filters</Button> : empty.action
      }
    />
  )
  if (!narrowed && (!found || found.total === 0)) return list
  return (
    <FilteredList scope={scope} state={state} found={found}>
      {list}
    </FilteredList>
  )
}
