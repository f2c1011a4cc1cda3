import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ShippingForm } from '#contract/sales.ts'
import type { Token } from '../store/auth-user.ts'
import { useStore } from '../store/store.ts'
import { keepFields, readDraft, type ShippingFields } from './draft.ts'

export type ShippingValues = z.input<typeof ShippingForm>
export type ShippingFormApi = UseFormReturn<ShippingValues, unknown, ShippingForm>

/** What was typed before; for the rest, what the shop knows of who is signed in (§6). */
function startingValues(token: Token | null): ShippingFields {
  const { fields } = readDraft()
  return {
    ...fields,
    name: fields.name || (token?.fullName ?? ''),
    email: fields.email || (token?.email ?? ''),
    phoneNumber: fields.phoneNumber || (token?.phoneNumber ?? ''),
    whatsapp: fields.whatsapp || (token?.whatsapp ?? ''),
  }
}

/** Step 1 of the checkout: what is typed is kept on the device until the order is made. Browser only. */
export function useShippingForm(): ShippingFormApi {
  const form = useForm<ShippingValues, unknown, ShippingForm>({
    resolver: zodResolver(ShippingForm),
    mode: 'onBlur',
    shouldFocusError: false, // the summary takes the focus
    defaultValues: startingValues(useStore.getState().authUser.token),
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepFields(values) }), [form])
  return form
}
