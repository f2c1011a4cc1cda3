import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { ApiError } from '../api/call.ts'
import { Loaded } from '../loaded/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageOfList } from '../ui/pagination.tsx'
import { SearchInput } from '../ui/search-input.tsx'
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

/** A list in pages with its search and filters. A search without a hit offers to show all. */
export function PagedList<Row>({
  query,
  address,
  searchLabel,
  filters,
  empty,
  children,
}: PagedListProps<Row>) {
  const { page, search, setTyped } = address
  return (
    <div className="grid gap-6">
      {searchLabel && <ListSearch label={searchLabel} address={address} />}
      {filters}
      <Loaded query={query}>
        {({ data, total }) => {
          if (total === 0 && search === '') return empty
          if (total === 0) return <NoMatch search={search} onClear={() => setTyped('')} />
          return (
            <PageOfList page={page} total={total} isPlaceholderData={query.isPlaceholderData}>
              {children(data)}
            </PageOfList>
          )
        }}
      </Loaded>
    </div>
  )
}

export const ListSearch = ({
  label,
  address: { typed, setTyped },
}: {
  label: string
  address: ListAddress
}) => (
  <search className="block w-full max-w-md">
    <SearchInput label={label} value={typed} onValueChange={setTyped} />
  </search>
)

export const NoMatch = ({ search, onClear }: { search: string; onClear: () => void }) => (
  <EmptyState text={messages.nothingMatches(search.trim())}>
    <Button tone="secondary" onClick={onClear}>
      Show all
    </Button>
  </EmptyState>
)
