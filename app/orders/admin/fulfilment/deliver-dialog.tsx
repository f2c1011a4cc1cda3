import { useState } from 'react'
import type { Shipment } from '#contract/orders/shipments.ts'
import { ParcelForm } from '#contract/orders/shipments.ts'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { Form } from '../../../platform/forms/form.tsx'
import { TextArea } from '../../../platform/forms/text-area.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useActOnParcel } from './queries.ts'

const TEXTS = {
  deliver: { label: 'Delivered', title: 'Delivered?', submit: 'Delivered' },
  return: { label: 'Came back', title: 'Came back?', submit: 'It is back in the shop' },
} as const

type ParcelDialogProps = {
  parcel: Shipment
  value: keyof typeof TEXTS
  /** Further effects. */
  note?: string | undefined
}

/** Says that a parcel was handed over, or that it came back. */
export function DeliverDialog({ parcel, value, note }: ParcelDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button tone={value === 'deliver' ? 'primary' : 'quiet'} onClick={() => setAsking(true)}>
        {TEXTS[value].label}
      </Button>
      <Dialog open={isAsking} onClose={close} title={TEXTS[value].title}>
        <DeliverForm {...{ parcel, value, note }} onDone={close} />
      </Dialog>
    </>
  )
}

function DeliverForm({ parcel, value, note, onDone }: ParcelDialogProps & { onDone: () => void }) {
  const { mutateAsync } = useActOnParcel(parcel._id)
  const { may } = useRights()
  const needsCode = value === 'deliver' && parcel.staff?.needsCode === true
  const form = useSchemaForm({
    schema: ParcelForm.pick({ code: true, reason: true }),
    labels: { code: 'Delivery code', reason: needsCode ? 'Reason, without the code' : 'Reason' },
    defaultValues: { code: '', reason: '' },
    fallback: needsCode ? 'code' : 'reason',
  })
  return (
    <Form
      form={form}
      onSave={(values) => mutateAsync({ ...values, value }).then(onDone)}
      className="grid gap-2 overflow-y-auto px-5 pb-5"
    >
      {note && <p>{note}</p>}
      {needsCode && (
        <Field
          {...form.field('code')}
          hint={`4 digits that the customer has, ${parcel.staff?.triesLeft} tries left`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          data-autofocus
        />
      )}
      {((needsCode && may('money')) || value === 'return') && (
        <TextArea {...form.field('reason')} optional={needsCode} rows={2} maxLength={300} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onDone} className="max-sm:grow">
          cancel
        </Button>
        <Button type="submit" pending={form.isPending} pendingText="Saving…" className="max-sm:grow">
          {TEXTS[value].submit}
        </Button>
      </div>
    </Form>
  )
}
