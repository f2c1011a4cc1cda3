import { buffer } from 'node:stream/consumers'
import {
  type BillDocument,
  invoiceDocument,
  invoiceNumberOf,
  packingSlip,
} from '#contract/orders/invoices.ts'
import type { PrintedSale } from '#contract/orders/printing.ts'
import type { Invoice } from '#contract/orders/sales.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { drawBill } from './bill-pdf.ts'
import { A4, A6, openSheet, type Sheet } from './sheet.ts'
import { drawSlip } from './slip-pdf.ts'

export function billPdf(bill: BillDocument): Sheet {
  const sheet = openSheet(bill.title, A4)
  drawBill(sheet, bill)
  sheet.end()
  return sheet
}

export const invoicePdf = (invoice: Invoice, shop: ShopSettings): Sheet =>
  billPdf(invoiceDocument(invoice, shop))

export function slipsPdf(sales: readonly PrintedSale[], shop: ShopSettings): Sheet {
  const sheet = openSheet('Packing slips', A6)
  for (const sale of sales) drawSlip(sheet, packingSlip(sale, shop))
  sheet.end()
  return sheet
}

/** A header takes no other signs. */
export const fileName = (number: string): string => `${number.replace(/[^\w.-]/g, '-')}.pdf`

export const invoiceFileName = (invoice: Invoice): string =>
  fileName(`invoice-${invoiceNumberOf(invoice)}`)

export type PdfFile = { filename: string; content: Buffer; contentType: 'application/pdf' }

export const invoiceFile = async (invoice: Invoice, shop: ShopSettings): Promise<PdfFile> => ({
  filename: invoiceFileName(invoice),
  content: await buffer(invoicePdf(invoice, shop)),
  contentType: 'application/pdf',
})
