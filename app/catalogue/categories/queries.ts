import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue/categories.ts'
import { query } from '../../platform/api/query.ts'

/**
 * All categories. They are fresh for two minutes, because a page from the server may be a minute
 * old.
 */
export const categoriesQuery = () => ({
  ...query('GET /categories', {}),
  refetchOnWindowFocus: false,
  staleTime: 120_000,
})

export const useCategory = (id: string): Category | undefined =>
  useQuery(categoriesQuery()).data?.data.find(({ _id }) => _id === id)
