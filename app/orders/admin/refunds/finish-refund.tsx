import { useState } from 'react'
import { notTwice, wayText } from '#contract/orders/refund-texts.ts'
import { type Refund, RefundForm } from '#contract/orders/refunds.ts'
import { money } from '#contract/platform/format.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { TextArea } from '../../../platform/forms/text-area.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { DialogButton } from '../../../platform/ui/dialog-button.tsx'
import { labelOf } from './card-acts.tsx'
import { Choices } from './choices.tsx'

export function FinishRefund({ refund }: { refund: Refund }) {
  const act = refund.status === 'attention' ? 'Sent another way' : 'Mark as done'
  const children = labelOf(act, `${money(refund.amount, refund.currency)} to ${refund.name}`)
  return (
    <DialogButton button={{ tone: 'secondary', className: 'max-sm:w-full', children }} title="Mark refund as done?">
      {(close) => <FinishForm refund={refund} onClose={close} />}
    </DialogButton>
  )
}

function FinishForm({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { mutateAsync } = useAdminCall('PUT /refunds/:id', { id: refund._id })
  const isStuck = refund.status === 'attention'
  const [way, setWay] = useState<'transfer' | 'cash'>('transfer')
  const form = useSchemaForm({
    schema: RefundForm,
    labels: { note: 'How it was sent', way: 'How' },
    defaultValues: { note: '' },
  })
  // A refusal is toasted and closes the dialog too: the list behind it shows the refund as it is now.
  const save = (values: RefundForm) => mutateAsync({ ...values, ...(isStuck && { way }) }).then(onClose, onClose)
  return (
    <Form form={form} onSave={save} className="grid gap-4 px-5 pb-5">
      <p>
        You sent <strong>{money(refund.amount, refund.currency)}</strong> back to <strong>{refund.name}</strong>. This
        cannot be undone.
      </p>
      {refund.isReversed && <p className="text-clay">{notTwice}</p>}
      {isStuck && (
        <>
          <p className="text-clay">
            Give the refund by card up at the payment provider first: otherwise the money can go twice.
          </p>
          <Choices
            legend="How?"
            name="finish-way"
            options={{ transfer: wayText('transfer'), cash: wayText('cash') }}
            chosen={way}
            onChoose={setWay}
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
    </Form>
  )
}
