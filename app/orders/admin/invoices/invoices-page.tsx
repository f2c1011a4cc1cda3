import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { listSortingOf } from '../../../platform/lists/sorting.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { type SaleColumn, SaleTable, saleColumns } from '../../sales/sale-table.tsx'

export default createAdminPage({ title: messages.invoices }, AdminInvoiceList)

const ADMIN_INVOICE_COLUMNS: SaleColumn[] = Object.values({
  ...saleColumns,
  id: {
    ...saleColumns.id,
    cell: ({ _id, invoiceNumber, updatedAt }) => (
      <>
        {shortenId(_id, 6)}
        <small>{[invoiceNumber, dateInLagos(updatedAt)].filter(Boolean).join(' of ')}</small>
      </>
    ),
  },
  total: {
    ...saleColumns.total,
    cell: (sale) => (
      <>
        {formatNaira(orderTotal(sale))}
        {sale.vat !== undefined && <small>{`VAT ${formatNaira(sale.vat)}`}</small>}
      </>
    ),
  },
} satisfies Record<string, SaleColumn>)

function AdminInvoiceList() {
  const address = useListAddress()
  const sorting = listSortingOf(address, ADMIN_INVOICE_COLUMNS)
  return (
    <PagedList
      query={useQuery(
        listQuery('GET /sales/completed/:limit/:skip/:search?', address, { sort: sorting.sort }),
      )}
      address={address}
      searchLabel={messages.searchInvoice}
      empty={
        <EmptyState text="No invoices yet">
          <p className="basis-full">An order has an invoice once it is completed.</p>
          <LinkButton to="/admin/orders">Orders</LinkButton>
        </EmptyState>
      }
    >
      {(sales) => (
        <SaleTable
          sorting={sorting}
          sales={sales}
          columns={ADMIN_INVOICE_COLUMNS}
          label="Invoices"
          to="/admin/invoice/invoicedetails"
        />
      )}
    </PagedList>
  )
}
