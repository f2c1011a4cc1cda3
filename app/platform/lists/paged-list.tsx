import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { pageCount } from '#contract/platform/page-numbers.ts'
import type { ApiError } from '../api/call.ts'
import { Loaded } from '../loaded/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PastTheEnd } from '../ui/past-the-end.tsx'
import type { ListAddress } from '../ui/use-list-address.ts'

type PagedListProps<Row> = {
  query: UseQueryResult<{ data: Row[]; total: number }, ApiError>
  address: ListAddress
  /** Name and placeholder of the search box; left out where there is none. */
  searchLabel?: string
  filters?: ReactNode
  /** Instead of a table without rows, when nothing was searched for. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

export function PagedList<Row>({ query, address, searchLabel, filters, empty, children }: PagedListProps<Row>) {
  const { page, search, setTyped } = address
  return (
    <div className="grid gap-6">
      {searchLabel && <ListSearch label={searchLabel} address={address} />}
      {filters}
      <Loaded query={query}>
        {({ data, total }) => {
          if (total === 0 && search === '') return empty
          if (total === 0) return <NoMatch search={search} onClear={() => setTyped('')} />
          if (page > pageCount(total)) return <PastTheEnd page={page} pages={pageCount(total)} />
          return (
            <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity delay-300' : ''}>
              {children(data)}
              <Pagination page={page} pages={pageCount(total)} />
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}

/** Nothing in a list has the words of a search. */
export const NoMatch = ({ search, onClear }: { search: string; onClear: () => void }) => (
  <EmptyState text={messages.noMatch(search.trim())}>
    <Button tone="secondary" onClick={onClear}>
      Show all
    </Button>
  </EmptyState>
)
