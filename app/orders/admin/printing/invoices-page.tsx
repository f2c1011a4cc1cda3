import { invoiceDocument } from '#contract/orders/invoices/invoices.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { shortenId } from '#contract/platform/format.ts'
import { useShopSettings } from '../../../platform/shop/use-shop.ts'
import { INVOICE_PAPERS, InvoiceSheet } from '../../invoices/invoice-sheet.tsx'
import { PrintFrame } from './print-frame.tsx'

/** The invoices of several orders, a sheet each; orders without one are named above them. */
export default function PrintInvoicesPage() {
  const shop = useShopSettings()
  return (
    <PrintFrame title="Invoices" papers={INVOICE_PAPERS}>
      {({ data }, paper) => {
        const invoices = data.flatMap(({ invoice }) => invoice ?? [])
        return (
          <>
            <WithoutInvoice sales={data.filter(({ invoice }) => invoice === undefined)} />
            <div className="print-sheets grid max-w-3xl gap-6">
              {invoices.map((invoice) => (
                <InvoiceSheet
                  key={invoice._id}
                  bill={invoiceDocument(invoice, shop)}
                  paper={paper === 'roll' ? 'roll' : 'a4'}
                />
              ))}
            </div>
          </>
        )
      }}
    </PrintFrame>
  )
}

const WithoutInvoice = ({ sales }: { sales: readonly Sale[] }) =>
  sales.length > 0 && (
    <p role="status" className="text-muted print:hidden">
      Not completed yet, so without an invoice:{' '}
      {sales.map(({ _id }) => shortenId(_id, 6)).join(', ')}
    </p>
  )
