import { Link } from 'react-router'
import { dateOf, shortId } from '#contract/format.ts'
import type { Sale } from '#contract/sales.ts'
import { PaymentTag, StatusTag } from './status-tag.tsx'

type SaleTableProps = {
  sales: readonly Sale[]
  /** Names the table. */
  label: string
  /** What a row leads to. */
  addressOf: (sale: Sale) => string
}

/** §2: transaction id, username, status, payment, date and a link. In a narrow place each row is a card. */
export function SaleTable({ sales, label, addressOf }: SaleTableProps) {
  return (
    <div className="table-frame">
      <table className="list-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Transaction id</th>
            <th scope="col">Username</th>
            <th scope="col">Status</th>
            <th scope="col">Payment</th>
            <th scope="col">Date</th>
            <th scope="col">
              <span className="sr-only">View</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <SaleRow key={sale._id} sale={sale} address={addressOf(sale)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One order or invoice; a press anywhere on it opens it. */
export function SaleRow({ sale, address }: { sale: Sale; address: string }) {
  const id = shortId(sale._id, 6)
  return (
    <tr className="row-link sale-row">
      <td data-label="Transaction id" className="font-semibold tabular-nums">
        {id}
      </td>
      <td data-label="Username">{sale.personalDetails[0]}</td>
      <td data-label="Status">
        <StatusTag status={sale.transactionStatus} />
      </td>
      <td data-label="Payment">
        <PaymentTag sale={sale} />
      </td>
      <td data-label="Date" className="whitespace-nowrap tabular-nums">
        <time dateTime={sale.createdAt} title={new Date(sale.createdAt).toLocaleString('en-NG')}>
          {dateOf(sale.createdAt)}
        </time>
      </td>
      <td className="text-right whitespace-nowrap">
        <Link to={address} aria-label={`View ${id}`} className="row-link-target text-link">
          view
        </Link>
      </td>
    </tr>
  )
}
