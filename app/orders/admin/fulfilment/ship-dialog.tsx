import { Carriage } from '#contract/orders/shipments.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { Form } from '../../../platform/forms/form.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { DialogButton, FormButtons } from '../../../platform/ui/dialog-button.tsx'

/** Sends a parcel off: who carries it, and how it can be followed; all of it may stay empty. */
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
  return (
    <Form
      form={form}
      onSave={(values) => mutateAsync({ ...values, value: 'ship' }).then(onDone)}
      className="grid gap-2 overflow-y-auto px-5 pb-5"
    >
      <Field {...form.field('courier')} optional autoComplete="off" maxLength={120} data-autofocus />
      <Field {...form.field('riderPhone')} optional type="tel" inputMode="tel" autoComplete="off" maxLength={30} />
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
