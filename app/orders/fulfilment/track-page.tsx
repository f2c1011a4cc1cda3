import { useMutation } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import {
  TrackedOrderForm as Track,
  type TrackedOrder,
} from '#contract/orders/fulfilment/shipments.ts'
import { FormFrame } from '../../people/sign-in/form-frame.tsx'
import { createSender } from '../../platform/api/browser.ts'
import { TextFormField } from '../../platform/forms/field.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { Seo } from '../../platform/seo/seo.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useFocusOnChange } from '../../platform/ui/use-focus-on-change.ts'
import { TransactionStatusTag } from '../sales/status-tag.tsx'
import { DeliveryTimeline } from './timeline.tsx'

/** Where an order is, for anyone who knows its number and the phone number that it was made with. */
export default function TrackPage() {
  return (
    <div className="frame grid justify-items-center py-10 lg:py-16">
      <Seo title="Follow your order" canonical="/track" noindex />
      <div className="grid w-full max-w-lg gap-5 rounded-box border border-line bg-surface p-5 sm:p-8">
        <h1 tabIndex={-1} className="display text-3xl">
          Follow your order
        </h1>
        <TrackOrderForm />
      </div>
    </div>
  )
}

function TrackOrderForm() {
  // An error stands in the form: it is not toasted.
  const { mutateAsync, data, reset } = useMutation({
    mutationFn: createSender('POST /track'),
    meta: { errorText: '' },
  })
  const form = useSchemaForm({
    schema: Track,
    labels: { order: 'Order number', phoneNumber: 'Phone number' },
    defaultValues: { order: '', phoneNumber: '' },
    fault: () => ({ title: messages.correctFields }),
  })
  if (data) return <TrackedOrderView order={data} onAgain={reset} />
  return (
    <>
      <p>
        The order number stands in the mail about your order and has 6 characters. The phone number
        is the one that you ordered with.
      </p>
      <FormFrame form={form} onSave={mutateAsync} submitText="Follow" pendingText="Looking…">
        <TextFormField
          {...form.field('order')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
        <TextFormField
          {...form.field('phoneNumber')}
          type="tel"
          inputMode="tel"
          required
          autoComplete="tel"
          maxLength={30}
        />
      </FormFrame>
    </>
  )
}

function TrackedOrderView({ order, onAgain }: { order: TrackedOrder; onAgain: () => void }) {
  const heading = useFocusOnChange(order.number)
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-3 text-lg">
        <span>
          Order <strong className="tabular-nums">{order.number}</strong>
        </span>
        <TransactionStatusTag sale={order} />
      </h2>
      <DeliveryTimeline sale={order} steps={order.steps} />
      <p className="text-muted">
        For your address and what you ordered, open the link in the mail about it, or sign in.
      </p>
      <Button tone="secondary" onClick={onAgain}>
        Follow another order
      </Button>
    </>
  )
}
