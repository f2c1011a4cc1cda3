import { orderTotal } from '#contract/orders/pricing.ts'
import { BY_HAND, type IfCancelled } from '#contract/orders/sale-rules.ts'
import { ReceivedForm, type Sale } from '#contract/orders/sales.ts'
import { naira } from '#contract/platform/format.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { Form } from '../../../platform/forms/form.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TickField } from '../../../platform/forms/tick-field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { DialogButton, FormButtons } from '../../../platform/ui/dialog-button.tsx'
import { Choices } from '../refunds/choices.tsx'

const AFTER: Record<IfCancelled, string> = {
  resume: 'It goes on: it is paid, and its goods are taken from stock again',
  refund: 'It stays cancelled: the money waits under Refunds to be sent back',
}

export const RecordPayment = ({ sale }: { sale: Sale }) => (
  <DialogButton button={{ tone: 'secondary', children: 'Record payment' }} title="Record payment?">
    {(close) => <PaymentForm sale={sale} onClose={close} />}
  </DialogButton>
)

function PaymentForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { user } = useSession()
  const { mutateAsync } = useAdminCall('POST /sales/:id/payments', { id: sale._id })
  const today = todayInLagos(Date.now())
  const orderDay = todayInLagos(Date.parse(sale.createdAt))
  const isCancelled = sale.transactionStatus === 'cancelled'
  const ifCancelled = isCancelled ? 'resume' : undefined
  const form = useSchemaForm({
    schema: ReceivedForm,
    labels: {
      method: 'How it was received',
      day: 'Day',
      reference: 'Reference',
      ifCancelled: 'The order',
      isDeposit: 'Deposit',
    },
    defaultValues: {
      method: '' as ReceivedForm['method'],
      day: today,
      reference: '',
      ifCancelled,
      isDeposit: false,
    },
    fallback: 'method',
  })
  const save = (values: ReceivedForm) => mutateAsync(values).then(onClose)
  return (
    <Form form={form} onSave={save} className="grid gap-2 overflow-y-auto px-5 pb-5">
      <p>
        You received <strong>{naira(orderTotal(sale))}</strong>, the whole amount. The payment is
        booked under your name, <strong>{user?.fullName}</strong>
        {isCancelled ? '.' : ', and the order can be packed.'} This cannot be undone.
      </p>
      {isCancelled && (
        <Choices
          legend="The order is cancelled. What becomes of it?"
          name="if-cancelled"
          options={AFTER}
          chosen={form.watch('ifCancelled')}
          onChoose={(next) => form.setValue('ifCancelled', next)}
        />
      )}
      <SelectField {...form.field('method')} required data-autofocus>
        <option value="" disabled>
          choose
        </option>
        {BY_HAND.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </SelectField>
      <Field {...form.field('day')} type="date" max={today} required />
      {form.watch('day') < orderDay && (
        <TickField
          {...form.field('isDeposit')}
          label={`The order was made on ${orderDay}. The money came before it, as a deposit`}
        />
      )}
      <Field
        {...form.field('reference')}
        optional
        hint="Of the transfer or the terminal’s receipt"
        maxLength={100}
      />
      <FormButtons onCancel={onClose} pending={form.isPending} pendingText="Saving…">
        Record payment
      </FormButtons>
    </Form>
  )
}
