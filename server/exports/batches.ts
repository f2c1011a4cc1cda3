/** Rows read at a time: what an export holds in memory. */
const PAGE = 500

/** Above every id that there can be. */
const BEYOND = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * All rows of a table, newest first, page after page by the ids, which begin with the time: rows that come or go
 * meanwhile neither shift nor repeat the others.
 */
export async function* pagesOf<Row extends { id: string }>(
  read: (page: { below: string; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let below = BEYOND
  for (;;) {
    const rows = await read({ below, limit: PAGE })
    yield rows
    if (rows.length < PAGE) return
    below = rows.at(-1)?.id as string
  }
}
