import { Readable } from 'node:stream'
import { type Cell, csvLine } from './cells.ts'

/** Excel takes a file for UTF-8 only with this before it. */
const BOM = '\ufeff'

type Rows = readonly (readonly Cell[])[]

/** A page is asked for when the one before has left: as slow as the client, and no more once the client is gone. */
export const csvStream = (header: readonly string[], pages: AsyncIterable<Rows>): Readable =>
  Readable.from(chunksOf(header, pages), { objectMode: false })

async function* chunksOf(header: readonly string[], pages: AsyncIterable<Rows>): AsyncGenerator<string> {
  yield BOM + csvLine(header)
  for await (const rows of pages) if (rows.length > 0) yield rows.map(csvLine).join('')
}
