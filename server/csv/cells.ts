/**
 * Where a spreadsheet may see a formula begin: at the start of a cell, and behind what some programs take for the end of
 * one, a semicolon, a tab or a line; quotes before it mean nothing there. Some programs take signs in full width for the
 * same.
 */
const START = '(?<=^|[;\\t\\r\\n])'
const SIGN = `(?=['"]*[=+\\-@\\t\\r＝＋－＠])`
const FORMULAS = new RegExp(START + SIGN, 'g')
const DEFUSED = new RegExp(`${START}'${SIGN}`, 'g')

/**
 * A formula from a stranger must not run on the machine of who opens the file: an apostrophe before it makes it text.
 * `armed` undoes it exactly, apostrophes that were there before included.
 */
export const defused = (text: string): string => text.replace(FORMULAS, "'")

export const armed = (text: string): string => text.replace(DEFUSED, '')

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export type Cell = string | number | null | undefined

const written = (cell: Cell): string => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'number' ? String(cell) : quoted(defused(cell))
}

/** One record of RFC 4180, its formulas defused. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`
