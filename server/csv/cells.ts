/**
 * Where a spreadsheet may see the start of a formula: at the start of a cell, and after a semicolon, a tab or a line end,
 * where some programs begin a new cell; quotes before the sign do not count. Some programs read full-width signs, too.
 */
const START = '(?<=^|[;\\t\\r\\n])'
const SIGN = `(?=['"]*[=+\\-@\\t\\r＝＋－＠])`
const FORMULAS = new RegExp(START + SIGN, 'g')
const DEFUSED = new RegExp(`${START}'${SIGN}`, 'g')

/**
 * A formula from a stranger must not run on the computer that opens the file: an apostrophe before it makes it text.
 * `armed` is the exact inverse, also for text that had apostrophes before.
 */
export const defused = (text: string): string => text.replace(FORMULAS, "'")

export const armed = (text: string): string => text.replace(DEFUSED, '')

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export type Cell = string | number | null | undefined

const written = (cell: Cell): string => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'number' ? String(cell) : quoted(defused(cell))
}

/** Naira as a cell has it. */
export const plainNaira = (naira: number): string => naira.toFixed(2)

/** One record of RFC 4180, its formulas defused. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`
