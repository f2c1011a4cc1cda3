import { readNameOf } from '../products/shopify/columns.ts'
import { CsvReader } from './csv-reader.ts'

/** How a program writes CSV: what parts its cells, and whether a first line such as `sep=;` says so, as Excel does. */
export type Dialect = { delimiter: string; saysSo: boolean }

/** Semicolons come from spreadsheets of countries with a decimal comma, tabs from copies of a table. */
const DELIMITERS = [',', ';', '\t', '|']
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[\r\n]/i

/** By its own word, or else by the delimiter that finds the most columns in the header. */
export function dialectOf(head: string): Dialect {
  const said = SEPARATOR_LINE.exec(head)?.[1]
  if (said) return { delimiter: said, saysSo: true }
  const found = DELIMITERS.map((delimiter) => ({ delimiter, columns: columnsFound(head, delimiter) }))
  const { delimiter } = found.reduce((best, one) => (one.columns > best.columns ? one : best))
  return { delimiter, saysSo: false }
}

/** Columns that an import knows in the first line that is not blank. */
function columnsFound(head: string, delimiter: string): number {
  const lines = new CsvReader(delimiter, head.length * 2 + 1).read(`${head}\n`)
  const header = lines.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? []
  return header.filter(readNameOf).length
}
