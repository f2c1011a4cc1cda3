/** A cell that a spreadsheet would run as a formula. */
const FORMULA = /^'*[=+\-@\t\r]/
const DEFUSED = /^'+[=+\-@\t\r]/

/**
 * A formula from a stranger must not run on the machine of who opens the file: an apostrophe before it makes it text.
 * `armed` undoes it exactly, apostrophes that were there before included.
 */
export const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const armed = (text: string): string => (DEFUSED.test(text) ? text.slice(1) : text)

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export type Cell = string | number | null | undefined

const written = (cell: Cell): string => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'number' ? String(cell) : quoted(defused(cell))
}

/** One record of RFC 4180, its formulas defused. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`
