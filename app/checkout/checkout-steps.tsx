import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { ShippingForm } from '#contract/sales.ts'
import type { State } from '#contract/states.ts'
import type { User } from '#contract/users.ts'
import type { ApiError } from '../api/call.ts'
import { CartChangeNotice } from '../cart/cart-change-notice.tsx'
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

const titles: Record<Step, string> = { shipping: 'Shipping details', review: 'Review your order' }

type CheckoutStepsProps = {
  states: readonly State[]
  /** Of the signed-in user. */
  profile: User | undefined
  order: ReturnType<typeof usePlaceOrder>
}

export function CheckoutSteps({ states, profile, order }: CheckoutStepsProps) {
  const navigate = useNavigate()
  const form = useShippingForm({ states, profile })
  const cart = useCart()
  const changes = useCartCheck(cart.items)
  const state = states.find(({ _id }) => _id === form.watch('state'))
  const shipping = ShippingForm.safeParse(form.getValues()).data
  const step = useStep(shipping !== undefined && state !== undefined)

  const title = useRef<HTMLHeadingElement>(null)
  const notice = useRef<HTMLElement>(null)

  const showRefusal = ({ fields }: ApiError) => {
    if (!FIELDS.some((name) => fields[name])) return
    form.refuse({ message: messages.fieldBlank, fields })
    void navigate('/checkout')
  }
  /** Nothing goes on before the shopper has seen what changed. */
  const whenAccepted = (act: () => void) => (changes.length > 0 ? notice.current?.focus() : act())
  return (
    <div className="frame grid gap-6 py-8 lg:gap-8 lg:py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 ref={title} tabIndex={-1} className="display text-4xl">
          {titles[step]}
        </h1>
        <StepList step={step} />
      </header>
      {changes.length > 0 && (
        <CartChangeNotice ref={notice} changes={changes} onAccepted={() => title.current?.focus()} />
      )}
      {step === 'review' && shipping && state ? (
        <ReviewStep
          cart={cart}
          shipping={shipping}
          state={state}
          isPlacing={order.isPlacing}
          onComplete={() => whenAccepted(() => order.place(orderBody(shipping, state, cart), showRefusal))}
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
