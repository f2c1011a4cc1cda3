import { invoiceDocument } from '#contract/orders/invoices.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { shortId } from '#contract/platform/format.ts'
import { useShop } from '../../../platform/shop/use-shop.ts'
import { INVOICE_PAPERS, InvoiceSheet } from '../../invoices/invoice-sheet.tsx'
import { PrintFrame } from './print-frame.tsx'

export default function PrintInvoicesPage() {
  const shop = useShop()
  return (
    <PrintFrame title="Invoices" papers={INVOICE_PAPERS}>
      {({ data }, paper) => (
        <>
          <WithoutInvoice sales={data.filter(({ invoice }) => invoice === undefined)} />
          <div className="print-sheets grid max-w-3xl gap-6">
            {data
              .flatMap(({ invoice }) => invoice ?? [])
              .map((invoice) => (
                <InvoiceSheet
                  key={invoice._id}
                  bill={invoiceDocument(invoice, shop)}
                  paper={paper === 'roll' ? 'roll' : 'a4'}
                />
              ))}
          </div>
        </>
      )}
    </PrintFrame>
  )
}

const WithoutInvoice = ({ sales }: { sales: readonly Sale[] }) =>
  sales.length > 0 && (
    <p role="status" className="text-muted print:hidden">
      Not completed yet, so without an invoice: {sales.map(({ _id }) => shortId(_id, 6)).join(', ')}
    </p>
  )
