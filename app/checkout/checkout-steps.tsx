import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ShippingForm } from '#contract/sales.ts'
import type { State } from '#contract/states.ts'
import type { ApiError } from '../api/call.ts'
import { CartChangeNotice, CHANGES_ID } from '../cart/cart-change-notice.tsx'
import { useCart } from '../cart/use-cart.ts'
import { FIELDS } from './draft.ts'
import { orderBody } from './order.ts'
import { ReviewStep } from './review-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { StepList } from './step-list.tsx'
import { useCartCheck } from './use-cart-check.ts'
import type { usePlaceOrder } from './use-place-order.ts'
import { useShippingForm } from './use-shipping-form.ts'
import { type Step, useStep } from './use-step.ts'

const TITLE_ID = 'checkout-title'
const titles: Record<Step, string> = { shipping: 'Shipping details', review: 'Review your order' }

type CheckoutStepsProps = {
  states: readonly State[]
  order: ReturnType<typeof usePlaceOrder>
  /** Set here: what to do when the shop refuses the order. */
  showRefusal: RefObject<(error: ApiError) => void>
}

export function CheckoutSteps({ states, order, showRefusal }: CheckoutStepsProps) {
  const navigate = useNavigate()
  const form = useShippingForm()
  const cart = useCart()
  const changes = useCartCheck(cart.items)
  const state = states.find(({ _id }) => _id === form.watch('state'))
  const shipping = ShippingForm.safeParse(form.getValues()).data
  const step = useStep(shipping !== undefined && state !== undefined)

  useEffect(() => {
    showRefusal.current = ({ fields }) => {
      const wrong = FIELDS.filter((name) => fields[name])
      for (const name of wrong) form.setError(name, { message: fields[name] })
      if (wrong.length > 0) void navigate('/checkout')
    }
  })
  /** Nothing goes on before the shopper has seen what changed. */
  const whenAccepted = (act: () => void) => {
    const notice = document.getElementById(CHANGES_ID)
    if (notice) notice.focus()
    else act()
  }
  return (
    <div className="frame grid gap-6 py-8 lg:gap-8 lg:py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 id={TITLE_ID} tabIndex={-1} className="display text-4xl">
          {titles[step]}
        </h1>
        <StepList step={step} />
      </header>
      {changes.length > 0 && (
        <CartChangeNotice changes={changes} onAccepted={() => document.getElementById(TITLE_ID)?.focus()} />
      )}
      {step === 'review' && shipping && state ? (
        <ReviewStep
          cart={cart}
          shipping={shipping}
          state={state}
          isPlacing={order.isPlacing}
          onComplete={() => whenAccepted(() => order.place(orderBody(shipping, state, cart)))}
        />
      ) : (
        <ShippingStep
          cart={cart}
          form={form}
          states={states}
          state={state}
          onNext={() => whenAccepted(() => void navigate('?step=review'))}
        />
      )}
    </div>
  )
}
