import { Link } from 'react-router'
import { orderTotal } from '#contract/orders/pricing.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { dateOf, naira, shortId } from '#contract/platform/format.ts'
import { PaymentTag, StatusTag } from './status-tag.tsx'
import './sale-table.css'
import { ColumnHeads, numeric, srOnly } from '../../platform/ui/column-heads.tsx'

type SaleTableProps = {
  sales: readonly Sale[]
  label: string
  addressOf: (sale: Sale) => string
}

/** Transaction id, username, status, payment, date and a link; and the total. Where it does not fit, rows are cards. */
export function SaleTable({ sales, label, addressOf }: SaleTableProps) {
  return (
    <div className="table-frame table-frame-wide">
      <table className="list-table" aria-label={label}>
        <ColumnHeads
          columns={['Transaction id', 'Username', numeric('Total'), 'Status', 'Payment', 'Date', srOnly('View')]}
        />
        <tbody>
          {sales.map((sale) => (
            <SaleRow key={sale._id} sale={sale} address={addressOf(sale)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `14:05 UTC`: the time that belongs to the first 10 characters of the timestamp. */
const timeOf = (iso: string): string => `${iso.slice(11, 16)} UTC`

/** One order or invoice; a press anywhere on it opens it. */
export function SaleRow({ sale, address }: { sale: Sale; address: string }) {
  const id = shortId(sale._id, 6)
  const [state, lga] = sale.shipping
  return (
    <tr className="row-link sale-row">
      <td data-label="Transaction id" className="sale-id font-semibold tabular-nums">
        {id}
      </td>
      <td data-label="Username" className="sale-who">
        <span>{sale.personalDetails[0]}</span>
        <small>{[lga, state].filter(Boolean).join(', ')}</small>
      </td>
      <td data-label="Total" className="sale-total text-right font-semibold whitespace-nowrap tabular-nums">
        {naira(orderTotal(sale))}
      </td>
      <td data-label="Status" className="sale-status">
        <StatusTag sale={sale} />
      </td>
      <td data-label="Payment" className="sale-payment">
        <PaymentTag sale={sale} />
        <small>{sale.paymentMethod}</small>
      </td>
      <td data-label="Date" className="sale-date tabular-nums">
        <time dateTime={sale.createdAt} title={new Date(sale.createdAt).toLocaleString('en-NG')}>
          {dateOf(sale.createdAt)}
          <small>{timeOf(sale.createdAt)}</small>
        </time>
      </td>
      <td className="sale-view text-right whitespace-nowrap">
        <Link to={address} aria-label={`View ${id}`} className="row-link-target text-link">
          view
        </Link>
      </td>
    </tr>
  )
}
