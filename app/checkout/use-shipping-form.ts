import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ShippingForm } from '#contract/sales.ts'
import type { State } from '#contract/states.ts'
import type { User } from '#contract/users.ts'
import { useStore } from '../store/store.ts'
import { keepFields, readDraft } from './draft.ts'
import { startingValues } from './starting-values.ts'

export type ShippingValues = z.input<typeof ShippingForm>
export type ShippingFormApi = UseFormReturn<ShippingValues, unknown, ShippingForm>

type Known = { states: readonly State[]; profile: User | undefined }

/** Step 1 of the checkout: what is typed is kept on the device until the order is made. Browser only. */
export function useShippingForm(known: Known): ShippingFormApi {
  const form = useForm<ShippingValues, unknown, ShippingForm>({
    resolver: zodResolver(ShippingForm),
    mode: 'onBlur',
    shouldFocusError: false, // the summary takes the focus
    defaultValues: startingValues(readDraft().fields, { ...known, token: useStore.getState().authUser.token }),
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepFields(values) }), [form])
  return form
}
