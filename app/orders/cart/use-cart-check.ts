import { useQueries } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import type { CartItem } from '../../platform/store/cart.ts'
import { type LineChange, lineChange } from './cart-changes.ts'

export const PRODUCT_KEY = ['GET /products/:id']

type CartCheck = {
  changes: LineChange[]
  /** Each product was asked for, whether it could be loaded or not. */
  isDone: boolean
}

/** Loads each product of the cart once, with its variants; only answers of this visit count. */
export function useCartCheck(items: readonly CartItem[]): CartCheck {
  const ids = [...new Set(items.map(({ id }) => id))]
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...query('GET /products/:id', { params: { id } }),
      placeholderData: undefined,
      staleTime: 0,
      refetchOnMount: 'always' as const,
    })),
  })
  const changes = items.flatMap((item) => {
    const answer = answers[ids.indexOf(item.id)]
    if (!answer?.isFetchedAfterMount) return []
    const product = answer.error?.status === 404 ? null : answer.data
    return (product !== undefined && lineChange(item, product)) || []
  })
  return { changes, isDone: answers.every((answer) => answer.isFetchedAfterMount) }
}
