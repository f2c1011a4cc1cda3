import { sumsBeforeDiscounts } from '#contract/orders/sales/discount-sums.ts'
import { formatNaira } from '#contract/platform/format.ts'
import type { StoredCart } from '../../platform/store/cart.ts'
import { DiscountCodeField } from '../discounts/code-field.tsx'
import { DiscountRows } from '../discounts/off.tsx'
import { useCheckoutDiscounts } from '../discounts/use-discounts.ts'
import { useCartCheck } from './use-cart-check.ts'

/**
 * In the cart of a shop with discounts: what is taken off the goods, and a code to type. The
 * delivery's come at the checkout.
 */
export default function CartDiscountOffers({ cart }: { cart: StoredCart }) {
  const { changes, isDone } = useCartCheck(cart.items)
  // Lines that are gone or undecided have no price; then no quote is requested.
  const isKnown = isDone && !changes.some(({ isGone, missing }) => isGone || missing)
  const offers = useCheckoutDiscounts({ cart, state: undefined, buyer: undefined, isKnown })
  const { subtotal } = offers.sums
  const { goods } = sumsBeforeDiscounts({ subtotal, shippingPrice: 0, discounts: offers.discounts })
  return (
    <>
      {offers.hasCodes && <DiscountCodeField {...offers} />}
      {goods.length > 0 && (
        <dl className="grid gap-1 tabular-nums">
          <DiscountRows rows={goods} />
          <div className="flex items-baseline justify-between gap-4 font-semibold">
            <dt>After discounts</dt>
            <dd>{formatNaira(subtotal)}</dd>
          </div>
        </dl>
      )}
    </>
  )
}
