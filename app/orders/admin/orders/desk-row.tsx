import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { orderTotal } from '#contract/orders/pricing.ts'
import { REFUNDED } from '#contract/orders/refund-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { dateOf, naira, shortId } from '#contract/platform/format.ts'
import { PaymentTag, StatusTag } from '../../sales/status-tag.tsx'
import { DisputeTag } from '../refunds/disputes.tsx'
import { FulfilmentTag } from './fulfilment-tag.tsx'
import '../../sales/sale-table.css'

type DeskRowProps = {
  sale: Sale
  isChosen: boolean
  /** `isRange`: all from what was chosen last. */
  onChoose: (isRange: boolean) => void
}

const timeOf = (iso: string): string => `${iso.slice(11, 16)} UTC`

/** One order: its tick chooses it, a press anywhere else opens it. */
export function DeskRow({ sale, isChosen, onChoose }: DeskRowProps) {
  const id = shortId(sale._id, 6)
  const [state, lga] = sale.shipping
  const disputed = sale.disputes && (sale.disputes.find((one) => one.state === 'open') ?? sale.disputes.at(-1))?.state
  return (
    <tr className="row-link sale-row desk-row" data-order={sale._id} data-selected={isChosen || undefined}>
      <td className="desk-tick">
        <label>
          <input
            type="checkbox"
            aria-label={`Choose ${id}`}
            checked={isChosen}
            onClick={({ shiftKey }: MouseEvent) => onChoose(shiftKey)}
            onChange={() => {}}
          />
        </label>
      </td>
      <td data-label="Transaction id" className="sale-id font-semibold tabular-nums">
        {id}
      </td>
      <td data-label="Username" className="sale-who">
        <span className="line-clamp-2">{sale.personalDetails[0]}</span>
        <small>{[lga, state].filter(Boolean).join(', ')}</small>
      </td>
      <td data-label="Total" className="sale-total text-right font-semibold whitespace-nowrap tabular-nums">
        {naira(orderTotal(sale))}
        {sale.refunded !== undefined && <small>{`${REFUNDED.toLowerCase()} ${naira(sale.refunded)}`}</small>}
      </td>
      <td data-label="Status" className="sale-status">
        <StatusTag sale={sale} />
      </td>
      <td data-label="Payment" className="sale-payment">
        <PaymentTag sale={sale} />
        {disputed && <DisputeTag state={disputed} />}
        <small>{sale.paymentMethod}</small>
      </td>
      <td data-label="Fulfilment" className="desk-fulfilment">
        <FulfilmentTag sale={sale} />
      </td>
      <td data-label="Date" className="sale-date tabular-nums">
        <time dateTime={sale.createdAt} title={new Date(sale.createdAt).toLocaleString('en-NG')}>
          {dateOf(sale.createdAt)}
          <small>{timeOf(sale.createdAt)}</small>
        </time>
      </td>
      <td className="sale-view text-right whitespace-nowrap">
        <Link
          to={`/admin/orders/orderdetails/${sale._id}`}
          aria-label={`View ${id}`}
          className="row-link-target text-link"
        >
          view
        </Link>
      </td>
    </tr>
  )
}
