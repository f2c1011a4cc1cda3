import { unitPrice } from '#contract/pricing.ts'
import type { Product } from '#contract/products.ts'
import { type CartItem, mostOf } from '../store/cart.ts'

type FromTo = { from: number; to: number }

/** What is no longer as it was when a product was put into the cart. */
export type LineChange = {
  item: CartItem
  /** The product as it is now; none where it is no longer sold. */
  product?: Product
  isGone: boolean
  /** Naira for one piece after its discount. */
  price?: FromTo
  /** Pieces in the cart, and how many there are. */
  qty?: FromTo
}

/** undefined: nothing that matters has changed. `product` is null where the shop no longer has it. */
export function lineChange(item: CartItem, product: Product | null): LineChange | undefined {
  if (product === null || mostOf(product) < 1) return { item, isGone: true, product: product ?? undefined }
  const price = { from: unitPrice(item), to: unitPrice(product) }
  const qty = { from: item.qty, to: Math.min(item.qty, mostOf(product)) }
  if (price.from === price.to && qty.from === qty.to) return undefined
  return {
    item,
    product,
    isGone: false,
    price: price.from === price.to ? undefined : price,
    qty: qty.from === qty.to ? undefined : qty,
  }
}
