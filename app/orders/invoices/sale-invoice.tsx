import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { messages } from '#contract/messages.ts'
import { invoiceDocument } from '#contract/orders/invoices/invoices.ts'
import type { Invoice, Sale } from '#contract/orders/sales/sales.ts'
import { DownloadPdf } from '../../platform/files/download-pdf.tsx'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { PageSection } from '../../platform/ui/section.tsx'
import { saleRefundsQuery } from '../sales/queries.ts'
import { SaleRefundList } from '../sales/refund-list.tsx'
import { INVOICE_PAPERS, type InvoicePaper, InvoiceSheet } from './invoice-sheet.tsx'
import { PrintButtons } from './print-buttons.tsx'

/** `orders`: the address of orders, without the id. */
export const SaleInvoice = ({ sale, orders }: { sale: Sale; orders: string }) =>
  sale.invoice ? (
    <PrintableInvoice sale={sale} invoice={sale.invoice} />
  ) : (
    <EmptyState
      text={messages.noInvoiceYet}
      link={{ title: 'View order', to: `${orders}/${sale._id}` }}
    />
  )

/**
 * An invoice and its print buttons, one for each paper. The browser's own print command takes A4.
 */
function PrintableInvoice({ sale, invoice }: { sale: Sale; invoice: Invoice }) {
  const [paper, setPaper] = useState<InvoicePaper>('a4')
  const bill = invoiceDocument(invoice, useShopSettings())
  const printOn = (chosen: InvoicePaper) => {
    // the sheet must be laid out for it before the browser takes its picture
    flushSync(() => setPaper(chosen))
    window.print()
    setPaper('a4')
  }
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="flex flex-wrap gap-3 print:hidden">
        <PrintButtons papers={INVOICE_PAPERS} onPrint={printOn} />
        <DownloadPdf path={`/api/sales/${sale._id}/invoice.pdf`} name={`${bill.title}.pdf`} />
      </div>
      <InvoiceSheet bill={bill} paper={paper} />
      <CreditNoteList sale={sale} />
    </div>
  )
}

/**
 * The credit notes of an invoice. They stand beside it, as an issued invoice never changes, and are
 * not printed with it.
 */
function CreditNoteList({ sale }: { sale: Sale }) {
  const { data } = useQuery({ ...saleRefundsQuery(sale), enabled: sale.refunded !== undefined })
  const credited = data?.data.filter(({ creditNote }) => creditNote !== undefined) ?? []
  if (credited.length === 0) return null
  return (
    <PageSection id="credit-notes" title="Credit notes" className="grid gap-3 print:hidden">
      <SaleRefundList sale={sale._id} refunds={credited} />
    </PageSection>
  )
}
