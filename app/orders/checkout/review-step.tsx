import { Link } from 'react-router'
import { howToPayText } from '#contract/orders/payments/how-to-pay.ts'
import type { ShippingForm } from '#contract/orders/sales/sales.ts'
import { deliveryDaysText } from '#contract/shopfront/delivery.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import type { StoredCart } from '../../platform/store/cart.ts'
import { Button, LinkButton } from '../../platform/ui/button.tsx'
import { DiscountCodeField } from '../discounts/code-field.tsx'
import type { CheckoutDiscounts } from '../discounts/use-discounts.ts'
import { OrderLineList, OrderSumList } from '../sales/order-summary.tsx'

type ReviewOrderStepProps = {
  cart: StoredCart
  shipping: ShippingForm
  state: DeliveryState
  offers: CheckoutDiscounts
  isPlacing: boolean
  onComplete: () => void
}

/** Step 2: where the order goes, what is in it and what it costs, before it is placed. */
export const ReviewOrderStep = ({
  cart,
  shipping,
  state,
  offers,
  isPlacing,
  onComplete,
}: ReviewOrderStepProps) => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
    <div className="grid gap-6">
      <DeliveryAddressReview shipping={shipping} state={state} />
      <section
        aria-labelledby="review-items"
        className="rounded-box border border-line bg-surface p-5"
      >
        <h2 id="review-items" className="text-lg font-bold">
          Items
        </h2>
        <OrderLineList lines={cart.items} />
      </section>
    </div>
    <aside
      aria-label="Order total"
      className="grid gap-5 rounded-box border border-line bg-surface p-5 lg:sticky lg:top-24"
    >
      {offers.hasCodes && <DiscountCodeField {...offers} />}
      <OrderSumList lines={cart.items} {...offers.sums} discounts={offers.discounts} />
      <Button onClick={onComplete} pending={isPlacing} pendingText="Placing your order…">
        Complete
      </Button>
      <LinkButton to="/checkout" tone="secondary">
        Previous
      </LinkButton>
      <p className="text-sm text-muted">You choose how to pay on the next page.</p>
    </aside>
  </div>
)

function DeliveryAddressReview({
  shipping,
  state,
}: {
  shipping: ShippingForm
  state: DeliveryState
}) {
  const { name, email, phoneNumber, whatsapp, lga, address, moreDetails } = shipping
  return (
    <section
      aria-labelledby="review-address"
      className="rounded-box border border-line bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="review-address" className="text-lg font-bold">
          Deliver to
        </h2>
        <Link to="/checkout" className="text-link grid min-h-11 items-center">
          <span>
            Edit<span className="sr-only"> shipping details</span>
          </span>
        </Link>
      </div>
      <address className="mt-1 not-italic">
        <p className="font-semibold">{name}</p>
        <p>{address}</p>
        <p>
          {lga}, {state.state}
        </p>
        {state.days && <p className="text-muted">Delivery takes {deliveryDaysText(state.days)}</p>}
        <p className="text-muted">{howToPayText(state.state, lga)}</p>
        <p className="mt-2">{email}</p>
        <p>{phoneNumber}</p>
        {whatsapp && <p>WhatsApp {whatsapp}</p>}
      </address>
      {moreDetails && <p className="mt-2 whitespace-pre-line text-muted">{moreDetails}</p>}
    </section>
  )
}
