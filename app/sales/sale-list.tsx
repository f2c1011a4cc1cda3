import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { pageCount } from '#contract/paging.ts'
import type { Sale, SalePage } from '#contract/sales.ts'
import type { ApiError } from '../api/call.ts'
import { Loaded } from '../shell/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PastTheEnd } from '../ui/past-the-end.tsx'
import type { ListAddress } from '../ui/use-list-address.ts'
import { SaleTable } from './sale-table.tsx'

type SaleListProps = {
  query: UseQueryResult<SalePage, ApiError>
  address: ListAddress
  /** Names the table. */
  label: string
  searchLabel: string
  /** Instead of a table without rows, when nothing was searched for. */
  empty: ReactNode
  addressOf: (sale: Sale) => string
}

/** Orders or invoices: a search box, one page of them, the way to the others. What was there stays while more loads. */
export function SaleList({ query, address, label, searchLabel, empty, addressOf }: SaleListProps) {
  const { page, search, setTyped } = address
  return (
    <div className="grid gap-6">
      <ListSearch label={searchLabel} address={address} />
      <Loaded query={query}>
        {({ data, total }) => {
          if (total === 0 && search === '') return empty
          if (total === 0) return <NoMatch search={search} onClear={() => setTyped('')} />
          if (page > pageCount(total)) return <PastTheEnd page={page} pages={pageCount(total)} />
          return (
            <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity delay-300' : ''}>
              <SaleTable sales={data} label={label} addressOf={addressOf} />
              <Pagination page={page} pages={pageCount(total)} />
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}

const NoMatch = ({ search, onClear }: { search: string; onClear: () => void }) => (
  <EmptyState text={messages.noMatch(search.trim())}>
    <Button tone="secondary" onClick={onClear}>
      Show all
    </Button>
  </EmptyState>
)
