import { shortId } from '#contract/format.ts'
import type { Sale } from '#contract/sales.ts'
import { SaleRow } from '../../sales/sale-table.tsx'
import { type Column, SortableTable } from '../sortable-table.tsx'

type SalesTableProps = {
  sales: readonly Sale[]
  /** Names the table. */
  label: string
  /** What a row leads to. */
  addressOf: (sale: Sale) => string
}

const COLUMNS: readonly Column<Sale>[] = [
  { title: 'Transaction id', sortBy: ({ _id }) => shortId(_id, 6) },
  { title: 'Username', sortBy: ({ personalDetails }) => personalDetails[0] ?? '' },
  { title: 'Status', sortBy: ({ transactionStatus }) => transactionStatus },
  { title: 'Payment', sortBy: ({ paymentStatus }) => paymentStatus },
  { title: 'Date', sortBy: ({ createdAt }) => createdAt },
  { title: 'View', isHidden: true },
]

/** §2: one page of orders or invoices, in the columns of the account's lists. */
export const SalesTable = ({ sales, label, addressOf }: SalesTableProps) => (
  <SortableTable label={label} rows={sales} columns={COLUMNS} keyOf={({ _id }) => _id}>
    {(sale) => <SaleRow sale={sale} address={addressOf(sale)} />}
  </SortableTable>
)
