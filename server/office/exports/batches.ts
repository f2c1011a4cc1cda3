/** Rows that an export reads, and has in memory, at a time. */
const BATCH = 500

const BEYOND = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export type Batch = { below: string; limit: number }

/**
 * All rows, newest first: ids begin with the time. Rows that come or go meanwhile neither shift nor
 * repeat others.
 */
export async function* batchesOf<Row extends { id: string }>(
  read: (batch: Batch) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let below = BEYOND
  for (;;) {
    const rows = await read({ below, limit: BATCH })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    below = last.id
  }
}
