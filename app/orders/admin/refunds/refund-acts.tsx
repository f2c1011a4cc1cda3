import type { ReactNode } from 'react'
import { FinishedRefundForm, type QueuedRefund } from '#contract/orders/refunds/refunds.ts'
import { notTwice, REFUND_WAY_TEXTS } from '#contract/orders/texts/refund-texts.ts'
import { formatMoney, formatNaira } from '#contract/platform/format.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { TextArea } from '../../../platform/forms/field.tsx'
import { CheckedForm } from '../../../platform/forms/form.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { DialogButton } from '../../../platform/ui/dialog-button.tsx'
import { RadioChoices } from './choices.tsx'

/** Says that an open refund was sent by hand, or one by card another way. It cannot be undone. */
export function FinishRefundDialog({ refund }: { refund: QueuedRefund }) {
  const act = refund.status === 'attention' ? 'Sent another way' : 'Mark as done'
  const children = labelWithObject(
    act,
    `${formatMoney(refund.toSend, refund.currency)} to ${refund.name}`,
  )
  return (
    <DialogButton
      button={{ tone: 'secondary', className: 'max-sm:w-full', children }}
      title="Mark refund as done?"
    >
      {(close) => <FinishRefundForm refund={refund} onClose={close} />}
    </DialogButton>
  )
}

function FinishRefundForm({ refund, onClose }: { refund: QueuedRefund; onClose: () => void }) {
  const { mutateAsync } = useAdminCall('PUT /refunds/:id', { id: refund._id })
  const isStuck = refund.status === 'attention'
  const form = useSchemaForm({
    schema: FinishedRefundForm,
    labels: { note: 'How it was sent', way: 'How' },
    defaultValues: { note: '', way: isStuck ? 'transfer' : undefined },
  })
  // A refusal is toasted and closes the dialog too: the list behind it shows the refund as it is
  // now.
  const save = (values: FinishedRefundForm) => mutateAsync(values).then(onClose, onClose)
  return (
    <CheckedForm form={form} onSave={save} className="grid gap-4 px-5 pb-5">
      <p>
        You sent <strong>{formatMoney(refund.toSend, refund.currency)}</strong> back to{' '}
        <strong>{refund.name}</strong>. This cannot be undone.
      </p>
      {refund.isReversed && <p className="text-clay">{notTwice}</p>}
      {isStuck && (
        <>
          <p className="text-clay">
            Give the refund by card up at the payment provider first: otherwise the money can go
            twice.
          </p>
          <RadioChoices
            legend="How?"
            name="finish-way"
            options={{ transfer: REFUND_WAY_TEXTS.transfer, cash: REFUND_WAY_TEXTS.cash }}
            chosen={form.watch('way')}
            onChoose={(way) => form.setValue('way', way)}
          />
        </>
      )}
      <TextArea
        {...form.field('note')}
        hint="Such as the bank and the reference of the transfer"
        required
        rows={3}
        data-autofocus
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onClose}>
          cancel
        </Button>
        <Button type="submit" pending={form.isPending} pendingText="Saving…">
          Mark as done
        </Button>
      </div>
    </CheckedForm>
  )
}

/** Sends an open refund back to the card that paid, by the payment provider. */
export const PayBackByCardButton = ({
  refund: { _id, toSend, name },
}: {
  refund: QueuedRefund
}) => (
  <ConfirmButton
    act={useAdminCall('POST /refunds/:id/card', { id: _id })}
    button={{
      className: 'max-sm:w-full',
      children: labelWithObject('Pay back by card', `${formatNaira(toSend)} to ${name}`),
    }}
    title="Pay back by card?"
    confirmLabel={`Pay back ${formatNaira(toSend)}`}
    tone="primary"
  >
    <p>
      <strong>{formatNaira(toSend)}</strong> goes back to the card of <strong>{name}</strong>. The
      bank takes up to 10 working days.
    </p>
  </ConfirmButton>
)

type KeepCardPaymentProps = { refund: QueuedRefund; byHand: NonNullable<QueuedRefund['byHand']> }

/**
 * For a card payment of an order whose money was recorded by hand before. If that money never came,
 * the card payment takes its place; else it is sent back like any other.
 */
export function KeepCardPayment({
  refund: { _id, amount, name },
  byHand: { method, by },
}: KeepCardPaymentProps) {
  const children = labelWithObject('Only the card was real', `${formatNaira(amount)} of ${name}`)
  return (
    <>
      <p className="max-w-prose rounded-box border border-clay bg-clay-soft p-3 text-sm text-clay">
        <strong>Was the {method} real?</strong> {by || 'Someone'} recorded it before this card
        payment arrived. If both were received, send this one back. If only the card payment was,
        let it pay for the order.
      </p>
      <ConfirmButton
        act={useAdminCall('POST /refunds/:id/keep', { id: _id })}
        button={{ tone: 'secondary', className: 'max-sm:w-full', children }}
        title="Let the card payment count?"
        confirmLabel="The card payment counts"
        cancelLabel="not yet"
        tone="primary"
      >
        <p>
          The order of <strong>{name}</strong> is paid by card from now on, and the {method} that{' '}
          {by || 'someone'} recorded does not count any more. No money is sent. This cannot be
          undone.
        </p>
      </ConfirmButton>
    </>
  )
}

const labelWithObject = (act: string, ofWhat: string): ReactNode => (
  <>
    {act}
    <span className="sr-only">: {ofWhat}</span>
  </>
)
