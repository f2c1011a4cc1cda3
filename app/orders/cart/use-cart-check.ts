import { useQueries } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/products.ts'
import type { ProductOption } from '#contract/catalogue/variants.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { recordQuery } from '../../platform/api/query.ts'
import { type CartItem, maxPiecesOf } from '../../platform/store/cart.ts'
import { type Purchase, toPurchase } from './purchase.ts'

type FromTo<Value> = { from: Value; to: Value }

export type CartLineChange = {
  item: CartItem
  /** The product, or the variant, as it is now; none where it is no longer sold. */
  now?: Purchase
  isGone: boolean
  /** There are others to choose from on the page of the product. */
  hasOthers: boolean
  /** The options that have to be chosen: the product has got them since. */
  missing?: ProductOption[]
  /** Naira for one piece after its discount. */
  price?: FromTo<number>
  /** Pieces in the cart, and how many there are. */
  qty?: FromTo<number>
  /** The values of the variant, which has been renamed. */
  choice?: FromTo<string>
}

/**
 * What the shop has changed of a line since it was put into the cart; undefined where nothing that
 * matters has changed. `product` is null where the shop no longer has it.
 */
export function findCartLineChange(
  item: CartItem,
  product: Product | null,
): CartLineChange | undefined {
  const hasOthers = product?.options !== undefined && product.stock > 0
  if (product?.options && !item.variant && product.stock > 0) {
    return { item, isGone: false, hasOthers, missing: product.options }
  }
  const now = product && findCurrentPurchase(item, product)
  if (!now || maxPiecesOf(now) < 1) return { item, now: now ?? undefined, isGone: true, hasOthers }
  const changes = {
    price: toChangedValue(unitPrice(item), unitPrice(now)),
    qty: toChangedValue(item.qty, Math.min(item.qty, maxPiecesOf(now))),
    choice: toChangedValue(item.choice ?? '', now.choice ?? ''),
  }
  const isChanged = changes.price || changes.qty || changes.choice
  return isChanged ? { item, now, isGone: false, hasOthers, ...changes } : undefined
}

/** The line's variant as it is now. A variant of a product without options is no longer sold. */
function findCurrentPurchase(item: CartItem, product: Product): Purchase | undefined {
  if (!item.variant) return product.options ? undefined : product
  const variant = product.variants?.find(({ _id }) => _id === item.variant)
  return variant && toPurchase(product, variant)
}

const toChangedValue = <Value>(from: Value, to: Value): FromTo<Value> | undefined =>
  from === to ? undefined : { from, to }

export const PRODUCT_KEY = ['GET /products/:id']

/** Loads each product of the cart once, with its variants; only answers of this visit count. */
export function useCartCheck(items: readonly CartItem[]) {
  const ids = [...new Set(items.map(({ id }) => id))]
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...recordQuery('GET /products/:id', { id }),
      refetchOnMount: 'always' as const,
    })),
  })
  const changes = items.flatMap((item) => {
    const answer = answers[ids.indexOf(item.id)]
    if (!answer?.isFetchedAfterMount) return []
    const product = answer.error?.status === 404 ? null : answer.data
    if (product === undefined) return []
    return findCartLineChange(item, product) ?? []
  })
  /** Each product was asked for, whether it could be loaded or not. */
  const isDone = answers.every((answer) => answer.isFetchedAfterMount)
  return { changes, isDone }
}
