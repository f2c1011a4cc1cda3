import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { howToPayText } from '#contract/orders/payments/how-to-pay.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { PHONE, SelectField, TextArea, TextFormField } from '../../platform/forms/field.tsx'
import { useShopSession } from '../../platform/session/use-session.ts'
import { useLgasOfState } from '../../shopfront/delivery/queries.ts'
import type { ShippingFormApi } from './use-shipping-form.ts'

const ShippingFieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-x-5 gap-y-2 rounded-box border border-line bg-surface p-5 sm:grid-cols-2">
    <legend className="float-left mb-2 text-lg font-bold sm:col-span-2">{title}</legend>
    {children}
  </fieldset>
)

/** Where the order goes. Another state empties the local government, which is one of the state. */
export function LocationFields({
  form,
  states,
}: {
  form: ShippingFormApi
  states: readonly DeliveryState[]
}) {
  const stateId = form.watch('state')
  const state = states.find(({ _id }) => _id === stateId)
  const forgetLga = () => form.setValue('lga', '')
  return (
    <ShippingFieldGroup title="Where should we deliver?">
      <SelectField
        {...form.field('state', { onChange: forgetLga })}
        required
        autoComplete="address-level1"
        options={[
          ['', 'Choose your state'],
          ...states.map(({ _id, state }) => [_id, state] as const),
        ]}
      />
      {/* A key per state: the field of another state starts with its own value. */}
      <LocalGovernmentField key={stateId} form={form} stateId={stateId} />
      <p role="status" className="text-sm text-muted empty:hidden sm:col-span-2">
        {state && howToPayText(state.state, form.watch('lga'))}
      </p>
      <div className="sm:col-span-2">
        <TextFormField
          {...form.field('address')}
          hint="House number and street, and the nearest landmark"
          required
          autoComplete="street-address"
        />
      </div>
    </ShippingFieldGroup>
  )
}

/** A choice where the shop knows the local governments of the state, else free text. */
function LocalGovernmentField({ form, stateId }: { form: ShippingFormApi; stateId: string }) {
  const { lgas, isLoading } = useLgasOfState(stateId)
  const { label, error, ...field } = form.field('lga')
  if (stateId === '' || isLoading) {
    return (
      <SelectField
        id="lga"
        label={label}
        error={error}
        aria-busy={isLoading}
        options={[isLoading ? 'Loading…' : 'Choose a state first']}
      />
    )
  }
  const props = { label, error, ...field, required: true, autoComplete: 'address-level2' }
  if (lgas.length === 0) return <TextFormField {...props} />
  return <SelectField {...props} options={[['', 'Choose your local government'], ...lgas]} />
}

/** Who gets the order, and how the shop reaches them; no account is needed. */
export const ContactFields = ({ form }: { form: ShippingFormApi }) => (
  <ShippingFieldGroup title="Who is it for?">
    <LoginToFillIn />
    <TextFormField {...form.field('name')} required autoComplete="name" />
    <TextFormField
      {...form.field('email')}
      type="email"
      inputMode="email"
      required
      autoComplete="email"
    />
    <TextFormField
      {...form.field('phoneNumber')}
      {...PHONE}
      hint="Such as 0803 123 4567"
      required
    />
    <TextFormField
      {...form.field('whatsapp')}
      {...PHONE}
      hint="Where the rider may write to you"
      optional
    />
    <div className="sm:col-span-2">
      <TextArea
        {...form.field('moreDetails')}
        hint="Anything that helps us to find you or to fill the order"
        rows={3}
        optional
      />
    </div>
  </ShippingFieldGroup>
)

/** A user with an account need not type; what is typed already stays. */
function LoginToFillIn() {
  const { user } = useShopSession()
  if (user) return null
  return (
    <p className="mb-2 text-muted sm:col-span-2">
      Have an account?{' '}
      <Link to="/login" state={{ from: '/checkout' }} className="text-link inline-block py-1">
        Login
      </Link>{' '}
      to fill this in.
    </p>
  )
}
