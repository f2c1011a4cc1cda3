import { countWithNoun, formatNaira } from '#contract/platform/format.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { CheckedForm } from '../../platform/forms/form.tsx'
import type { StoredCart } from '../../platform/store/cart.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { CheckoutDiscounts } from '../discounts/use-discounts.ts'
import { OrderLineList, OrderSumList } from '../sales/order-summary.tsx'
import { ContactFields, LocationFields } from './shipping-fields.tsx'
import type { ShippingFormApi } from './use-shipping-form.ts'

type ShippingStepProps = {
  cart: StoredCart
  form: ShippingFormApi
  offers: CheckoutDiscounts
  states: readonly DeliveryState[]
  onNext: () => void
}

/** Step 1. The place comes first, as it decides the delivery price. */
export const ShippingStep = ({ cart, form, offers, states, onNext }: ShippingStepProps) => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
    <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
      <CheckoutOrderSummary cart={cart} offers={offers} states={states} />
    </div>
    <CheckedForm
      form={form}
      onSave={async () => onNext()}
      className="grid gap-6 lg:col-start-1 lg:row-start-1"
    >
      <LocationFields form={form} states={states} />
      <ContactFields form={form} />
      <Button type="submit" className="justify-self-stretch sm:justify-self-start sm:px-12">
        Next
      </Button>
    </CheckedForm>
  </div>
)

const CheckoutOrderSummary = ({
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
        {countWithNoun(totalQty, 'item')} in your cart
      </summary>
      <OrderLineList lines={items} />
    </details>
    <div className="hidden lg:block">
      <h2 className="font-semibold">Your order</h2>
      <OrderLineList lines={items} />
    </div>
    <OrderSumList
      lines={items}
      {...offers.sums}
      discounts={offers.discounts}
      shippingText={deliveryPriceRange(states)}
    />
  </aside>
)

/** What the delivery may cost while no state is chosen. */
function deliveryPriceRange(states: readonly DeliveryState[]): string {
  const prices = states.map(({ price }) => price)
  if (prices.length === 0) return 'choose your state'
  const least = Math.min(...prices)
  const highest = Math.max(...prices)
  return least === highest
    ? formatNaira(least)
    : `${formatNaira(least)} to ${formatNaira(highest)}, by state`
}
