import { discountedSums } from '#contract/orders/discount-sums.ts'
import { naira } from '#contract/platform/format.ts'
import type { Cart } from '../../platform/store/cart.ts'
import { CodeField } from './code-field.tsx'
import { Off } from './off.tsx'
import { useDiscounts } from './use-discounts.ts'

/** In the cart of a shop with discounts: what is taken off the goods, and a code to type. The delivery's come at the checkout. */
export function CartOffers({ cart, isKnown }: { cart: Cart; isKnown: boolean }) {
  const offers = useDiscounts({ cart, state: undefined, buyer: undefined, isKnown })
  const { subtotal } = offers.sums
  const { goods } = discountedSums({ subtotal, shippingPrice: 0, discounts: [...offers.discounts] })
  return (
    <>
      {offers.hasCodes && <CodeField {...offers} />}
      {goods.length > 0 && (
        <dl className="grid gap-1 tabular-nums">
          {goods.map((row) => (
            <Off key={row.label} {...row} />
          ))}
          <div className="flex items-baseline justify-between gap-4 font-semibold">
            <dt>After discounts</dt>
            <dd>{naira(subtotal)}</dd>
          </div>
        </dl>
      )}
    </>
  )
}
