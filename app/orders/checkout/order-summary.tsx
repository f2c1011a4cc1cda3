import { naira } from '#contract/platform/format.ts'
import type { State } from '#contract/shopfront/regions.ts'
import type { Cart } from '../../platform/store/cart.ts'
import type { CheckoutDiscounts } from '../discounts/use-discounts.ts'
import { OrderLines } from '../sales/order-lines.tsx'
import { OrderSums } from '../sales/order-sums.tsx'

type OrderSummaryProps = { cart: Cart; offers: CheckoutDiscounts; states: readonly State[] }

export function OrderSummary({ cart: { items, totalQty }, offers, states }: OrderSummaryProps) {
  return (
    <aside aria-label="Order summary" className="grid gap-4 rounded-box border border-line bg-surface p-5">
      <details className="lg:hidden">
        <summary className="min-h-11 content-center font-semibold">
          {totalQty} {totalQty === 1 ? 'item' : 'items'} in your cart
        </summary>
        <OrderLines lines={items} />
      </details>
      <div className="hidden lg:block">
        <h2 className="font-semibold">Your order</h2>
        <OrderLines lines={items} />
      </div>
      <OrderSums lines={items} {...offers.sums} discounts={offers.discounts} shippingText={deliveryRange(states)} />
    </aside>
  )
}

function deliveryRange(states: readonly State[]): string {
  const prices = states.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  if (prices.length === 0) return 'choose your state'
  return least === most ? naira(least) : `${naira(least)} to ${naira(most)}, by state`
}
