import type { QueuedRefund, RefundSort } from '#contract/orders/refunds/refunds.ts'
import {
  creditNoteOfDay as creditNoteText,
  notTwice,
  refundStatusText,
  restOfRefundText,
} from '#contract/orders/texts/refund-texts.ts'
import { digitsOfPhone, formatMoney } from '#contract/platform/format.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import type { ListColumn } from '../../../platform/lists/list-table.tsx'
import { ListedDate } from '../../../platform/ui/listed-date.tsx'
import { AdminOrderLink } from '../../sales/order-link.tsx'
import { FinishRefundDialog, KeepCardPayment, PayBackByCardButton } from './refund-acts.tsx'

export const refundColumns: ListColumn<QueuedRefund, RefundSort>[] = [
  {
    title: 'Order',
    className: 'tabular-nums',
    cell: ({ sale }) => <AdminOrderLink id={sale} className="whitespace-nowrap" />,
  },
  {
    title: 'Customer',
    sortBy: 'name',
    isText: true,
    cell: ({ name, phoneNumber, email }) => (
      <span className="grid">
        <span className="font-semibold">{name}</span>
        <a
          href={`tel:${digitsOfPhone(phoneNumber)}`}
          className="py-0.5 text-sm leading-6 text-muted hover:underline"
        >
          {phoneNumber}
        </a>
        <a href={`mailto:${email}`} className="py-0.5 text-sm leading-6 text-muted hover:underline">
          {email}
        </a>
      </span>
    ),
  },
  {
    title: 'Reason',
    sortBy: 'reason',
    isText: true,
    cell: ({ reason, reference }) => (
      <span className="grid">
        {reason}
        <span className="text-sm text-muted">{reference}</span>
      </span>
    ),
  },
  {
    title: 'Date',
    sortBy: 'createdAt',
    className: 'cell-line tabular-nums',
    cell: ({ createdAt }) => <ListedDate time={createdAt} />,
  },
  {
    title: 'Amount',
    sortBy: 'amount',
    isNumber: true,
    className: 'font-semibold whitespace-nowrap',
    cell: (refund) => <RefundAmountCell refund={refund} />,
  },
  {
    title: 'State',
    sortBy: 'status',
    isUntitled: true,
    isText: true,
    className: 'cell-wide',
    cell: (refund) =>
      refund.status === 'open' ? (
        <OpenRefundCell refund={refund} />
      ) : (
        <DecidedRefundCell refund={refund} />
      ),
  },
]

/** A surplus of which the provider took some back is shown with what the shop sends. */
function RefundAmountCell({
  refund: { kind, amount, toSend, currency },
}: {
  refund: QueuedRefund
}) {
  const isShared = kind === 'surplus' && toSend > 0 && toSend < amount
  return (
    <span className="grid">
      {formatMoney(amount, currency)}
      {isShared && (
        <span className="text-sm font-normal text-muted">
          {restOfRefundText(formatMoney(toSend, currency))}
        </span>
      )}
    </span>
  )
}

const OpenRefundCell = ({ refund }: { refund: QueuedRefund }) => (
  <div className="grid gap-2">
    {refund.byHand && <KeepCardPayment refund={refund} byHand={refund.byHand} />}
    {refund.isReversed && <p className="max-w-prose text-sm text-clay">{notTwice}</p>}
    {refund.failure && (
      <span className="text-sm text-danger">The card did not take it: {refund.failure}</span>
    )}
    <div className="flex flex-wrap gap-2">
      {refund.canGoByCard && <PayBackByCardButton refund={refund} />}
      <FinishRefundDialog refund={refund} />
    </div>
  </div>
)

const refundStateText = (refund: QueuedRefund): string => {
  if (refund.kind === 'reversal') return 'gone, nothing is to be done'
  const isOfUnknownWay = refund.status === 'done' && !refund.way && refund.amount > 0
  return isOfUnknownWay ? 'done' : refundStatusText(refund)
}

const DecidedRefundCell = ({ refund }: { refund: QueuedRefund }) => {
  const { status, note, doneBy, updatedAt, failure, creditNote } = refund
  const day = dateInLagos(updatedAt)
  const notes = [failure, note, creditNote && creditNoteText(creditNote, day)].filter(Boolean)
  return (
    <span className="grid text-sm">
      <span className={`font-semibold ${REFUND_TONES[status] ?? ''}`}>
        {refundStateText(refund)}
        {doneBy && ` by ${doneBy}`}, {day}
      </span>
      {status === 'attention' && (
        <span className="grid justify-items-start gap-2">
          Enter the bank details of the customer at the payment provider, or give it up there and
          send it another way.
          <FinishRefundDialog refund={refund} />
        </span>
      )}
      {notes.map((text) => (
        <span key={text} className="text-muted">
          {text}
        </span>
      ))}
    </span>
  )
}

const REFUND_TONES: Partial<Record<QueuedRefund['status'], string>> = {
  done: 'text-fine',
  failed: 'text-danger',
  attention: 'text-clay',
}
