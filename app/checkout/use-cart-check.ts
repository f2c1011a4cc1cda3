import { useQueries } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { type LineChange, lineChange } from '../cart/cart-changes.ts'
import type { CartItem } from '../store/cart.ts'

export const PRODUCT_KEY = ['GET /products/:id']

/** Loads each product of the cart once, with its variants; only answers of this visit count. */
export function useCartCheck(items: readonly CartItem[]): LineChange[] {
  const ids = [...new Set(items.map(({ id }) => id))]
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...query('GET /products/:id', { params: { id } }),
      placeholderData: undefined,
      staleTime: 0,
      refetchOnMount: 'always' as const,
    })),
  })
  return items.flatMap((item) => {
    const answer = answers[ids.indexOf(item.id)]
    if (!answer?.isFetchedAfterMount) return []
    const product = answer.error?.status === 404 ? null : answer.data
    return (product !== undefined && lineChange(item, product)) || []
  })
}
