import { Readable } from 'node:stream'
import { type Cell, csvLine } from './cells.ts'

/** Excel reads a file as UTF-8 only with this at its start. */
const BOM = '\ufeff'

type Rows = readonly (readonly Cell[])[]

export type Table = { header: readonly string[]; batches: AsyncIterable<Rows> }

export function withoutColumns({ header, batches }: Table, names: readonly string[]): Table {
  const stays = <T>(cells: readonly T[]): T[] => cells.filter((_, i) => !names.includes(header[i] ?? ''))
  async function* kept(): AsyncGenerator<Rows> {
    for await (const rows of batches) yield rows.map(stays)
  }
  return { header: stays(header), batches: kept() }
}

/** Reads the next batch when the one before is sent: at the client's pace, and no further once it has left. */
export const csvStream = ({ header, batches }: Table): Readable =>
  Readable.from(chunksOf(header, batches), { objectMode: false })

async function* chunksOf(header: readonly string[], batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  yield BOM + csvLine(header)
  for await (const rows of batches) if (rows.length > 0) yield rows.map(csvLine).join('')
}
