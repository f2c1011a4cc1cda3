import { Carriage, ParcelForm, type Shipment } from '#contract/orders/fulfilment/shipments.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { TextArea, TextFormField } from '../../../platform/forms/field.tsx'
import { CheckedForm } from '../../../platform/forms/form.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { DialogButton, FormButtons } from '../../../platform/ui/dialog-button.tsx'

export const ShipParcelDialog = ({ parcel }: { parcel: string }) => (
  <DialogButton button={{ children: 'Ship' }} title="Ship the parcel">
    {(close) => <ShipParcelForm parcel={parcel} onDone={close} />}
  </DialogButton>
)

function ShipParcelForm({ parcel, onDone }: { parcel: string; onDone: () => void }) {
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
    <CheckedForm form={form} onSave={save} className="grid gap-2 overflow-y-auto px-5 pb-5">
      <TextFormField
        {...form.field('courier')}
        optional
        autoComplete="off"
        maxLength={120}
        data-autofocus
      />
      <TextFormField
        {...form.field('riderPhone')}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
      />
      <TextFormField {...form.field('tracking')} optional autoComplete="off" maxLength={100} />
      <TextFormField
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
    </CheckedForm>
  )
}

const PARCEL_DIALOG_TEXTS = {
  deliver: { button: { children: 'Delivered' }, title: 'Delivered?', submit: 'Delivered' },
  return: {
    button: { tone: 'quiet', children: 'Came back' },
    title: 'Came back?',
    submit: 'It is back in the shop',
  },
} as const

type ParcelDialogProps = {
  parcel: Shipment
  value: keyof typeof PARCEL_DIALOG_TEXTS
  note?: string | undefined
}

export const DeliverParcelDialog = (props: ParcelDialogProps) => (
  <DialogButton
    button={PARCEL_DIALOG_TEXTS[props.value].button}
    title={PARCEL_DIALOG_TEXTS[props.value].title}
  >
    {(close) => <DeliverParcelForm {...props} onDone={close} />}
  </DialogButton>
)

function DeliverParcelForm({
  parcel,
  value,
  note,
  onDone,
}: ParcelDialogProps & { onDone: () => void }) {
  const { mutateAsync } = useAdminCall('PUT /shipments/:id', { id: parcel._id })
  const { may } = useOwnRights()
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
    <CheckedForm form={form} onSave={save} className="grid gap-2 overflow-y-auto px-5 pb-5">
      {note && <p>{note}</p>}
      {needsCode && (
        <TextFormField
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
        {PARCEL_DIALOG_TEXTS[value].submit}
      </FormButtons>
    </CheckedForm>
  )
}
