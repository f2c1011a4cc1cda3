import { Link } from 'react-router'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale, SaleSort } from '#contract/orders/sales/sales.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import { timeOfDayInLagos } from '#contract/platform/times.ts'
import { type ListColumn, ListTable } from '../../platform/lists/list-table.tsx'
import type { ListAddress } from '../../platform/lists/paged-list.tsx'
import { listSortingOf, type Sorting } from '../../platform/lists/sorting.ts'
import { ListedDate } from '../../platform/ui/listed-date.tsx'
import { PaymentStatusTag, TransactionStatusTag } from './status-tag.tsx'
import './sale-table.css'

export type SaleColumn = ListColumn<Sale, SaleSort>

export const saleColumns = {
  id: {
    title: 'Transaction id',
    className: 'sale-id font-semibold tabular-nums',
    cell: ({ _id }) => shortenId(_id, 6),
  },
  customer: {
    title: 'Username',
    sortBy: 'name',
    isText: true,
    className: 'sale-who',
    cell: ({ personalDetails: [name], shipping: [state, lga] }) => (
      <>
        <span>{name}</span>
        <small>{[lga, state].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  total: {
    title: 'Total',
    sortBy: 'total',
    isNumber: true,
    className: 'sale-total font-semibold whitespace-nowrap',
    cell: (sale) => formatNaira(orderTotal(sale)),
  },
  status: {
    title: 'Status',
    sortBy: 'status',
    className: 'sale-status',
    cell: (sale) => <TransactionStatusTag sale={sale} />,
  },
  payment: {
    title: 'Payment',
    sortBy: 'payment',
    className: 'sale-payment',
    cell: (sale) => (
      <>
        <PaymentStatusTag sale={sale} />
        <small>{sale.paymentMethod}</small>
      </>
    ),
  },
  date: {
    title: 'Date',
    sortBy: 'createdAt',
    className: 'sale-date tabular-nums',
    cell: ({ createdAt }) => (
      <ListedDate time={createdAt}>
        <small>{timeOfDayInLagos(createdAt)}</small>
      </ListedDate>
    ),
  },
} as const satisfies Record<string, SaleColumn>

/** A press anywhere on the row opens it. `to`: the address of the pages, without the id. */
export const createViewColumn = (to: string): SaleColumn => ({
  title: 'View',
  isHidden: true,
  className: 'sale-view text-right whitespace-nowrap',
  cell: (sale) => (
    <Link
      to={`${to}/${sale._id}`}
      aria-label={`View ${shortenId(sale._id, 6)}`}
      className="row-link-target text-link"
    >
      view
    </Link>
  ),
})

const shownColumns: SaleColumn[] = Object.values(saleColumns)

export const readSaleSorting = (address: ListAddress) => listSortingOf(address, shownColumns)

type SaleTableProps = {
  sales: readonly Sale[]
  label: string
  to: string
  columns?: readonly SaleColumn[]
  sorting?: Sorting<SaleSort>
}

/** A table of orders whose rows lead to `to` and the id; `columns` in place of the usual ones. */
export const SaleTable = ({
  sales,
  label,
  to,
  columns = shownColumns,
  sorting,
}: SaleTableProps) => (
  <ListTable
    aria-label={label}
    rows={sales}
    columns={[...columns, createViewColumn(to)]}
    keyOf={({ _id }) => _id}
    sorting={sorting}
    rowProps={() => ({ className: 'row-link sale-row' })}
  />
)
