import { Carriage, ParcelForm, type Shipment } from '#contract/orders/shipments.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { Form } from '../../../platform/forms/form.tsx'
import { TextArea } from '../../../platform/forms/text-area.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { DialogButton, FormButtons } from '../../../platform/ui/dialog-button.tsx'

export const ShipDialog = ({ parcel }: { parcel: string }) => (
  <DialogButton button={{ children: 'Ship' }} title="Ship the parcel">
    {(close) => <ShipForm parcel={parcel} onDone={close} />}
  </DialogButton>
)

function ShipForm({ parcel, onDone }: { parcel: string; onDone: () => void }) {
  const { mutateAsync } = useAdminCall('PUT /shipments/:id', { id: parcel })
  const form = useSchemaForm({
    schema: Carriage,
    labels: {
      courier: 'Courier or rider',
      riderPhone: 'Phone of the rider',
      tracking: 'Tracking number',
      trackingLink: 'Tracking link',
    },
    defaultValues: { courier: '', riderPhone: '', tracking: '', trackingLink: '' },
  })
  const save = (values: Carriage) => mutateAsync({ ...values, value: 'ship' }).then(onDone)
  return (
    <Form form={form} onSave={save} className="grid gap-2 overflow-y-auto px-5 pb-5">
      <Field
        {...form.field('courier')}
        optional
        autoComplete="off"
        maxLength={120}
        data-autofocus
      />
      <Field
        {...form.field('riderPhone')}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
      />
      <Field {...form.field('tracking')} optional autoComplete="off" maxLength={100} />
      <Field
        {...form.field('trackingLink')}
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        hint="The buyer sees it and gets it by mail"
      />
      <FormButtons onCancel={onDone} pending={form.isPending} pendingText="Saving…">
        Shipped
      </FormButtons>
    </Form>
  )
}

const TEXTS = {
  deliver: { button: { children: 'Delivered' }, title: 'Delivered?', submit: 'Delivered' },
  return: {
    button: { tone: 'quiet', children: 'Came back' },
    title: 'Came back?',
    submit: 'It is back in the shop',
  },
} as const

type ParcelDialogProps = { parcel: Shipment; value: keyof typeof TEXTS; note?: string | undefined }

export const DeliverDialog = (props: ParcelDialogProps) => (
  <DialogButton button={TEXTS[props.value].button} title={TEXTS[props.value].title}>
    {(close) => <DeliverForm {...props} onDone={close} />}
  </DialogButton>
)

function DeliverForm({ parcel, value, note, onDone }: ParcelDialogProps & { onDone: () => void }) {
  const { mutateAsync } = useAdminCall('PUT /shipments/:id', { id: parcel._id })
  const { may } = useRights()
  const needsCode = value === 'deliver' && parcel.staff?.needsCode === true
  const form = useSchemaForm({
    schema: ParcelForm.pick({ code: true, reason: true }),
    labels: { code: 'Delivery code', reason: needsCode ? 'Reason, without the code' : 'Reason' },
    defaultValues: { code: '', reason: '' },
    fallback: needsCode ? 'code' : 'reason',
  })
  const save = (values: Pick<ParcelForm, 'code' | 'reason'>) =>
    mutateAsync({ ...values, value }).then(onDone)
  return (
    <Form form={form} onSave={save} className="grid gap-2 overflow-y-auto px-5 pb-5">
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
      <FormButtons onCancel={onDone} pending={form.isPending} pendingText="Saving…">
        {TEXTS[value].submit}
      </FormButtons>
    </Form>
  )
}
