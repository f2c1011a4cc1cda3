import { useQuery } from '@tanstack/react-query'
import type { Filters } from '#contract/catalogue/filter-address.ts'
import { ChipList } from '../../platform/filters/chip-list.tsx'
import { categoriesQuery } from '../categories/queries.ts'
import { chipsOf, cleared } from './change-filters.ts'

type FilterChipsProps = { filters: Filters; searchOf: (filters: Filters) => string }

/** The filters of a list of products; crawlers leave their links alone. */
export function FilterChips({ filters, searchOf }: FilterChipsProps) {
  const categories = useQuery(categoriesQuery()).data?.data ?? []
  const chips = chipsOf(
    filters,
    (id) => categories.find(({ _id }) => _id === id)?.title ?? 'Category',
  )
  return <ChipList chips={chips} cleared={cleared(filters)} searchOf={searchOf} rel="nofollow" />
}
