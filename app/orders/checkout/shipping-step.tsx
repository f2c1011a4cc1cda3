import { naira } from '#contract/platform/format.ts'
import type { State } from '#contract/shopfront/regions.ts'
import { Form } from '../../platform/forms/form.tsx'
import type { Cart } from '../../platform/store/cart.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { CheckoutDiscounts } from '../discounts/use-discounts.ts'
import { OrderLines, OrderSums } from '../sales/order-summary.tsx'
import { ContactFields, LocationFields } from './shipping-fields.tsx'
import type { ShippingFormApi } from './use-shipping-form.ts'

type ShippingStepProps = {
  cart: Cart
  form: ShippingFormApi
  offers: CheckoutDiscounts
  states: readonly State[]
  onNext: () => void
}

/** Step 1. The place comes first, as it decides the delivery price. */
export const ShippingStep = ({ cart, form, offers, states, onNext }: ShippingStepProps) => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
    <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
      <OrderSummary cart={cart} offers={offers} states={states} />
    </div>
    <Form
      form={form}
      onSave={async () => onNext()}
      className="grid gap-6 lg:col-start-1 lg:row-start-1"
    >
      <LocationFields form={form} states={states} />
      <ContactFields form={form} />
      <Button type="submit" className="justify-self-stretch sm:justify-self-start sm:px-12">
        Next
      </Button>
    </Form>
  </div>
)

const OrderSummary = ({
  cart: { items, totalQty },
  offers,
  states,
}: Omit<ShippingStepProps, 'form' | 'onNext'>) => (
  <aside
    aria-label="Order summary"
    className="grid gap-4 rounded-box border border-line bg-surface p-5"
  >
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
    <OrderSums
      lines={items}
      {...offers.sums}
      discounts={offers.discounts}
      shippingText={deliveryRange(states)}
    />
  </aside>
)

/** What the delivery may cost while no state is chosen. */
function deliveryRange(states: readonly State[]): string {
  const prices = states.map(({ price }) => price)
  if (prices.length === 0) return 'choose your state'
  const least = Math.min(...prices)
  const highest = Math.max(...prices)
  return least === highest ? naira(least) : `${naira(least)} to ${naira(highest)}, by state`
}
