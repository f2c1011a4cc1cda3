import type { MouseEvent } from 'react'
import { ordersText } from '#contract/orders/desk-texts.ts'
import { orderTotal } from '#contract/orders/pricing.ts'
import { REFUNDED } from '#contract/orders/refund-rules.ts'
import type { Sale, SaleSort } from '#contract/orders/sales.ts'
import { naira, shortId } from '#contract/platform/format.ts'
import { type Column, ListTable } from '../../../platform/lists/list-table.tsx'
import { type Sorting, sortingOf } from '../../../platform/lists/sorting.ts'
import type { ListAddress } from '../../../platform/ui/use-list-address.ts'
import { saleColumns, viewColumn } from '../../sales/sale-table.tsx'
import { PaymentTag } from '../../sales/status-tag.tsx'
import { FulfilmentTag } from '../fulfilment/fulfilment-tag.tsx'
import { DisputeTag } from '../refunds/disputes.tsx'
import { type Choosing, isChosen, pageState } from './selection.ts'

type PageTickProps = { sales: readonly Sale[]; total: number; selection: Choosing }

/** Chooses all orders of this page, or none; the total is that of all pages. */
export function PageTick({ sales, total, selection }: PageTickProps) {
  const state = pageState(selection.value, sales)
  // There is no attribute for a box that is ticked in part.
  const showSome = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = state === 'some'
  }
  return (
    <div className="desk-head">
      <label>
        <input
          ref={showSome}
          type="checkbox"
          checked={state === 'all'}
          onChange={() => selection.choosePage(sales, state !== 'all')}
        />
        Choose this page
      </label>
      <p role="status" className="text-muted">
        {ordersText(total)}
      </p>
    </div>
  )
}

type DeskTableProps = { sales: readonly Sale[]; selection: Choosing; sorting: Sorting<SaleSort> }

/** The orders with a tick each; a press with Shift takes all from the one chosen last. */
export const DeskTable = ({ sales, selection, sorting }: DeskTableProps) => (
  <ListTable
    aria-label="Orders"
    rows={sales}
    columns={[
      {
        title: 'Choose',
        isHidden: true,
        className: 'desk-tick',
        cell: (sale) => (
          <label>
            <input
              type="checkbox"
              aria-label={`Choose ${shortId(sale._id, 6)}`}
              checked={isChosen(selection.value, sale._id)}
              onClick={({ shiftKey }: MouseEvent) => selection.choose(sales)(sale, shiftKey)}
              onChange={() => {}}
            />
          </label>
        ),
      },
      ...columns,
      viewColumn('/admin/orders/orderdetails'),
    ]}
    keyOf={({ _id }) => _id}
    sorting={sorting}
    rowProps={({ _id }) => ({
      className: 'row-link sale-row desk-row',
      'data-order': _id,
      'data-selected': isChosen(selection.value, _id) || undefined,
    })}
  />
)

const columns: Column<Sale, SaleSort>[] = [
  saleColumns.id,
  { ...saleColumns.customer, below: { title: 'Place', sortBy: 'place' } },
  {
    ...saleColumns.total,
    cell: (sale) => (
      <>
        {naira(orderTotal(sale))}
        {sale.refunded !== undefined && (
          <small>{`${REFUNDED.toLowerCase()} ${naira(sale.refunded)}`}</small>
        )}
      </>
    ),
  },
  saleColumns.status,
  {
    ...saleColumns.payment,
    below: { title: 'Method', sortBy: 'method' },
    cell: (sale) => <Payment sale={sale} />,
  },
  {
    title: 'Fulfilment',
    sortBy: 'fulfilment',
    className: 'desk-fulfilment',
    // Nothing is to be said of an order that was cancelled before it was packed.
    cell: ({ fulfilment, transactionStatus, packed }) =>
      fulfilment === 'unpacked' && transactionStatus === 'cancelled' ? (
        <span className="text-muted">–</span>
      ) : (
        <FulfilmentTag
          fulfilment={fulfilment}
          text={packed && `${packed.pieces} of ${packed.of} packed`}
        />
      ),
  },
  saleColumns.date,
]

export const deskSorting = (address: ListAddress) => sortingOf(address, columns)

function Payment({ sale }: { sale: Sale }) {
  const dispute = sale.disputes?.find(({ state }) => state === 'open') ?? sale.disputes?.at(-1)
  return (
    <>
      <PaymentTag sale={sale} />
      {dispute && <DisputeTag state={dispute.state} />}
      <small>{sale.paymentMethod}</small>
    </>
  )
}
