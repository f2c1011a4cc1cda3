import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { PageOfList } from '../../platform/ui/pagination.tsx'
import type { CardPage } from './card.ts'
import { ProductGrid } from './product-grid.tsx'

type ProductListProps = {
  query: UseQueryResult<CardPage, ApiError>
  /** The noun of the 404 page: `product`. */
  what?: string
  page: number
  emptyText: string
  emptyAction: ReactNode
}

/** One page of products and links to the others; those with some words of a search only are called so. */
export function ProductList({ query, what, page, emptyText, emptyAction }: ProductListProps) {
  return (
    <Loaded query={query} what={what}>
      {({ data, total, full = total }) => {
        const fullHere = Math.max(0, full - (page - 1) * PAGE_SIZE)
        if (total === 0) return <EmptyState text={emptyText}>{emptyAction}</EmptyState>
        return (
          <PageOfList page={page} total={total} isPlaceholderData={query.isPlaceholderData}>
            <ProductGrid products={data.slice(0, fullHere)} isFirst heading="h2" wide="xl:grid-cols-4" />
            {fullHere < data.length && (
              <>
                <p className="my-8 border-t border-line pt-6 font-semibold">These products match some of its words.</p>
                <ProductGrid products={data.slice(fullHere)} heading="h2" wide="xl:grid-cols-4" />
              </>
            )}
          </PageOfList>
        )
      }}
    </Loaded>
  )
}
