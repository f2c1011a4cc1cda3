import { useQueries } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { type LineChange, lineChange } from '../cart/cart-changes.ts'
import type { CartItem } from '../store/cart.ts'

export const PRODUCT_KEY = ['GET /products/:id']

/** Loads the product of each line of the cart; only answers of this visit count. */
export function useCartCheck(items: readonly CartItem[]): LineChange[] {
  const answers = useQueries({
    queries: items.map(({ id }) => ({
      ...query('GET /products/:id', { params: { id } }),
      placeholderData: undefined,
      staleTime: 0,
      refetchOnMount: 'always' as const,
    })),
  })
  return items.flatMap((item, position) => {
    const answer = answers[position]
    if (!answer?.isFetchedAfterMount) return []
    const product = answer.error?.status === 404 ? null : answer.data
    return (product !== undefined && lineChange(item, product)) || []
  })
}
