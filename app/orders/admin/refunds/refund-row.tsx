import { Link } from 'react-router'
import { creditNote as creditNoteText, refundState } from '#contract/orders/refund-texts.ts'
import type { Refund } from '#contract/orders/refunds.ts'
import { dateOf, digitsOf, money, shortId } from '#contract/platform/format.ts'
import { lagosDay } from '#contract/platform/lagos.ts'
import { KeepCard, PayBack } from './card-acts.tsx'
import { FinishRefund } from './finish-refund.tsx'

/** One sum to send back: for which order, to whom, why, and what was done about it. */
export function RefundRow({ refund }: { refund: Refund }) {
  const { sale, name, email, phoneNumber, reason, reference, createdAt, amount, currency } = refund
  return (
    <tr>
      <td data-label="Order" className="tabular-nums">
        <Link to={`/admin/orders/orderdetails/${sale}`} className="text-link whitespace-nowrap">
          {shortId(sale, 6)}
        </Link>
      </td>
      <td data-label="Customer">
        <span className="grid sm:min-w-40">
          <span className="font-semibold">{name}</span>
          <a href={`tel:${digitsOf(phoneNumber)}`} className="py-0.5 text-sm leading-6 text-muted hover:underline">
            {phoneNumber}
          </a>
          <a href={`mailto:${email}`} className="py-0.5 text-sm leading-6 text-muted hover:underline">
            {email}
          </a>
        </span>
      </td>
      <td data-label="Reason">
        <span className="grid">
          {reason}
          <span className="text-sm text-muted">{reference}</span>
        </span>
      </td>
      <td data-label="Date" className="cell-line tabular-nums">
        <time dateTime={createdAt} title={new Date(createdAt).toLocaleString('en-NG')}>
          {dateOf(createdAt)}
        </time>
      </td>
      <td data-label="Amount" className="text-right font-semibold whitespace-nowrap tabular-nums">
        {money(amount, currency)}
      </td>
      <td className="cell-wide">{refund.status === 'open' ? <Open refund={refund} /> : <Decided refund={refund} />}</td>
    </tr>
  )
}

const Open = ({ refund }: { refund: Refund }) => (
  <div className="grid gap-2">
    {refund.byHand && <KeepCard refund={refund} byHand={refund.byHand} />}
    {refund.failure && <span className="text-sm text-danger">The card did not take it: {refund.failure}</span>}
    <div className="flex flex-wrap gap-2">
      {refund.canGoByCard && <PayBack refund={refund} />}
      <FinishRefund refund={refund} />
    </div>
  </div>
)

const stateText = (refund: Refund): string => {
  if (refund.kind === 'reversal') return 'gone, nothing is to be done'
  return refund.status === 'done' && !refund.way && refund.amount > 0 ? 'done' : refundState(refund)
}

const Decided = ({ refund }: { refund: Refund }) => {
  const { status, note, doneBy, updatedAt, failure, creditNote } = refund
  const day = lagosDay(updatedAt)
  return (
    <span className="grid text-sm">
      <span className={`font-semibold ${TONES[status] ?? ''}`}>
        {stateText(refund)}
        {doneBy && ` by ${doneBy}`}, {day}
      </span>
      {status === 'attention' && (
        <span className="grid justify-items-start gap-2">
          Enter the bank details of the customer at the payment provider, or give it up there and send it another way.
          <FinishRefund refund={refund} />
        </span>
      )}
      {[failure, note, creditNote && creditNoteText(creditNote, day)].map(
        (text) =>
          text && (
            <span key={text} className="text-muted">
              {text}
            </span>
          ),
      )}
    </span>
  )
}

const TONES: Partial<Record<Refund['status'], string>> = {
  done: 'text-fine',
  failed: 'text-danger',
  attention: 'text-clay',
}
