import { buffer } from 'node:stream/consumers'
import { invoiceNumberOf } from '#contract/orders/invoices.ts'
import type { Sale } from '#contract/orders/sales.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { invoicePdf } from './make-documents.ts'

/** A header takes no other signs. */
export const fileName = (number: string): string => `${number.replace(/[^\w.-]/g, '-')}.pdf`

export const invoiceFileName = (sale: Sale): string => fileName(`invoice-${invoiceNumberOf(sale)}`)

export type PdfFile = { filename: string; content: Buffer; contentType: 'application/pdf' }

export const invoiceFile = async (sale: Sale, shop: ShopSettings): Promise<PdfFile> => ({
  filename: invoiceFileName(sale),
  content: await buffer(invoicePdf(sale, shop)),
  contentType: 'application/pdf',
})
