/** Rows that an export reads, and has in memory, at a time. */
const EXPORT_BATCH_ROWS = 500

const BEYOND_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export type ExportBatch = { below: string; limit: number }

/**
 * All rows, newest first: ids begin with the time. Rows that come or go meanwhile neither shift nor
 * repeat others.
 */
export async function* readInBatches<Row extends { id: string }>(
  read: (batch: ExportBatch) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let below = BEYOND_ALL_IDS
  for (;;) {
    const rows = await read({ below, limit: EXPORT_BATCH_ROWS })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < EXPORT_BATCH_ROWS) return
    below = last.id
  }
}
