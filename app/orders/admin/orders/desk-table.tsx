import type { Sale } from '#contract/orders/sales.ts'
import { type Column, fieldsOf, SortableTable } from '../../../platform/admin/sortable-table.tsx'
import { sortingOf } from '../../../platform/lists/sorting.ts'
import type { ListAddress } from '../../../platform/ui/use-list-address.ts'
import { DeskRow } from './desk-row.tsx'
import { isChosen, type Selection } from './selection.ts'

const COLUMNS = [
  { title: 'Choose', isHidden: true },
  { title: 'Transaction id' },
  { title: 'Username', sortBy: 'name', below: { title: 'Place', sortBy: 'place' } },
  { title: 'Total', sortBy: 'total', isRight: true },
  { title: 'Status', sortBy: 'status' },
  { title: 'Payment', sortBy: 'payment', below: { title: 'Method', sortBy: 'method' } },
  { title: 'Fulfilment', sortBy: 'fulfilment' },
  { title: 'Date', sortBy: 'createdAt' },
  { title: 'View', isHidden: true },
] as const satisfies readonly Column<string>[]

export const deskSorting = (address: ListAddress) => sortingOf(address, fieldsOf(COLUMNS))

type DeskTableProps = ReturnType<typeof deskSorting> & {
  sales: readonly Sale[]
  selection: Selection
  onChoose: (sale: Sale, isRange: boolean) => void
}

/** One page of orders; with a tick for each, and the columns that a day's work asks for. */
export const DeskTable = ({ sales, selection, onChoose, ...sorting }: DeskTableProps) => (
  <SortableTable {...sorting} label="Orders" rows={sales} columns={COLUMNS} keyOf={({ _id }) => _id}>
    {(sale) => (
      <DeskRow sale={sale} isChosen={isChosen(selection, sale._id)} onChoose={(isRange) => onChoose(sale, isRange)} />
    )}
  </SortableTable>
)
