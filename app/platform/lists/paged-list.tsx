import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { pageOfAddress } from '#contract/platform/page-numbers.ts'
import type { ApiError } from '../api/call.ts'
import { Loaded } from '../loaded/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageOfList } from '../ui/pagination.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { paramsWithValues, STAYING, useAddressParams } from '../ui/use-address-params.ts'

/** Pause after the last key press before a list is loaded. */
const SEARCH_TYPING_MS = 250

/**
 * Dots alone would be resolved as a relative part of a call's path; a blank after them changes no
 * result.
 */
export const searchableText = (typed: string): string => {
  const text = typed.trim()
  return /^\.{1,2}$/.test(text) ? `${text} ` : text
}

/**
 * The address with some of its values changed ('' removes one), and the list back on its first
 * page.
 */
export const changedListParams = (
  params: URLSearchParams,
  values: Record<string, string>,
): URLSearchParams => paramsWithValues(params, { page: '', ...values })

/**
 * The state of a list, stored in its address: `?page=2&search=shoe&sort=-total`. `typed` is the
 * text of the search box; shortly after the last key press it is in the address too. `values` are
 * its sort and filters, which Back restores. Browser only.
 */
export function useListAddress() {
  const [params, change] = useAddressParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const written = useRef(search)
  useEffect(() => {
    // Back, Forward or a link changed it: the box follows.
    if (written.current !== search) setTyped(search)
    written.current = search
  }, [search])
  useEffect(() => {
    if (typed === written.current) return
    const timer = setTimeout(() => {
      written.current = typed
      change((now) => changedListParams(now, { search: typed }), { replace: true, ...STAYING })
    }, SEARCH_TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, change])
  return {
    page: pageOfAddress(params),
    search: searchableText(search),
    typed,
    setTyped,
    valueAt: (name: string) => params.get(name) ?? '',
    setValues: (values: Record<string, string>) =>
      change((now) => changedListParams(now, values), STAYING),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>

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
