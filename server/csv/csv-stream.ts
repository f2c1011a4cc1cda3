import { Readable } from 'node:stream'
import { type Cell, csvLine } from './cells.ts'

/** Excel reads a file as UTF-8 only with this at its start. */
const BOM = '\ufeff'

type Rows = readonly (readonly Cell[])[]

/** A batch is read when the one before is sent: as slowly as the client reads, and no more once it has left. */
export const csvStream = (header: readonly string[], batches: AsyncIterable<Rows>): Readable =>
  Readable.from(chunksOf(header, batches), { objectMode: false })

async function* chunksOf(header: readonly string[], batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  yield BOM + csvLine(header)
  for await (const rows of batches) if (rows.length > 0) yield rows.map(csvLine).join('')
}
