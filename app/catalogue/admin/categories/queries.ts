import { useQuery } from '@tanstack/react-query'
import { recordQuery } from '../../../platform/api/query.ts'
import { categoriesQuery } from '../../categories/queries.ts'

export const useCategories = () => useQuery({ ...categoriesQuery(), staleTime: 0 })

export const useCategory = (id: string) =>
  useQuery({
    ...recordQuery('GET /categories/:id', { params: { id } }),
    refetchOnWindowFocus: false,
  })
