import { useMutation } from '@tanstack/react-query'
import { StockAlertForm } from '#contract/catalogue/stock-alerts.ts'
import { createSender } from '../../platform/api/browser.ts'
import { TextFormField } from '../../platform/forms/field.tsx'
import { CheckedForm } from '../../platform/forms/form.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { useStore } from '../../platform/store/store.ts'
import { Button } from '../../platform/ui/button.tsx'

/** `variant` is set for a product with options. `what` names it: `Ankara shirt (M / Indigo)`. */
export type TellMeWhenBackFormProps = {
  product: string
  variant?: string | undefined
  what: string
}

const TellMeAddress = StockAlertForm.pick({ email: true })
const tellMeLabels = { email: 'Your email' }

/** Asks for an email address, to which the shop writes once when the product is in stock again. */
export default function TellMeWhenBackForm({ product, variant, what }: TellMeWhenBackFormProps) {
  const known = useStore(({ authUser }) => authUser.token?.email ?? '')
  const { mutateAsync, data } = useMutation({
    mutationFn: createSender('POST /stock-alerts'),
    meta: { successText: '', errorText: '' }, // The form shows both.
  })
  const form = useSchemaForm({
    schema: TellMeAddress,
    labels: tellMeLabels,
    values: { email: known },
    fallback: 'email',
  })
  if (data) {
    return (
      <p role="status" className="font-semibold">
        {data.message}
      </p>
    )
  }
  return (
    <CheckedForm
      form={form}
      onSave={({ email }) => mutateAsync({ product, variant, email })}
      aria-label={`Tell me when ${what} is in stock again`}
      className="grid items-start gap-2 sm:grid-cols-[1fr_auto]"
    >
      <TextFormField {...form.field('email')} type="email" autoComplete="email" required />
      <Button
        type="submit"
        tone="secondary"
        pending={form.isPending}
        pendingText="Asking…"
        className="sm:mt-7"
      >
        Tell me
      </Button>
    </CheckedForm>
  )
}
