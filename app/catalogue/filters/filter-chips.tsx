import { useQuery } from '@tanstack/react-query'
import type { ChosenFilters } from '#contract/catalogue/filter-address.ts'
import { ChipList } from '../../platform/filters/chip-list.tsx'
import { shopCategoriesQuery } from '../categories/queries.ts'
import { clearFilters, toFilterChips } from './change-filters.ts'

type ProductFilterChipsProps = {
  filters: ChosenFilters
  searchOf: (filters: ChosenFilters) => string
}

/** The filters of a list of products; crawlers leave their links alone. */
export function ProductFilterChips({ filters, searchOf }: ProductFilterChipsProps) {
  const categories = useQuery(shopCategoriesQuery()).data?.data ?? []
  const chips = toFilterChips(
    filters,
    (id) => categories.find(({ _id }) => _id === id)?.title ?? 'Category',
  )
  return (
    <ChipList chips={chips} cleared={clearFilters(filters)} searchOf={searchOf} rel="nofollow" />
  )
}
