import { useQuery } from '@tanstack/react-query'
import { startTransition, useMemo, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type ChosenFilters,
  readFilterAddress,
  writeFilterAddress,
} from '#contract/catalogue/filter-address.ts'
import { pageOfAddress } from '#contract/platform/page-numbers.ts'
import { STAYING } from '../../platform/ui/use-address-params.ts'
import type { productCardsQuery } from '../products/home-query.ts'
import type { ListScope } from './queries.ts'

/** The id of the list. Its top is shown after a change. */
export const FILTERED_LIST_ID = 'list'

/**
 * The query of an address with these filters only, so that another choice starts on its first page.
 */
export const addressOfFilters = (filters: ChosenFilters): string => {
  const query = String(writeFilterAddress(filters))
  return query ? `?${query}` : ''
}

/** Scrolls to the top of a list that is scrolled away; a list in sight stays where it is. */
function scrollToListTop(): void {
  const list = document.getElementById(FILTERED_LIST_ID)
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

export type FilteredList = ReturnType<typeof useFilteredList>

/**
 * The page of a list that the address says, with its filters. `shown` has the latest choice at once,
 * `filters` follow when the page has changed. The focus stays.
 */
export function useFilteredList(
  scope: ListScope,
  listAt: (params: URLSearchParams) => ReturnType<typeof productCardsQuery>,
  read = readFilterAddress,
) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const filters = useMemo(() => read(params), [params, read])
  const [shown, show] = useOptimistic(filters)
  const choose = (next: ChosenFilters) =>
    startTransition(async () => {
      show(next)
      scrollToListTop()
      await navigate({ search: addressOfFilters(next) }, STAYING)
    })
  return {
    scope,
    filters,
    shown,
    choose,
    page: pageOfAddress(params),
    query: useQuery(listAt(params)),
  }
}
