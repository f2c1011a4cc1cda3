import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue/categories.ts'
import { categoriesQuery } from './queries.ts'

/** A category by its id; undefined until the categories are loaded. */
export const useCategory = (id: string): Category | undefined =>
  useQuery(categoriesQuery()).data?.data.find(({ _id }) => _id === id)
