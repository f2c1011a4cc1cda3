import { MAX_LOW_STOCK } from '#contract/platform/limits.ts'
import { Field } from '../../forms/field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { OwnLowStock } from './own-low-stock.tsx'
import type { FieldsProps } from './use-settings-form.ts'

const NUMBER = { inputMode: 'decimal', autoComplete: 'off', required: true } as const
const WHOLE = { ...NUMBER, inputMode: 'numeric' } as const

/** Tells that a value is not one of this page yet, but of the server's environment. */
const from = (sources: FieldsProps['sources'], name: string, variable: string): string =>
  sources[name] === 'environment' ? ` From ${variable} of the server, until it is changed here.` : ''

export const OrderFields = ({ form: { field }, sources }: FieldsProps) => (
  <>
    <div className="settings-row">
      <Field
        {...field('unpaidOrderHours')}
        {...NUMBER}
        hint={`Then it is cancelled, and its goods are for others.${from(sources, 'unpaidOrderHours', 'UNPAID_ORDER_HOURS')}`}
      />
      <Field
        {...field('onDeliveryDays')}
        {...NUMBER}
        hint={`0: until somebody cancels it.${from(sources, 'onDeliveryDays', 'ON_DELIVERY_DAYS')}`}
      />
      <Field {...field('addressOrders')} {...WHOLE} hint={`One connection.${from(sources, 'caps', 'UNPAID_…')}`} />
      <Field {...field('addressPieces')} {...WHOLE} hint="In all of them together" />
      <Field {...field('accountOrders')} {...WHOLE} hint="With a verified e-mail" />
      <Field {...field('accountPieces')} {...WHOLE} hint="In all of them together" />
      <Field {...field('returnDays')} {...WHOLE} hint="From delivery. 0: nothing is taken back." />
    </div>
  </>
)

export const StockFields = ({ form }: FieldsProps) => (
  <>
    <div className="settings-row">
      <Field
        {...form.field('lowStock')}
        {...WHOLE}
        hint={`So many pieces or fewer, up to ${MAX_LOW_STOCK.toLocaleString('en')}`}
      />
    </div>
    <OwnLowStock form={form} />
    <TickField {...form.field('lowStockMail')} />
  </>
)

export const InvoiceFields = ({ form: { field } }: FieldsProps) => (
  <>
    <div className="settings-row">
      <Field {...field('tin')} optional maxLength={30} autoComplete="off" hint="Tax identification number" />
      <Field {...field('invoicePrefix')} required maxLength={12} autoComplete="off" hint="Letters, digits, - and /" />
      <Field
        {...field('nextInvoice')}
        {...WHOLE}
        hint="Each year begins at 1. It can be set until the first invoice of a year."
      />
    </div>
    <TickField {...field('vatOn')} />
    <div className="settings-row">
      <Field {...field('vatRate')} {...NUMBER} />
    </div>
    <TickField {...field('slipPrices')} />
  </>
)

export const CartFields = ({ form: { field } }: FieldsProps) => <TickField {...field('cartMails')} />

export const DeliveryFields = ({ form: { field } }: FieldsProps) => <TickField {...field('deliveryCode')} />
