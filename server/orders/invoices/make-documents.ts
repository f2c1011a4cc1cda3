import { buffer } from 'node:stream/consumers'
import {
  type BillDocument,
  createPackingSlip,
  invoiceDocument,
  invoiceNumberOf,
} from '#contract/orders/invoices/invoices.ts'
import type { PrintedSale } from '#contract/orders/invoices/printing.ts'
import type { Invoice } from '#contract/orders/sales/sales.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { drawBill } from './bill-pdf.ts'
import { A4_PAPER, A6_PAPER, createPdfSheet, type PdfSheet } from './sheet.ts'
import { drawPackingSlip } from './slip-pdf.ts'

export function createBillPdf(bill: BillDocument): PdfSheet {
  const sheet = createPdfSheet(bill.title, A4_PAPER)
  drawBill(sheet, bill)
  sheet.end()
  return sheet
}

export const createInvoicePdf = (invoice: Invoice, shop: ShopSettings): PdfSheet =>
  createBillPdf(invoiceDocument(invoice, shop))

export function createSlipsPdf(sales: readonly PrintedSale[], shop: ShopSettings): PdfSheet {
  const sheet = createPdfSheet('Packing slips', A6_PAPER)
  for (const sale of sales) drawPackingSlip(sheet, createPackingSlip(sale, shop))
  sheet.end()
  return sheet
}

/** A header takes no other signs. */
export const toPdfFileName = (number: string): string => `${number.replace(/[^\w.-]/g, '-')}.pdf`

export const invoiceFileName = (invoice: Invoice): string =>
  toPdfFileName(`invoice-${invoiceNumberOf(invoice)}`)

export type PdfFile = { filename: string; content: Buffer; contentType: 'application/pdf' }

export const createInvoiceFile = async (
  invoice: Invoice,
  shop: ShopSettings,
): Promise<PdfFile> => ({
  filename: invoiceFileName(invoice),
  content: await buffer(createInvoicePdf(invoice, shop)),
  contentType: 'application/pdf',
})
