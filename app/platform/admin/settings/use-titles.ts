import { useQueries, useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue/categories.ts'
import { query } from '../../api/query.ts'

/** The titles of categories and products by `_id`; what is gone is called so. */
export function useTitles(ids: readonly string[]): {
  titleOf: (id: string) => string
  categories: readonly Category[]
} {
  const { data } = useQuery(query('GET /categories', {}))
  const categories = data?.data ?? []
  const known = new Map(categories.map(({ _id, title }) => [_id, title]))
  const others = data ? ids.filter((id) => !known.has(id)) : []
  const products = useQueries({
    queries: others.map((id) => ({ ...query('GET /products/:id', { params: { id } }), placeholderData: undefined })),
  })
  const titleOf = (id: string): string => {
    const product = products[others.indexOf(id)]
    return known.get(id) ?? product?.data?.title ?? (product?.error ? 'A product that is gone' : '…')
  }
  return { titleOf, categories }
}
