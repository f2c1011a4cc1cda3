import * as texts from '#contract/orders/invoice-texts.ts'
import type { BillDocument, DocumentLine } from '#contract/orders/invoices.ts'
import {
  type Box,
  measure,
  newPage,
  pageBox,
  rule,
  type Sheet,
  type Style,
  write,
} from './sheet.ts'

const BODY = 9.5
const body: Style = { size: BODY }
const small: Style = { size: 8, muted: true }
const right: Style = { size: BODY, align: 'right' }

/**
 * Draws an invoice or a credit note from a new page on. Rows and the sums are not split; the head
 * of the table is repeated.
 */
export function drawBill(sheet: Sheet, bill: BillDocument): void {
  sheet.addPage()
  let y = drawHead(sheet, bill)
  y = drawParties(sheet, bill, y)
  y = drawLines(sheet, bill, y)
  y = drawSums(sheet, bill, y)
  drawNotes(sheet, bill, y)
}

function drawHead(sheet: Sheet, { seller: [name = ''], title, day }: BillDocument): number {
  const page = pageBox(sheet)
  const half = page.width / 2
  const left = write(sheet, name, { ...page, width: half - 12 }, { size: 20, bold: true })
  const column = { x: page.x + half, y: page.y, width: half }
  const below = write(sheet, title, column, { size: 13, bold: true, align: 'right' })
  return Math.max(left, write(sheet, day, { ...column, y: below }, right)) + 16
}

function drawParties(sheet: Sheet, { seller, buyer }: BillDocument, y: number): number {
  const page = pageBox(sheet)
  rule(sheet, { ...page, y }, 1.5)
  const half = page.width / 2
  const from = drawParty(sheet, texts.billFrom, seller, { x: page.x, y: y + 12, width: half - 12 })
  const to = drawParty(sheet, texts.billTo, buyer, { x: page.x + half, y: y + 12, width: half })
  const end = Math.max(from, to) + 12
  rule(sheet, { ...page, y: end }, 1.5)
  return end + 14
}

function drawParty(
  sheet: Sheet,
  title: string,
  [name = '', ...others]: readonly string[],
  box: Box,
): number {
  let y = write(sheet, title, box, small) + 2
  y = write(sheet, name, { ...box, y }, { ...body, bold: true })
  for (const line of new Set(others)) y = write(sheet, line, { ...box, y }, body)
  return y
}

/** Widths of quantity, unit price and total; the product has the rest. */
const WIDTHS = { qty: 50, price: 100, total: 110 }
const GAP = 8

function columnsOf({ x, width }: Box): Pick<Box, 'x' | 'width'>[] {
  const { qty, price, total } = WIDTHS
  const right = x + width
  return [
    { x, width: width - qty - price - total - GAP },
    { x: right - total - price - qty, width: qty - GAP },
    { x: right - total - price, width: price - GAP },
    { x: right - total, width: total },
  ]
}

function drawCells(sheet: Sheet, cells: readonly string[], y: number, style: Style): number {
  const columns = columnsOf(pageBox(sheet))
  const ends = columns.map((column, i) => {
    const align = i === 0 ? 'left' : 'right'
    return write(sheet, cells[i] ?? '', { ...column, y }, { ...style, align })
  })
  return Math.max(...ends)
}

function drawLines(sheet: Sheet, { lines }: BillDocument, start: number): number {
  let y = drawTableHead(sheet, start)
  for (const line of lines) {
    const end = y + rowHeight(sheet, line)
    if (end > pageBox(sheet).bottom) y = drawTableHead(sheet, newPage(sheet))
    y = drawLine(sheet, line, y)
  }
  return y
}

function drawTableHead(sheet: Sheet, y: number): number {
  const end = drawCells(sheet, texts.columns, y, { ...small, bold: true }) + 4
  rule(sheet, { ...pageBox(sheet), y: end })
  return end + 5
}

const rowHeight = (sheet: Sheet, { title, choice, serials }: DocumentLine): number => {
  const { width = 0 } = columnsOf(pageBox(sheet))[0] ?? {}
  const below = [choice, serials]
    .filter(Boolean)
    .reduce((sum, text) => sum + measure(sheet, text, width, small), 0)
  return measure(sheet, title, width, body) + below + 9
}

function drawLine(
  sheet: Sheet,
  { title, choice, serials, qty, unitPrice, total }: DocumentLine,
  y: number,
): number {
  const [first] = columnsOf(pageBox(sheet))
  let end = first ? write(sheet, title, { ...first, y }, body) : y
  for (const text of [choice, serials])
    if (first && text) end = write(sheet, text, { ...first, y: end }, small)
  const cells = drawCells(sheet, ['', qty, unitPrice, total], y, body)
  const bottom = Math.max(end, cells) + 4
  rule(sheet, { ...pageBox(sheet), y: bottom })
  return bottom + 5
}

const sumHeight = (isTotal: true | undefined): number => (isTotal ? 24 : 15)

function drawSums(sheet: Sheet, { sums }: BillDocument, start: number): number {
  const page = pageBox(sheet)
  const height = sums.reduce((sum, { isTotal }) => sum + sumHeight(isTotal), 6)
  let y = (start + height > page.bottom ? newPage(sheet) : start) + 6
  for (const { label, amount, isTotal } of sums) {
    const style: Style = isTotal ? { size: 14, bold: true, align: 'right' } : right
    write(
      sheet,
      label,
      { x: page.x, y, width: page.width - 130 },
      { ...style, size: isTotal ? 11 : BODY },
    )
    write(
      sheet,
      amount,
      { x: page.x + page.width - 126, y: y - (isTotal ? 2 : 0), width: 126 },
      style,
    )
    y += sumHeight(isTotal)
  }
  return y
}

function drawNotes(sheet: Sheet, { notes }: BillDocument, start: number): void {
  let y = start + 16
  for (const note of notes) {
    const { x, width, bottom } = pageBox(sheet)
    if (y + measure(sheet, note, width, small) > bottom) y = newPage(sheet)
    y = write(sheet, note, { x, y, width }, small) + 2
  }
}
