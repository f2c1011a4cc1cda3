import type { State } from '#contract/shopfront/regions.ts'
import { Form } from '../../platform/forms/form.tsx'
import type { Cart } from '../../platform/store/cart.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { CheckoutDiscounts } from '../discounts/use-discounts.ts'
import { ContactFields } from './contact-fields.tsx'
import { LocationFields } from './location-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import type { ShippingFormApi } from './use-shipping-form.ts'

type ShippingStepProps = {
  cart: Cart
  form: ShippingFormApi
  offers: CheckoutDiscounts
  states: readonly State[]
  onNext: () => void
}

/** Step 1. The place comes first, as it decides the delivery price. */
export function ShippingStep({ cart, form, offers, states, onNext }: ShippingStepProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
      <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
        <OrderSummary cart={cart} offers={offers} states={states} />
      </div>
      <Form form={form} onSave={async () => onNext()} className="grid gap-6 lg:col-start-1 lg:row-start-1">
        <LocationFields form={form} states={states} />
        <ContactFields form={form} />
        <Button type="submit" className="justify-self-stretch sm:justify-self-start sm:px-12">
          Next
        </Button>
      </Form>
    </div>
  )
}
