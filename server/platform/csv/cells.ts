import { Readable } from 'node:stream'
import { clockInLagos } from '#contract/platform/lagos.ts'

/**
 * Where a spreadsheet may see the start of a formula: at the start of a cell, and after a
 * semicolon, a tab or a line end, where some programs begin a new cell; quotes before the sign do
 * not count. Some programs read full-width signs, too.
 */
const CELL_START = '(?<=^|[;\\t\\r\\n])'
const FORMULA_SIGN = `(?=['"]*[=+\\-@\\t\\r＝＋－＠])`
const FORMULAS = new RegExp(CELL_START + FORMULA_SIGN, 'g')
const ESCAPED = new RegExp(`${CELL_START}'${FORMULA_SIGN}`, 'g')

/**
 * A formula that a stranger typed must not run on the computer that opens the file: an apostrophe
 * before it makes it text. `unescapeFormulas` is the exact inverse.
 */
export const escapeFormulas = (text: string): string => text.replace(FORMULAS, "'")

export const unescapeFormulas = (text: string): string => text.replace(ESCAPED, '')

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

const quoteCellIfNeeded = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text

export type CsvCell = string | number | null | undefined

function csvCellText(cell: CsvCell): string {
  if (typeof cell === 'string') return quoteCellIfNeeded(escapeFormulas(cell))
  return String(cell ?? '')
}

/** `2026-12-01 07:00` in Lagos: spreadsheets read it as a date, and it sorts as a text. */
export const lagosTimeCell = (time: Date | string): string =>
  clockInLagos(new Date(time).toISOString()).replace('T', ' ')

export const nairaWithKobo = (naira: number): string => naira.toFixed(2)

/** One record of RFC 4180, its formulas escaped. */
export const formatCsvRecord = (cells: readonly CsvCell[]): string =>
  `${cells.map(csvCellText).join(',')}\r\n`

/** Excel reads a file as UTF-8 only with this at its start. */
const BOM = '\ufeff'

type CsvRows = readonly (readonly CsvCell[])[]

export type CsvTable = { header: readonly string[]; batches: AsyncIterable<CsvRows> }

/**
 * Reads the next batch when the one before is sent: at the client's pace, and no further once it
 * has left.
 */
export const streamCsvTable = ({ header, batches }: CsvTable): Readable =>
  Readable.from(csvChunksOf(header, batches), { objectMode: false })

async function* csvChunksOf(
  header: readonly string[],
  batches: AsyncIterable<CsvRows>,
): AsyncGenerator<string> {
  yield BOM + formatCsvRecord(header)
  for await (const rows of batches) if (rows.length > 0) yield rows.map(formatCsvRecord).join('')
}
