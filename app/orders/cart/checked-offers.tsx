import type { Cart } from '../../platform/store/cart.ts'
import { CartOffers } from '../discounts/cart-offers.tsx'
import { useCartCheck } from './use-cart-check.ts'

/** Lines that are gone or undecided have no price; then no quote is requested. */
export function CheckedOffers({ cart }: { cart: Cart }) {
  const { changes, isDone } = useCartCheck(cart.items)
  return <CartOffers cart={cart} isKnown={isDone && !changes.some(({ isGone, missing }) => isGone || missing)} />
}
