import type { MouseEvent } from 'react'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import { REFUNDED } from '#contract/orders/refunds/refund-rules.ts'
import type { Sale, SaleSort } from '#contract/orders/sales/sales.ts'
import { orderCountText } from '#contract/orders/texts/order-list-texts.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import { type ListColumn, ListTable } from '../../../platform/lists/list-table.tsx'
import type { ListAddress } from '../../../platform/lists/paged-list.tsx'
import { listSortingOf, type Sorting } from '../../../platform/lists/sorting.ts'
import { createViewColumn, saleColumns } from '../../sales/sale-table.tsx'
import { PaymentStatusTag } from '../../sales/status-tag.tsx'
import { FulfilmentTag } from '../fulfilment/fulfilment-tag.tsx'
import { DisputeStateTag } from '../refunds/disputes.tsx'
import { chosenShareOfPage, isOrderChosen, type OrderSelection } from './selection.ts'

type ChoosePageTickProps = { sales: readonly Sale[]; total: number; selection: OrderSelection }

/** Chooses all orders of this page, or none; the total is that of all pages. */
export function ChoosePageTick({ sales, total, selection }: ChoosePageTickProps) {
  const state = chosenShareOfPage(selection.value, sales)
  // There is no attribute for a box that is ticked in part.
  const showSome = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = state === 'some'
  }
  return (
    <div className="order-list-head">
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
        {orderCountText(total)}
      </p>
    </div>
  )
}

type OrderListTableProps = {
  sales: readonly Sale[]
  selection: OrderSelection
  sorting: Sorting<SaleSort>
}

/** The orders with a tick each; a press with Shift takes all from the one chosen last. */
export const OrderListTable = ({ sales, selection, sorting }: OrderListTableProps) => (
  <ListTable
    aria-label="Orders"
    rows={sales}
    columns={[
      {
        title: 'Choose',
        isHidden: true,
        className: 'order-list-tick',
        cell: (sale) => (
          <label>
            <input
              type="checkbox"
              aria-label={`Choose ${shortenId(sale._id, 6)}`}
              checked={isOrderChosen(selection.value, sale._id)}
              onClick={({ shiftKey }: MouseEvent) => selection.choose(sales)(sale, shiftKey)}
              onChange={() => {}}
            />
          </label>
        ),
      },
      ...ORDER_LIST_COLUMNS,
      createViewColumn('/admin/orders/orderdetails'),
    ]}
    keyOf={({ _id }) => _id}
    sorting={sorting}
    rowProps={({ _id }) => ({
      className: 'row-link sale-row order-list-row',
      'data-order': _id,
      'data-selected': isOrderChosen(selection.value, _id) || undefined,
    })}
  />
)

const ORDER_LIST_COLUMNS: ListColumn<Sale, SaleSort>[] = [
  saleColumns.id,
  { ...saleColumns.customer, below: { title: 'Place', sortBy: 'place' } },
  {
    ...saleColumns.total,
    cell: (sale) => (
      <>
        {formatNaira(orderTotal(sale))}
        {sale.refunded !== undefined && (
          <small>{`${REFUNDED.toLowerCase()} ${formatNaira(sale.refunded)}`}</small>
        )}
      </>
    ),
  },
  saleColumns.status,
  {
    ...saleColumns.payment,
    below: { title: 'Method', sortBy: 'method' },
    cell: (sale) => <ListedPaymentCell sale={sale} />,
  },
  {
    title: 'Fulfilment',
    sortBy: 'fulfilment',
    className: 'order-list-fulfilment',
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

export const readOrderListSorting = (address: ListAddress) =>
  listSortingOf(address, ORDER_LIST_COLUMNS)

function ListedPaymentCell({ sale }: { sale: Sale }) {
  const dispute = sale.disputes?.find(({ state }) => state === 'open') ?? sale.disputes?.at(-1)
  return (
    <>
      <PaymentStatusTag sale={sale} />
      {dispute && <DisputeStateTag state={dispute.state} />}
      <small>{sale.paymentMethod}</small>
    </>
  )
}
