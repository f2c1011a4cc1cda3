import { CsvReader } from '#server/platform/csv/csv-reader.ts'
import type { LabelledQuery } from '../../test/search/judge-search.ts'

/** `kind`: figures are printed for each kind. */
export type QueryOfKind = LabelledQuery & { kind: string }

const MAX_RECORD_CHARACTERS = 10_000
const NEEDED_COLUMNS = ['kind', 'typed', 'right']

/**
 * Reads queries from tab-separated text with the columns `kind`, `typed`, `right` (a regular
 * expression without regard to case) and, where wanted, `min` and `max` (prices in naira).
 * @throws an error that names the line
 */
export function readQueries(text: string): QueryOfKind[] {
  const reader = new CsvReader('\t', MAX_RECORD_CHARACTERS)
  const [header = [], ...records] = [...reader.read(text), ...reader.end()]
  const missing = NEEDED_COLUMNS.filter((name) => !header.includes(name))
  if (missing.length > 0)
    throw new Error(`The first line lacks ${missing.join(', ')}; tabs separate its columns.`)
  return records.map((record, i) => {
    const cell = (name: string): string => record[header.indexOf(name)] ?? ''
    try {
      return {
        kind: cell('kind'),
        typed: needed(cell('typed')),
        found: new RegExp(needed(cell('right')), 'i'),
        min: readPrice(cell('min')),
        max: readPrice(cell('max')),
      }
    } catch (error) {
      throw new Error(`Line ${i + 2} cannot be read.`, { cause: error })
    }
  })
}

function needed(cell: string): string {
  if (cell === '') throw new Error('A query needs “typed” and “right”.')
  return cell
}

function readPrice(cell: string): number | undefined {
  if (cell === '') return undefined
  const price = Number(cell)
  if (Number.isNaN(price)) throw new Error(`“${cell}” is no price.`)
  return price
}
