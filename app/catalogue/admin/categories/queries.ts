import { useQuery } from '@tanstack/react-query'
import { recordQuery } from '../../../platform/api/query.ts'
import { shopCategoriesQuery } from '../../categories/queries.ts'

export const useFreshCategories = () => useQuery({ ...shopCategoriesQuery(), staleTime: 0 })

export const useCategoryForEdit = (id: string) =>
  useQuery({
    ...recordQuery('GET /categories/:id', { id }),
    refetchOnWindowFocus: false,
  })
