import { discountedSums } from '#contract/orders/discount-sums.ts'
import { naira } from '#contract/platform/format.ts'
import type { Cart } from '../../platform/store/cart.ts'
import { CodeField } from '../discounts/code-field.tsx'
import { Off } from '../discounts/off.tsx'
import { useDiscounts } from '../discounts/use-discounts.ts'
import { useCartCheck } from './use-cart-check.ts'

/**
 * In the cart of a shop with discounts: what is taken off the goods, and a code to type. The
 * delivery's come at the checkout.
 */
export function CartOffers({ cart }: { cart: Cart }) {
  const { changes, isDone } = useCartCheck(cart.items)
  // Lines that are gone or undecided have no price; then no quote is requested.
  const isKnown = isDone && !changes.some(({ isGone, missing }) => isGone || missing)
  const offers = useDiscounts({ cart, state: undefined, buyer: undefined, isKnown })
  const { subtotal } = offers.sums
  const { goods } = discountedSums({ subtotal, shippingPrice: 0, discounts: offers.discounts })
  return (
    <>
      {offers.hasCodes && <CodeField {...offers} />}
      {goods.length > 0 && (
        <dl className="grid gap-1 tabular-nums">
          <Off rows={goods} />
          <div className="flex items-baseline justify-between gap-4 font-semibold">
            <dt>After discounts</dt>
            <dd>{naira(subtotal)}</dd>
          </div>
        </dl>
      )}
    </>
  )
}
