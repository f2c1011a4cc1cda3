import { howToPay } from '#contract/orders/how-to-pay.ts'
import type { State } from '#contract/shopfront/regions.ts'
import { Field } from '../../platform/forms/field.tsx'
import { SelectField } from '../../platform/forms/select-field.tsx'
import { useLgas } from '../../shopfront/delivery/queries.ts'
import { FieldGroup } from './field-group.tsx'
import type { ShippingFormApi } from './use-shipping-form.ts'

export function LocationFields({ form, states }: { form: ShippingFormApi; states: readonly State[] }) {
  const stateId = form.watch('state')
  const state = states.find(({ _id }) => _id === stateId)
  const forgetLga = () => form.setValue('lga', '')
  return (
    <FieldGroup title="Where should we deliver?">
      <SelectField {...form.field('state', { onChange: forgetLga })} required autoComplete="address-level1">
        <option value="">Choose your state</option>
        {states.map(({ _id, state }) => (
          <option key={_id} value={_id}>
            {state}
          </option>
        ))}
      </SelectField>
      {/* A key per state: the field of another state starts with its own value. */}
      <LgaField key={stateId} form={form} stateId={stateId} />
      <p role="status" className="text-sm text-muted empty:hidden sm:col-span-2">
        {state && howToPay(state.state, form.watch('lga'))}
      </p>
      <div className="sm:col-span-2">
        <Field
          {...form.field('address')}
          hint="House number and street, and the nearest landmark"
          required
          autoComplete="street-address"
        />
      </div>
    </FieldGroup>
  )
}

/** A choice where the shop knows the local governments of the state, else free text. */
function LgaField({ form, stateId }: { form: ShippingFormApi; stateId: string }) {
  const { lgas, isLoading } = useLgas(stateId)
  const { label, error, ...field } = form.field('lga')
  if (stateId === '' || isLoading) {
    return (
      <SelectField id="lga" label={label} error={error} aria-busy={isLoading}>
        <option>{isLoading ? 'Loading…' : 'Choose a state first'}</option>
      </SelectField>
    )
  }
  const props = { label, error, ...field, required: true, autoComplete: 'address-level2' }
  if (lgas.length === 0) return <Field {...props} />
  return (
    <SelectField {...props}>
      <option value="">Choose your local government</option>
      {lgas.map((lga) => (
        <option key={lga}>{lga}</option>
      ))}
    </SelectField>
  )
}
