import type { BillDocument, DocumentLine } from '#contract/orders/invoices/invoices.ts'
import * as texts from '#contract/orders/texts/invoice-texts.ts'
import {
  boxInsideMargins,
  drawRule,
  drawText,
  measureTextHeight,
  type PdfBox,
  type PdfSheet,
  type PdfTextStyle,
  startNewPage,
} from './sheet.ts'

const BILL_TEXT_SIZE = 9.5
const BILL_TEXT: PdfTextStyle = { size: BILL_TEXT_SIZE }
const SMALL_BILL_TEXT: PdfTextStyle = { size: 8, muted: true }
const RIGHT_BILL_TEXT: PdfTextStyle = { size: BILL_TEXT_SIZE, align: 'right' }

/**
 * Draws an invoice or a credit note from a new page on. Rows and the sums are not split; the head
 * of the table is repeated.
 */
export function drawBill(sheet: PdfSheet, bill: BillDocument): void {
  sheet.addPage()
  let y = drawBillHead(sheet, bill)
  y = drawBillParties(sheet, bill, y)
  y = drawBillLines(sheet, bill, y)
  y = drawBillSums(sheet, bill, y)
  drawBillNotes(sheet, bill, y)
}

function drawBillHead(sheet: PdfSheet, { seller: [name = ''], title, day }: BillDocument): number {
  const page = boxInsideMargins(sheet)
  const half = page.width / 2
  const left = drawText(sheet, name, { ...page, width: half - 12 }, { size: 20, bold: true })
  const column = { x: page.x + half, y: page.y, width: half }
  const below = drawText(sheet, title, column, { size: 13, bold: true, align: 'right' })
  return Math.max(left, drawText(sheet, day, { ...column, y: below }, RIGHT_BILL_TEXT)) + 16
}

function drawBillParties(sheet: PdfSheet, { seller, buyer }: BillDocument, y: number): number {
  const page = boxInsideMargins(sheet)
  drawRule(sheet, { ...page, y }, 1.5)
  const half = page.width / 2
  const from = drawBillParty(sheet, texts.billFrom, seller, {
    x: page.x,
    y: y + 12,
    width: half - 12,
  })
  const to = drawBillParty(sheet, texts.billTo, buyer, { x: page.x + half, y: y + 12, width: half })
  const end = Math.max(from, to) + 12
  drawRule(sheet, { ...page, y: end }, 1.5)
  return end + 14
}

function drawBillParty(
  sheet: PdfSheet,
  title: string,
  [name = '', ...others]: readonly string[],
  box: PdfBox,
): number {
  let y = drawText(sheet, title, box, SMALL_BILL_TEXT) + 2
  y = drawText(sheet, name, { ...box, y }, { ...BILL_TEXT, bold: true })
  for (const line of new Set(others)) y = drawText(sheet, line, { ...box, y }, BILL_TEXT)
  return y
}

/** Widths of quantity, unit price and total; the product has the rest. */
const BILL_COLUMN_WIDTHS = { qty: 50, price: 100, total: 110 }
const BILL_COLUMN_GAP = 8

function billColumnsIn({ x, width }: PdfBox): Pick<PdfBox, 'x' | 'width'>[] {
  const { qty, price, total } = BILL_COLUMN_WIDTHS
  const right = x + width
  return [
    { x, width: width - qty - price - total - BILL_COLUMN_GAP },
    { x: right - total - price - qty, width: qty - BILL_COLUMN_GAP },
    { x: right - total - price, width: price - BILL_COLUMN_GAP },
    { x: right - total, width: total },
  ]
}

function drawBillCells(
  sheet: PdfSheet,
  cells: readonly string[],
  y: number,
  style: PdfTextStyle,
): number {
  const columns = billColumnsIn(boxInsideMargins(sheet))
  const ends = columns.map((column, i) => {
    const align = i === 0 ? 'left' : 'right'
    return drawText(sheet, cells[i] ?? '', { ...column, y }, { ...style, align })
  })
  return Math.max(...ends)
}

function drawBillLines(sheet: PdfSheet, { lines }: BillDocument, start: number): number {
  let y = drawBillTableHead(sheet, start)
  for (const line of lines) {
    const end = y + heightOfBillLine(sheet, line)
    if (end > boxInsideMargins(sheet).bottom) y = drawBillTableHead(sheet, startNewPage(sheet))
    y = drawBillLine(sheet, line, y)
  }
  return y
}

function drawBillTableHead(sheet: PdfSheet, y: number): number {
  const end =
    drawBillCells(sheet, texts.INVOICE_COLUMN_TITLES, y, { ...SMALL_BILL_TEXT, bold: true }) + 4
  drawRule(sheet, { ...boxInsideMargins(sheet), y: end })
  return end + 5
}

const heightOfBillLine = (sheet: PdfSheet, { title, choice, serials }: DocumentLine): number => {
  const { width = 0 } = billColumnsIn(boxInsideMargins(sheet))[0] ?? {}
  const below = [choice, serials]
    .filter(Boolean)
    .reduce((sum, text) => sum + measureTextHeight(sheet, text, width, SMALL_BILL_TEXT), 0)
  return measureTextHeight(sheet, title, width, BILL_TEXT) + below + 9
}

function drawBillLine(
  sheet: PdfSheet,
  { title, choice, serials, qty, unitPrice, total }: DocumentLine,
  y: number,
): number {
  const [first] = billColumnsIn(boxInsideMargins(sheet))
  let end = first ? drawText(sheet, title, { ...first, y }, BILL_TEXT) : y
  for (const text of [choice, serials])
    if (first && text) end = drawText(sheet, text, { ...first, y: end }, SMALL_BILL_TEXT)
  const cells = drawBillCells(sheet, ['', qty, unitPrice, total], y, BILL_TEXT)
  const bottom = Math.max(end, cells) + 4
  drawRule(sheet, { ...boxInsideMargins(sheet), y: bottom })
  return bottom + 5
}

const heightOfBillSum = (isTotal: true | undefined): number => (isTotal ? 24 : 15)

function drawBillSums(sheet: PdfSheet, { sums }: BillDocument, start: number): number {
  const page = boxInsideMargins(sheet)
  const height = sums.reduce((sum, { isTotal }) => sum + heightOfBillSum(isTotal), 6)
  let y = (start + height > page.bottom ? startNewPage(sheet) : start) + 6
  for (const { label, amount, isTotal } of sums) {
    const style: PdfTextStyle = isTotal ? { size: 14, bold: true, align: 'right' } : RIGHT_BILL_TEXT
    drawText(
      sheet,
      label,
      { x: page.x, y, width: page.width - 130 },
      { ...style, size: isTotal ? 11 : BILL_TEXT_SIZE },
    )
    drawText(
      sheet,
      amount,
      { x: page.x + page.width - 126, y: y - (isTotal ? 2 : 0), width: 126 },
      style,
    )
    y += heightOfBillSum(isTotal)
  }
  return y
}

function drawBillNotes(sheet: PdfSheet, { notes }: BillDocument, start: number): void {
  let y = start + 16
  for (const note of notes) {
    const { x, width, bottom } = boxInsideMargins(sheet)
    if (y + measureTextHeight(sheet, note, width, SMALL_BILL_TEXT) > bottom) y = startNewPage(sheet)
    y = drawText(sheet, note, { x, y, width }, SMALL_BILL_TEXT) + 2
  }
}
