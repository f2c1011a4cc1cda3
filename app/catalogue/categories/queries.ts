import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue/categories.ts'
import { queryApi } from '../../platform/api/query.ts'

/**
 * All categories. They are fresh for two minutes, because a page from the server may be a minute
 * old.
 */
export const shopCategoriesQuery = () => ({
  ...queryApi('GET /categories'),
  refetchOnWindowFocus: false,
  staleTime: 120_000,
})

export const useShopCategory = (id: string): Category | undefined =>
  useQuery(shopCategoriesQuery()).data?.data.find(({ _id }) => _id === id)
