import { Link } from 'react-router'
import { howToPay } from '#contract/orders/how-to-pay.ts'
import type { ShippingForm } from '#contract/orders/sales.ts'
import { daysText } from '#contract/shopfront/delivery.ts'
import type { State } from '#contract/shopfront/regions.ts'
import type { Cart } from '../../platform/store/cart.ts'
import { Button, LinkButton } from '../../platform/ui/button.tsx'
import { CodeField } from '../discounts/code-field.tsx'
import type { CheckoutDiscounts } from '../discounts/use-discounts.ts'
import { OrderLines, OrderSums } from '../sales/order-summary.tsx'

type ReviewStepProps = {
  cart: Cart
  shipping: ShippingForm
  state: State
  offers: CheckoutDiscounts
  isPlacing: boolean
  onComplete: () => void
}

/** Step 2: where the order goes, what is in it and what it costs, before it is placed. */
export const ReviewStep = ({
  cart,
  shipping,
  state,
  offers,
  isPlacing,
  onComplete,
}: ReviewStepProps) => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
    <div className="grid gap-6">
      <Destination shipping={shipping} state={state} />
      <section
        aria-labelledby="review-items"
        className="rounded-box border border-line bg-surface p-5"
      >
        <h2 id="review-items" className="text-lg font-bold">
          Items
        </h2>
        <OrderLines lines={cart.items} />
      </section>
    </div>
    <aside
      aria-label="Order total"
      className="grid gap-5 rounded-box border border-line bg-surface p-5 lg:sticky lg:top-24"
    >
      {offers.hasCodes && <CodeField {...offers} />}
      <OrderSums lines={cart.items} {...offers.sums} discounts={offers.discounts} />
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

function Destination({ shipping, state }: { shipping: ShippingForm; state: State }) {
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
        {state.days && <p className="text-muted">Delivery takes {daysText(state.days)}</p>}
        <p className="text-muted">{howToPay(state.state, lga)}</p>
        <p className="mt-2">{email}</p>
        <p>{phoneNumber}</p>
        {whatsapp && <p>WhatsApp {whatsapp}</p>}
      </address>
      {moreDetails && <p className="mt-2 whitespace-pre-line text-muted">{moreDetails}</p>}
    </section>
  )
}
