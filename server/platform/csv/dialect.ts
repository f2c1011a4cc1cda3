import { CsvReader } from './csv-reader.ts'

/**
 * How a program writes CSV: its delimiter, and whether a first line such as `sep=;` names it, as in
 * Excel's files.
 */
export type Dialect = { delimiter: string; hasSeparatorLine: boolean }

type IsKnown = (heading: string) => boolean

/**
 * Semicolons come from spreadsheets of countries with a decimal comma, tabs from copies of a table.
 */
const DELIMITERS = [',', ';', '\t', '|']
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[\r\n]/i

/**
 * The delimiter of the line `sep=`; without one, that which finds the most known columns in the
 * first non-blank line.
 */
export function detectDialect(head: string, isKnown: IsKnown): Dialect {
  const named = SEPARATOR_LINE.exec(head)?.[1]
  if (named) return { delimiter: named, hasSeparatorLine: true }
  const found = DELIMITERS.map((delimiter) => ({
    delimiter,
    columns: countKnownColumns(head, delimiter, isKnown),
  }))
  const { delimiter } = found.reduce((best, candidate) =>
    candidate.columns > best.columns ? candidate : best,
  )
  return { delimiter, hasSeparatorLine: false }
}

function countKnownColumns(head: string, delimiter: string, isKnown: IsKnown): number {
  const lines = new CsvReader(delimiter, head.length * 2 + 1).read(`${head}\n`)
  const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')
  const header = lines.find((cells) => !isBlank(cells)) ?? []
  return header.filter(isKnown).length
}
