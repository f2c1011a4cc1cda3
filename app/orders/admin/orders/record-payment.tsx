import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import { ReceivedForm, type Sale } from '#contract/orders/sales/sales.ts'
import { BY_HAND, type IfCancelled } from '#contract/orders/states/sale-rules.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { SelectField, TextFormField, TickField } from '../../../platform/forms/field.tsx'
import { CheckedForm } from '../../../platform/forms/form.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { DialogButton, FormButtons } from '../../../platform/ui/dialog-button.tsx'
import { RadioChoices } from '../refunds/choices.tsx'

const IF_CANCELLED_TEXTS: Record<IfCancelled, string> = {
  resume: 'It goes on: it is paid, and its goods are taken from stock again',
  refund: 'It stays cancelled: the money waits under Refunds to be sent back',
}

export const RecordPaymentDialog = ({ sale }: { sale: Sale }) => (
  <DialogButton button={{ tone: 'secondary', children: 'Record payment' }} title="Record payment?">
    {(close) => <RecordPaymentForm sale={sale} onClose={close} />}
  </DialogButton>
)

function RecordPaymentForm({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { user } = useShopSession()
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
    <CheckedForm form={form} onSave={save} className="grid gap-2 overflow-y-auto px-5 pb-5">
      <p>
        You received <strong>{formatNaira(orderTotal(sale))}</strong>, the whole amount. The payment
        is booked under your name, <strong>{user?.fullName}</strong>
        {isCancelled ? '.' : ', and the order can be packed.'} This cannot be undone.
      </p>
      {isCancelled && (
        <RadioChoices
          legend="The order is cancelled. What becomes of it?"
          name="if-cancelled"
          options={IF_CANCELLED_TEXTS}
          chosen={form.watch('ifCancelled')}
          onChoose={(next) => form.setValue('ifCancelled', next)}
        />
      )}
      <SelectField {...form.field('method')} options={BY_HAND} required data-autofocus>
        <option value="" disabled>
          choose
        </option>
      </SelectField>
      <TextFormField {...form.field('day')} type="date" max={today} required />
      {form.watch('day') < orderDay && (
        <TickField
          {...form.field('isDeposit')}
          label={`The order was made on ${orderDay}. The money came before it, as a deposit`}
        />
      )}
      <TextFormField
        {...form.field('reference')}
        optional
        hint="Of the transfer or the terminal’s receipt"
        maxLength={100}
      />
      <FormButtons onCancel={onClose} pending={form.isPending} pendingText="Saving…">
        Record payment
      </FormButtons>
    </CheckedForm>
  )
}
