import { useState } from 'react'
import { flushSync } from 'react-dom'
import { invoiceDocument } from '#contract/orders/invoices.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { DownloadPdf } from '../../platform/files/download-pdf.tsx'
import { useShop } from '../../platform/shop/use-shop.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { CreditNotes } from './credit-notes.tsx'
import { InvoiceSheet, type Paper } from './invoice-sheet.tsx'

/** An invoice and its print buttons, one for each paper. The browser's own print command takes A4. */
export function InvoiceView({ sale }: { sale: Sale }) {
  const [paper, setPaper] = useState<Paper>('a4')
  const bill = invoiceDocument(sale, useShop())
  const printOn = (chosen: Paper) => {
    flushSync(() => setPaper(chosen)) // the sheet must be laid out for it before the browser takes its picture
    window.print()
    setPaper('a4')
  }
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => printOn('a4')} className="max-sm:grow">
          <Icon name="printer" size={20} />
          Print
        </Button>
        <Button tone="secondary" onClick={() => printOn('roll')} className="max-sm:grow">
          Print on 80 mm roll
        </Button>
        <DownloadPdf path={`/api/sales/${sale._id}/invoice.pdf`} name={`${bill.title}.pdf`} />
      </div>
      <InvoiceSheet bill={bill} paper={paper} />
      <CreditNotes sale={sale} />
    </div>
  )
}
