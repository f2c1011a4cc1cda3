import { type Credit, creditNoteDocument, invoiceDocument, packingSlip } from '#contract/orders/invoices.ts'
import type { PrintedSale } from '#contract/orders/printing.ts'
import type { Sale } from '#contract/orders/sales.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { drawBill } from './bill-pdf.ts'
import { A4, A6, openSheet, type Sheet } from './sheet.ts'
import { drawSlip } from './slip-pdf.ts'

export function invoicePdf(sale: Sale, shop: ShopSettings): Sheet {
  const bill = invoiceDocument(sale, shop)
  const sheet = openSheet(bill.title, A4)
  drawBill(sheet, bill)
  sheet.end()
  return sheet
}

export function creditNotePdf(sale: Sale, credit: Credit, shop: ShopSettings): Sheet {
  const bill = creditNoteDocument(sale, credit, shop)
  const sheet = openSheet(bill.title, A4)
  drawBill(sheet, bill)
  sheet.end()
  return sheet
}

export function slipsPdf(sales: readonly PrintedSale[], shop: ShopSettings): Sheet {
  const sheet = openSheet('Packing slips', A6)
  for (const sale of sales) drawSlip(sheet, packingSlip(sale, shop))
  sheet.end()
  return sheet
}
