import { messages } from '#contract/messages.ts'
import type { State } from '#contract/states.ts'
import type { Cart } from '../cart/cart.ts'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { ContactFields } from './contact-fields.tsx'
import { FIELDS } from './draft.ts'
import { errorText } from './field-texts.ts'
import { LocationFields } from './location-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import type { ShippingFormApi } from './use-shipping-form.ts'

type ShippingStepProps = {
  cart: Cart
  form: ShippingFormApi
  states: readonly State[]
  state: State | undefined
  onNext: () => void
}

/** Step 1. The place comes first: it settles the delivery price before anything personal is asked. */
export function ShippingStep({ cart, form, states, state, onNext }: ShippingStepProps) {
  const { errors, submitCount } = form.formState
  const wrong = FIELDS.map((field) => ({ field, message: errorText(field, errors[field]?.message) ?? '' })).filter(
    (one) => one.message,
  )
  const next = form.handleSubmit(onNext, () => toast.error(messages.fieldBlank))
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
      <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
        <OrderSummary cart={cart} states={states} state={state} />
      </div>
      <form onSubmit={next} noValidate className="grid gap-6 lg:col-start-1 lg:row-start-1">
        {submitCount > 0 && wrong.length > 0 && (
          <ErrorSummary title={messages.fieldBlank} errors={wrong} attempt={submitCount} />
        )}
        <LocationFields form={form} states={states} />
        <ContactFields form={form} />
        <Button type="submit" className="justify-self-stretch sm:justify-self-start sm:px-12">
          Next
        </Button>
      </form>
    </div>
  )
}
