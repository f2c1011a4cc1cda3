import { encode } from 'uqr'
import type { SlipDocument } from '#contract/orders/invoices/invoices.ts'
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

const SLIP_TEXT: PdfTextStyle = { size: 9 }
const STRONG_SLIP_TEXT: PdfTextStyle = { size: 10, bold: true }
const SMALL_SLIP_TEXT: PdfTextStyle = { size: 7.5, muted: true }
const SLIP_CODE_WIDTH = 68

export function drawPackingSlip(sheet: PdfSheet, slip: SlipDocument): void {
  sheet.addPage()
  let y = drawSlipTop(sheet, slip)
  y = drawSlipAddress(sheet, slip, y)
  y = drawSlipLines(sheet, slip, y)
  drawSlipEnd(sheet, slip, y)
}

function drawSlipTop(sheet: PdfSheet, { shop, day, title, code, payment }: SlipDocument): number {
  const page = boxInsideMargins(sheet)
  const box = { ...page, width: page.width - SLIP_CODE_WIDTH - 8 }
  drawSlipCode(sheet, code, {
    x: page.x + page.width - SLIP_CODE_WIDTH,
    y: page.y,
    width: SLIP_CODE_WIDTH,
  })
  let y = drawText(sheet, shop, box, SMALL_SLIP_TEXT)
  y = drawText(sheet, title, { ...box, y: y + 1 }, { size: 22, bold: true })
  y = drawText(sheet, `${day} · ${payment}`, { ...box, y: y + 1 }, SLIP_TEXT)
  return Math.max(y, page.y + SLIP_CODE_WIDTH) + 6
}

function drawSlipCode(sheet: PdfSheet, code: string, { x, y, width }: PdfBox): void {
  const { data, size } = encode(code, { border: 1 })
  const side = width / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) sheet.rect(x + column * side, y + row * side, side, side)
  sheet.fill('#000')
}

function drawSlipAddress(
  sheet: PdfSheet,
  { name, phone, place }: SlipDocument,
  start: number,
): number {
  const page = boxInsideMargins(sheet)
  drawRule(sheet, { ...page, y: start }, 1.5)
  let y = drawText(sheet, texts.deliverTo, { ...page, y: start + 5 }, SMALL_SLIP_TEXT)
  y = drawText(sheet, name, { ...page, y }, STRONG_SLIP_TEXT)
  y = drawText(sheet, phone, { ...page, y }, STRONG_SLIP_TEXT)
  for (const line of place) y = drawText(sheet, line, { ...page, y }, SLIP_TEXT)
  drawRule(sheet, { ...page, y: y + 5 }, 1.5)
  return y + 11
}

type SlipLine = SlipDocument['lines'][number]

const SLIP_TICK_SIZE = 9
const slipTitleColumn = ({ x, width }: PdfBox): Pick<PdfBox, 'x' | 'width'> => ({
  x: x + 46,
  width: width - 46 - 62,
})

function drawSlipLines(sheet: PdfSheet, { lines }: SlipDocument, start: number): number {
  let y = start
  for (const line of lines) {
    if (y + heightOfSlipLine(sheet, line) > boxInsideMargins(sheet).bottom) y = startNewPage(sheet)
    y = drawSlipLine(sheet, line, y)
  }
  return y
}

const heightOfSlipLine = (sheet: PdfSheet, { title, choice }: SlipLine): number => {
  const { width } = slipTitleColumn(boxInsideMargins(sheet))
  return (
    measureTextHeight(sheet, title, width, SLIP_TEXT) +
    measureTextHeight(sheet, choice, width, STRONG_SLIP_TEXT) +
    8
  )
}

function drawSlipLine(sheet: PdfSheet, { qty, title, choice, price }: SlipLine, y: number): number {
  const page = boxInsideMargins(sheet)
  const column = slipTitleColumn(page)
  sheet
    .lineWidth(1)
    .rect(page.x, y + 1, SLIP_TICK_SIZE, SLIP_TICK_SIZE)
    .stroke('#000')
  drawText(
    sheet,
    `${qty} ×`,
    { x: page.x + SLIP_TICK_SIZE + 4, y, width: 30 },
    { ...STRONG_SLIP_TEXT, align: 'right' },
  )
  const below = drawText(sheet, title, { ...column, y }, SLIP_TEXT)
  const end = choice ? drawText(sheet, choice, { ...column, y: below }, STRONG_SLIP_TEXT) : below
  drawText(
    sheet,
    price,
    { x: page.x + page.width - 60, y, width: 60 },
    { ...SLIP_TEXT, align: 'right' },
  )
  drawRule(sheet, { ...page, y: end + 3 })
  return end + 7
}

function drawSlipEnd(sheet: PdfSheet, { pieces, total, note }: SlipDocument, start: number): void {
  const { width, bottom } = boxInsideMargins(sheet)
  const height =
    measureTextHeight(sheet, pieces, width, STRONG_SLIP_TEXT) +
    measureTextHeight(sheet, note, width, SLIP_TEXT) +
    4
  const page = {
    ...boxInsideMargins(sheet),
    y: start + height > bottom ? startNewPage(sheet) : start,
  }
  const y = drawText(sheet, pieces, page, STRONG_SLIP_TEXT)
  drawText(sheet, total, page, { ...STRONG_SLIP_TEXT, align: 'right' })
  drawText(sheet, note, { ...page, y: y + 4 }, SLIP_TEXT)
}
