import { Link } from 'react-router'
import { dateOf, digitsOf, naira, shortId } from '#contract/format.ts'
import type { Refund } from '#contract/refunds.ts'
import { FinishRefund } from './finish-refund.tsx'

/** One sum to send back: for which order, to whom, why, and what was done about it. */
export function RefundRow({ refund }: { refund: Refund }) {
  const { sale, name, email, phoneNumber, reason, reference, createdAt, amount } = refund
  return (
    <tr>
      <td data-label="Order" className="tabular-nums">
        <Link to={`/admin/orders/orderdetails/${sale}`} className="text-link whitespace-nowrap">
          {shortId(sale, 6)}
        </Link>
      </td>
      <td data-label="Customer">
        <span className="grid">
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
      <td data-label="Amount" className="text-right font-semibold tabular-nums">
        {naira(amount)}
      </td>
      <td className="cell-wide">
        {refund.status === 'open' ? <FinishRefund refund={refund} /> : <Done refund={refund} />}
      </td>
    </tr>
  )
}

const Done = ({ refund: { note, doneBy, updatedAt } }: { refund: Refund }) => (
  <span className="grid text-sm">
    <span className="font-semibold text-fine">
      done by {doneBy}, {dateOf(updatedAt)}
    </span>
    <span className="text-muted">{note}</span>
  </span>
)
