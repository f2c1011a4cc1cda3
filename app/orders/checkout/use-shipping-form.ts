import { useEffect } from 'react'
import { messages } from '#contract/messages.ts'
import { ShippingForm } from '#contract/orders/sales.ts'
import type { User } from '#contract/people/users.ts'
import type { State } from '#contract/shopfront/regions.ts'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { useStore } from '../../platform/store/store.ts'
import { readPlace } from '../../shopfront/delivery/place.ts'
import { readDraft, storeFields } from '../checkout-draft/draft.ts'
import { startingValues } from './starting-values.ts'

export type ShippingFormApi = ReturnType<typeof useShippingForm>

const labels = {
  state: 'State',
  lga: 'Local government',
  address: 'Address',
  name: 'Full name',
  email: 'Email',
  phoneNumber: 'Phone number',
  whatsapp: 'WhatsApp',
  moreDetails: 'More details',
}

/** Step 1 of the checkout: what is typed is stored on the device until the order is placed. Browser only. */
export function useShippingForm(known: { states: readonly State[]; profile: User | undefined }) {
  const form = useSchemaForm({
    schema: ShippingForm,
    labels,
    fault: () => ({ title: messages.fieldBlank, isToasted: true }), //
    defaultValues: startingValues(readDraft().fields, {
      ...known,
      token: useStore.getState().authUser.token,
      place: readPlace(),
    }),
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => storeFields(values) }),
    [subscribe],
  )
  return form
}
