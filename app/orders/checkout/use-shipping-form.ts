import { useEffect } from 'react'
import { messages } from '#contract/messages.ts'
import { ShippingForm } from '#contract/orders/sales/sales.ts'
import type { User } from '#contract/people/users.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import type { StoredToken } from '../../platform/store/auth-user.ts'
import { useStore } from '../../platform/store/store.ts'
import { type DeliveryPlace, readDeliveryPlace } from '../../shopfront/delivery/place.ts'
import {
  readCheckoutDraft,
  type ShippingFields,
  storeShippingFields,
} from '../checkout-draft/draft.ts'

type KnownBuyer = {
  token: StoredToken | null
  /**
   * The same person's profile, with the place that they last ordered to; none where it could not be
   * loaded.
   */
  profile?: Pick<User, 'fullName' | 'email' | 'phoneNumber' | 'whatsapp' | 'shipping'>
  states: readonly Pick<DeliveryState, '_id' | 'state'>[]
  /** Place for which this device asked the delivery price. */
  place?: DeliveryPlace | undefined
}

type ShippingPlace = Pick<ShippingFields, 'state' | 'lga' | 'address'>

const isBlankPlace = ({ state, lga, address }: ShippingPlace): boolean => !state && !lga && !address

/**
 * The place of the last order, else the one asked for; none in a state that is no longer delivered
 * to.
 */
function findKnownPlace({ profile, place, states }: KnownBuyer): ShippingPlace | undefined {
  const [name, lga = '', address = ''] = profile?.shipping ?? []
  const last = states.find(({ state }) => state === name)
  if (last) return { state: last._id, lga, address }
  const isThere = states.some(({ _id }) => _id === place?.state)
  return isThere && place ? { state: place.state, lga: place.lga, address: '' } : undefined
}

/**
 * Earlier input, for the rest the user's profile; for a place in neither, the one whose delivery
 * price was asked for.
 */
export function shippingStartValues(typed: ShippingFields, known: KnownBuyer): ShippingFields {
  const person = known.profile ?? known.token
  const place = isBlankPlace(typed) ? findKnownPlace(known) : undefined
  return {
    ...typed,
    ...place,
    name: typed.name || (person?.fullName ?? ''),
    email: typed.email || (person?.email ?? ''),
    phoneNumber: typed.phoneNumber || (person?.phoneNumber ?? ''),
    whatsapp: typed.whatsapp || (person?.whatsapp ?? ''),
  }
}

export type ShippingFormApi = ReturnType<typeof useShippingForm>

const SHIPPING_LABELS = {
  state: 'State',
  lga: 'Local government',
  address: 'Address',
  name: 'Full name',
  email: 'Email',
  phoneNumber: 'Phone number',
  whatsapp: 'WhatsApp',
  moreDetails: 'More details',
}

/**
 * Step 1 of the checkout: what is typed is stored on the device until the order is placed. Browser
 * only.
 */
export function useShippingForm(known: {
  states: readonly DeliveryState[]
  profile: User | undefined
}) {
  const form = useSchemaForm({
    schema: ShippingForm,
    labels: SHIPPING_LABELS,
    fault: () => ({ title: messages.fieldBlank, isToasted: true }),
    defaultValues: shippingStartValues(readCheckoutDraft().fields, {
      ...known,
      token: useStore.getState().authUser.token,
      place: readDeliveryPlace(),
    }),
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => storeShippingFields(values),
      }),
    [subscribe],
  )
  return form
}
