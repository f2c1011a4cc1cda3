import { Readable } from 'node:stream'
import { lagosClock } from '#contract/platform/lagos.ts'

/**
 * Where a spreadsheet may see the start of a formula: at the start of a cell, and after a
 * semicolon, a tab or a line end, where some programs begin a new cell; quotes before the sign do
 * not count. Some programs read full-width signs, too.
 */
const START = '(?<=^|[;\\t\\r\\n])'
const SIGN = `(?=['"]*[=+\\-@\\t\\r＝＋－＠])`
const FORMULAS = new RegExp(START + SIGN, 'g')
const ESCAPED = new RegExp(`${START}'${SIGN}`, 'g')

/**
 * A formula that a stranger typed must not run on the computer that opens the file: an apostrophe
 * before it makes it text. `unescapeFormulas` is the exact inverse.
 */
export const escapeFormulas = (text: string): string => text.replace(FORMULAS, "'")

export const unescapeFormulas = (text: string): string => text.replace(ESCAPED, '')

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

const quote = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text

export type Cell = string | number | null | undefined

function cellText(cell: Cell): string {
  if (typeof cell === 'string') return quote(escapeFormulas(cell))
  return String(cell ?? '')
}

/** `2026-12-01 07:00` in Lagos: spreadsheets read it as a date, and it sorts as a text. */
export const timeCell = (time: Date | string): string =>
  lagosClock(new Date(time).toISOString()).replace('T', ' ')

export const plainNaira = (naira: number): string => naira.toFixed(2)

/** One record of RFC 4180, its formulas escaped. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** Excel reads a file as UTF-8 only with this at its start. */
const BOM = '\ufeff'

type Rows = readonly (readonly Cell[])[]

export type Table = { header: readonly string[]; batches: AsyncIterable<Rows> }

/**
 * Reads the next batch when the one before is sent: at the client's pace, and no further once it
 * has left.
 */
export const csvStream = ({ header, batches }: Table): Readable =>
  Readable.from(chunksOf(header, batches), { objectMode: false })

async function* chunksOf(
  header: readonly string[],
  batches: AsyncIterable<Rows>,
): AsyncGenerator<string> {
  yield BOM + csvLine(header)
  for await (const rows of batches) if (rows.length > 0) yield rows.map(csvLine).join('')
}
