import { CsvReader } from './csv-reader.ts'

/** How a program writes CSV: its delimiter, and whether a first line such as `sep=;` names it, as in files of Excel. */
export type Dialect = { delimiter: string; saysSo: boolean }

type IsKnown = (heading: string) => boolean

/** Semicolons come from spreadsheets of countries with a decimal comma, tabs from copies of a table. */
const DELIMITERS = [',', ';', '\t', '|']
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[\r\n]/i

/** By the line `sep=`, or else the delimiter that finds the most known columns in the first line that is not blank. */
export function dialectOf(head: string, isKnown: IsKnown): Dialect {
  const said = SEPARATOR_LINE.exec(head)?.[1]
  if (said) return { delimiter: said, saysSo: true }
  const found = DELIMITERS.map((delimiter) => ({ delimiter, columns: columnsFound(head, delimiter, isKnown) }))
  const { delimiter } = found.reduce((best, one) => (one.columns > best.columns ? one : best))
  return { delimiter, saysSo: false }
}

function columnsFound(head: string, delimiter: string, isKnown: IsKnown): number {
  const lines = new CsvReader(delimiter, head.length * 2 + 1).read(`${head}\n`)
  const header = lines.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? []
  return header.filter(isKnown).length
}
