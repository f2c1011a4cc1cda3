import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue/categories.ts'
import { query } from '../../platform/api/query.ts'

/**
 * Not refetched when the window gets the focus; nor at once, since a page from the server may be a
 * minute old.
 */
export const categoriesQuery = () => ({
  ...query('GET /categories', {}),
  refetchOnWindowFocus: false,
  staleTime: 120_000,
})

export const useCategory = (id: string): Category | undefined =>
  useQuery(categoriesQuery()).data?.data.find(({ _id }) => _id === id)
