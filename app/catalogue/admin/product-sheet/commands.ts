import { toKobo, toNaira } from '#contract/orders/pricing.ts'
import { readNaira } from '#contract/platform/values.ts'
import type { Place } from '../../../platform/admin/sheet/sheet-keys.ts'
import { ALL_COLUMNS, COLUMNS, type Column, type Row } from './cells.ts'
import type { Edits } from './draft.ts'
import { type Change, textOf } from './edits.ts'

export type Range = { top: number; bottom: number; left: number; right: number }

export const rangeOf = (a: Place, b: Place): Range => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})

const rowsIn = (rows: readonly Row[], { top, bottom }: Range): Row[] => rows.slice(top, bottom + 1)
const columnsIn = ({ left, right }: Range): Column[] => ALL_COLUMNS.slice(left, right + 1)

const cellsOf = (
  rows: readonly Row[],
  range: Range,
  text: (row: Row, column: Column) => string,
): Change[] =>
  rowsIn(rows, range).flatMap((row) =>
    columnsIn(range).map((column) => ({ row, column, text: text(row, column) })),
  )

export const cleared = (rows: readonly Row[], range: Range): Change[] =>
  cellsOf(rows, range, () => '')

/**
 * Fills all rows of a range with its first row. A range of a single row is filled with the row
 * above.
 */
export function filledDown(rows: readonly Row[], edits: Edits, range: Range): Change[] {
  const isSingleRow = range.top === range.bottom
  const source = rows[isSingleRow ? range.top - 1 : range.top]
  if (!source) return []
  return cellsOf(rows, range, (_row, column) => textOf(source, column, edits[source.variant]))
}

/** The cells of a range as tab-separated text, which spreadsheets read. */
export function copied(rows: readonly Row[], edits: Edits, range: Range): string {
  const cellsIn = (row: Row) =>
    columnsIn(range).map((column) => quoted(textOf(row, column, edits[row.variant])))
  const lines = rowsIn(rows, range).map((row) => cellsIn(row).join('\t'))
  return lines.join('\n')
}

const quoted = (text: string): string =>
  /["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/**
 * Puts cells of a spreadsheet into the sheet, from the first cell of the range on; a single cell
 * goes into all of the range. `leftOut` counts cells beyond the sheet.
 */
export function pasted(
  rows: readonly Row[],
  range: Range,
  cells: readonly (readonly string[])[],
  columns: readonly Column[] = COLUMNS,
): { changes: Change[]; leftOut: number } {
  const [first = ''] = cells[0] ?? []
  if (cells.flat().length === 1) return { changes: cellsOf(rows, range, () => first), leftOut: 0 }
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
export const repriced = (
  rows: readonly Row[],
  edits: Edits,
  { percent, step }: { percent: number; step: number },
): Change[] =>
  rows.flatMap((row) => {
    const price = readNaira(textOf(row, 'price', edits[row.variant]))
    return Number.isNaN(price)
      ? []
      : [{ row, column: 'price' as const, text: priceAfter(price, percent, step) }]
  })

/** Computes with whole numbers of kobo and hundredths of a percent, and rounds only once. */
function priceAfter(price: number, percent: number, step: number): string {
  const factor = BigInt(10_000 + Math.round(percent * 100))
  const exact = BigInt(toKobo(price)) * factor
  const unit = BigInt(Math.max(1, toKobo(step))) * 10_000n
  const steps = (2n * exact + unit) / (2n * unit)
  const kobo = steps * (unit / 10_000n)
  return String(toNaira(Number(kobo)))
}

export const everywhere = (rows: readonly Row[], column: Column, text: string): Change[] =>
  rows.map((row) => ({ row, column, text }))
