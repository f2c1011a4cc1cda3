import { messages } from '#contract/messages.ts'
import type { FieldName } from './draft.ts'
import type { ShippingFormApi } from './use-shipping-form.ts'

const labels: Record<FieldName, string> = {
  state: 'State',
  lga: 'Local government',
  address: 'Address',
  name: 'Full name',
  email: 'Email',
  phoneNumber: 'Phone number',
  whatsapp: 'WhatsApp',
  moreDetails: 'More details',
}

/** The contract speaks of `phoneNumber`; whoever fills in the form knows it by its label. */
export const errorText = (name: FieldName, message: string | undefined): string | undefined =>
  message === messages.required(name) ? messages.required(labels[name]) : message

/** Label, error and what the form needs, for any kind of field. */
export const fieldProps = (
  { register, formState: { errors } }: ShippingFormApi,
  name: FieldName,
  options?: Parameters<typeof register>[1],
) => ({ label: labels[name], error: errorText(name, errors[name]?.message), ...register(name, options) })
