import type { Sale } from '#contract/orders/sales.ts'
import { type Column, fieldsOf, SortableTable } from '../../../platform/admin/sortable-table.tsx'
import { sortingOf } from '../../../platform/lists/sorting.ts'
import type { ListAddress } from '../../../platform/ui/use-list-address.ts'
import { SaleRow } from '../../sales/sale-table.tsx'

const COLUMNS = [
  { title: 'Transaction id' },
  { title: 'Username', sortBy: 'name' },
  { title: 'Total', sortBy: 'total', isRight: true },
  { title: 'Status', sortBy: 'status' },
  { title: 'Payment', sortBy: 'payment' },
  { title: 'Date', sortBy: 'createdAt' },
  { title: 'View', isHidden: true },
] as const satisfies readonly Column<string>[]

export const saleSorting = (address: ListAddress) => sortingOf(address, fieldsOf(COLUMNS))

type SalesTableProps = ReturnType<typeof saleSorting> & {
  sales: readonly Sale[]
  label: string
  addressOf: (sale: Sale) => string
}

/** One page of orders or invoices, in the columns of the account's lists. */
export const SalesTable = ({ sales, addressOf, ...table }: SalesTableProps) => (
  <SortableTable {...table} rows={sales} columns={COLUMNS} keyOf={({ _id }) => _id}>
    {(sale) => <SaleRow sale={sale} address={addressOf(sale)} />}
  </SortableTable>
)
