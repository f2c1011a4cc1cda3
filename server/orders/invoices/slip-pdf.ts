import { encode } from 'uqr'
import * as texts from '#contract/orders/invoice-texts.ts'
import type { SlipDocument } from '#contract/orders/invoices.ts'
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

const body: Style = { size: 9 }
const strong: Style = { size: 10, bold: true }
const small: Style = { size: 7.5, muted: true }
const CODE = 68

export function drawSlip(sheet: Sheet, slip: SlipDocument): void {
  sheet.addPage()
  let y = drawTop(sheet, slip)
  y = drawAddress(sheet, slip, y)
  y = drawLines(sheet, slip, y)
  drawEnd(sheet, slip, y)
}

function drawTop(sheet: Sheet, { shop, day, title, code, payment }: SlipDocument): number {
  const page = pageBox(sheet)
  const box = { ...page, width: page.width - CODE - 8 }
  drawCode(sheet, code, { x: page.x + page.width - CODE, y: page.y, width: CODE })
  let y = write(sheet, shop, box, small)
  y = write(sheet, title, { ...box, y: y + 1 }, { size: 22, bold: true })
  y = write(sheet, `${day} · ${payment}`, { ...box, y: y + 1 }, body)
  return Math.max(y, page.y + CODE) + 6
}

function drawCode(sheet: Sheet, code: string, { x, y, width }: Box): void {
  const { data, size } = encode(code, { border: 1 })
  const side = width / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) sheet.rect(x + column * side, y + row * side, side, side)
  sheet.fill('#000')
}

function drawAddress(sheet: Sheet, { name, phone, place }: SlipDocument, start: number): number {
  const page = pageBox(sheet)
  rule(sheet, { ...page, y: start }, 1.5)
  let y = write(sheet, texts.deliverTo, { ...page, y: start + 5 }, small)
  y = write(sheet, name, { ...page, y }, strong)
  y = write(sheet, phone, { ...page, y }, strong)
  for (const line of place) y = write(sheet, line, { ...page, y }, body)
  rule(sheet, { ...page, y: y + 5 }, 1.5)
  return y + 11
}

type SlipLine = SlipDocument['lines'][number]

const TICK = 9
const titleBox = ({ x, width }: Box): Pick<Box, 'x' | 'width'> => ({
  x: x + 46,
  width: width - 46 - 62,
})

function drawLines(sheet: Sheet, { lines }: SlipDocument, start: number): number {
  let y = start
  for (const line of lines) {
    if (y + lineHeight(sheet, line) > pageBox(sheet).bottom) y = newPage(sheet)
    y = drawLine(sheet, line, y)
  }
  return y
}

const lineHeight = (sheet: Sheet, { title, choice }: SlipLine): number => {
  const { width } = titleBox(pageBox(sheet))
  return measure(sheet, title, width, body) + measure(sheet, choice, width, strong) + 8
}

function drawLine(sheet: Sheet, { qty, title, choice, price }: SlipLine, y: number): number {
  const page = pageBox(sheet)
  const column = titleBox(page)
  sheet
    .lineWidth(1)
    .rect(page.x, y + 1, TICK, TICK)
    .stroke('#000')
  write(sheet, `${qty} ×`, { x: page.x + TICK + 4, y, width: 30 }, { ...strong, align: 'right' })
  const below = write(sheet, title, { ...column, y }, body)
  const end = choice ? write(sheet, choice, { ...column, y: below }, strong) : below
  write(sheet, price, { x: page.x + page.width - 60, y, width: 60 }, { ...body, align: 'right' })
  rule(sheet, { ...page, y: end + 3 })
  return end + 7
}

function drawEnd(sheet: Sheet, { pieces, total, note }: SlipDocument, start: number): void {
  const { width, bottom } = pageBox(sheet)
  const height = measure(sheet, pieces, width, strong) + measure(sheet, note, width, body) + 4
  const page = { ...pageBox(sheet), y: start + height > bottom ? newPage(sheet) : start }
  const y = write(sheet, pieces, page, strong)
  write(sheet, total, page, { ...strong, align: 'right' })
  write(sheet, note, { ...page, y: y + 4 }, body)
}
