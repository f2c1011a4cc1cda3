import type { Cart } from '../../platform/store/cart.ts'
import { CartOffers } from '../discounts/cart-offers.tsx'
import { useCartCheck } from './use-cart-check.ts'

/** What is gone, or has to be chosen first, has no price: then the shop is not asked what it takes off. */
export function CheckedOffers({ cart }: { cart: Cart }) {
  const { changes, isDone } = useCartCheck(cart.items)
  return <CartOffers cart={cart} isKnown={isDone && !changes.some(({ isGone, missing }) => isGone || missing)} />
}
