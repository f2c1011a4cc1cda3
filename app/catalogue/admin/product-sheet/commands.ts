import { toKobo, toNaira } from '#contract/orders/pricing/pricing.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { readTypedNaira } from '#contract/platform/values.ts'
import type { SheetPlace } from '../../../platform/admin/sheet/sheet-keys.ts'
import {
  ALL_SHEET_COLUMNS,
  type ProductSheetRow,
  SHEET_COLUMNS,
  type SheetColumn,
} from './cells.ts'
import type { SheetEdits } from './draft.ts'
import { type CellChange, editedCellText } from './edits.ts'

export type CellRange = { top: number; bottom: number; left: number; right: number }

export const cellRangeBetween = (a: SheetPlace, b: SheetPlace): CellRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})

const rowsInCellRange = (
  rows: readonly ProductSheetRow[],
  { top, bottom }: CellRange,
): ProductSheetRow[] => rows.slice(top, bottom + 1)
const columnsInRange = ({ left, right }: CellRange): SheetColumn[] =>
  ALL_SHEET_COLUMNS.slice(left, right + 1)

const changesInRange = (
  rows: readonly ProductSheetRow[],
  range: CellRange,
  text: (row: ProductSheetRow, column: SheetColumn) => string,
): CellChange[] =>
  rowsInCellRange(rows, range).flatMap((row) =>
    columnsInRange(range).map((column) => ({ row, column, text: text(row, column) })),
  )

export const clearSheetRange = (rows: readonly ProductSheetRow[], range: CellRange): CellChange[] =>
  changesInRange(rows, range, () => '')

/**
 * Fills all rows of a range with its first row. A range of a single row is filled with the row
 * above.
 */
export function fillSheetRangeDown(
  rows: readonly ProductSheetRow[],
  edits: SheetEdits,
  range: CellRange,
): CellChange[] {
  const isSingleRow = range.top === range.bottom
  const source = rows[isSingleRow ? range.top - 1 : range.top]
  if (!source) return []
  return changesInRange(rows, range, (_row, column) =>
    editedCellText(source, column, edits[source.variant]),
  )
}

/** The cells of a range as tab-separated text, which spreadsheets read. */
export function copySheetRange(
  rows: readonly ProductSheetRow[],
  edits: SheetEdits,
  range: CellRange,
): string {
  const cellsIn = (row: ProductSheetRow) =>
    columnsInRange(range).map((column) =>
      quoteSheetCell(editedCellText(row, column, edits[row.variant])),
    )
  const lines = rowsInCellRange(rows, range).map((row) => cellsIn(row).join('\t'))
  return lines.join('\n')
}

const quoteSheetCell = (text: string): string =>
  /["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/**
 * Puts cells of a spreadsheet into the sheet, from the first cell of the range on; a single cell
 * goes into all of the range. `leftOut` counts cells beyond the sheet.
 */
export function pasteIntoSheet(
  rows: readonly ProductSheetRow[],
  range: CellRange,
  cells: readonly (readonly string[])[],
  columns: readonly SheetColumn[] = SHEET_COLUMNS,
): { changes: CellChange[]; leftOut: number } {
  const [first = ''] = cells[0] ?? []
  if (cells.flat().length === 1)
    return { changes: changesInRange(rows, range, () => first), leftOut: 0 }
  const placed = cells.flatMap((line, down) =>
    line.map((text, right) => ({
      row: rows[range.top + down],
      column: columns[range.left + right],
      text,
    })),
  )
  const changes = placed.flatMap(({ row, column, text }) =>
    row && column ? [{ row, column, text }] : [],
  )
  return { changes, leftOut: placed.length - changes.length }
}

/**
 * Prices changed by a percentage (below 0: lowered) and rounded half up to whole steps of `step`
 * naira. Prices that cannot be read stay as they are.
 */
export const changeSheetPrices = (
  rows: readonly ProductSheetRow[],
  edits: SheetEdits,
  { percent, step }: { percent: number; step: number },
): CellChange[] =>
  rows.flatMap((row) => {
    const price = readTypedNaira(editedCellText(row, 'price', edits[row.variant]))
    return Number.isNaN(price)
      ? []
      : [{ row, column: 'price' as const, text: priceAfterPercent(price, percent, step) }]
  })

/** Computes with whole numbers of kobo and hundredths of a percent, and rounds only once. */
function priceAfterPercent(price: number, percent: number, step: number): string {
  const factor = BigInt(10_000 + Math.round(percent * 100))
  const exact = BigInt(toKobo(price)) * factor
  const unit = BigInt(Math.max(1, toKobo(step))) * 10_000n
  const steps = (2n * exact + unit) / (2n * unit)
  const kobo = steps * (unit / 10_000n)
  return String(toNaira(Number(kobo)))
}

export const changeInAllRows = (
  rows: readonly ProductSheetRow[],
  column: SheetColumn,
  text: string,
): CellChange[] => rows.map((row) => ({ row, column, text }))

export const pastedCellsText = (placed: number, leftOut: number): string =>
  leftOut === 0
    ? `${countWithNoun(placed, 'cell')} pasted`
    : `${countWithNoun(placed, 'cell')} pasted; ${countWithNoun(leftOut, 'cell')} beyond the sheet left out`
