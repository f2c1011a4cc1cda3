import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { ShippingForm } from '#contract/orders/sales/sales.ts'
import type { User } from '#contract/people/users.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { CartChangeNotice } from '../cart/cart-change-notice.tsx'
import { useCart } from '../cart/use-cart.ts'
import { useCartCheck } from '../cart/use-cart-check.ts'
import { createOrderBody, SHIPPING_FIELDS } from '../checkout-draft/draft.ts'
import { useCheckoutDiscounts } from '../discounts/use-discounts.ts'
import { ReviewOrderStep } from './review-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import type { OrderPlacing } from './use-place-order.ts'
import { useShippingForm } from './use-shipping-form.ts'

const CHECKOUT_STEPS = {
  shipping: { title: 'Shipping details', inList: 'Shipping' },
  review: { title: 'Review your order', inList: 'Review' },
}
type CheckoutStep = keyof typeof CHECKOUT_STEPS

type CheckoutStepsProps = {
  states: readonly DeliveryState[]
  profile: User | undefined
  order: OrderPlacing
}

/**
 * The two steps of the checkout, each with its address so that Back works. Where the cart has
 * changed, neither goes on before the shopper has accepted it.
 */
export function CheckoutSteps({ states, profile, order }: CheckoutStepsProps) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const form = useShippingForm({ states, profile })
  const cart = useCart()
  const { changes, isDone } = useCartCheck(cart.items)
  const state = states.find(({ _id }) => _id === form.watch('state'))
  const shipping = ShippingForm.safeParse(form.getValues()).data
  // The step is in the address, so that Back works; review needs a form that is right.
  const isReviewable = shipping !== undefined && state !== undefined
  const step: CheckoutStep = params.get('step') === 'review' && isReviewable ? 'review' : 'shipping'
  const isKnown = isDone && changes.length === 0
  const offers = useCheckoutDiscounts({
    cart,
    state,
    buyer: step === 'review' ? shipping : undefined,
    isKnown,
  })

  const title = useRef<HTMLHeadingElement>(null)
  const notice = useRef<HTMLElement>(null)

  const showRefusal = ({ fields }: ApiError) => {
    if (!SHIPPING_FIELDS.some((name) => fields[name])) return
    form.refuse({ message: messages.fieldBlank, fields })
    void navigate('/checkout')
  }
  /** A code that takes nothing off is left out: the shopper has read why, and the total says so. */
  const seen = { ...offers.sums, code: offers.refused ? undefined : offers.code }
  /** Nothing goes on before the shopper has seen what changed. */
  const whenAccepted = (act: () => void) => {
    if (changes.length > 0) notice.current?.focus()
    else act()
  }
  return (
    <div className="frame grid gap-6 py-8 lg:gap-8 lg:py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 ref={title} tabIndex={-1} className="display text-4xl">
          {CHECKOUT_STEPS[step].title}
        </h1>
        <CheckoutStepList step={step} />
      </header>
      {changes.length > 0 && (
        <CartChangeNotice
          ref={notice}
          changes={changes}
          onAccepted={() => title.current?.focus()}
        />
      )}
      {step === 'review' && shipping && state ? (
        <ReviewOrderStep
          cart={cart}
          shipping={shipping}
          state={state}
          offers={offers}
          isPlacing={order.isPlacing}
          onComplete={() =>
            whenAccepted(() => {
              const body = createOrderBody(shipping, state, cart, seen)
              order.place(body, showRefusal)
            })
          }
        />
      ) : (
        <ShippingStep
          cart={cart}
          form={form}
          offers={offers}
          states={states}
          onNext={() => whenAccepted(() => void navigate('?step=review'))}
        />
      )}
    </div>
  )
}

const CheckoutStepList = ({ step }: { step: CheckoutStep }) => (
  <ol aria-label="Checkout" className="flex gap-6">
    {Object.entries(CHECKOUT_STEPS).map(([name, { inList }], index) => (
      <li
        key={name}
        aria-current={name === step ? 'step' : undefined}
        className="flex gap-2 border-b-3 border-line pb-1 text-muted aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
      >
        <span className="tabular-nums">{index + 1}</span> {inList}
      </li>
    ))}
  </ol>
)
