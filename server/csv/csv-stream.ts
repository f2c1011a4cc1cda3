import { Readable } from 'node:stream'
import { type Cell, csvLine } from './cells.ts'

/** Excel reads a file as UTF-8 only with this at its start. */
const BOM = '\ufeff'

type Rows = readonly (readonly Cell[])[]

/** Reads the next batch when the one before is sent: at the client's pace, and no further once it has left. */
export const csvStream = (header: readonly string[], batches: AsyncIterable<Rows>): Readable =>
  Readable.from(chunksOf(header, batches), { objectMode: false })

async function* chunksOf(header: readonly string[], batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  yield BOM + csvLine(header)
  for await (const rows of batches) if (rows.length > 0) yield rows.map(csvLine).join('')
}
