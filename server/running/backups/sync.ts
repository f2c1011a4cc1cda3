import pg from 'pg'
import { prepareRowInsert, withoutGuards } from './load.ts'
import { splitCopyLines } from './row-hash.ts'
import {
  addressRows,
  type BackupTable,
  listBackupTables,
  readSequences,
  readTableRows,
  rowContentKey,
  withDatabaseClient,
} from './source.ts'

/**
 * Makes the rows of a database equal to those of a source; returns how many rows were written. Only
 * rows that differ are written, so that a second time costs little more than reading both. The
 * hashes of one table's rows are held in memory.
 */
export const syncDatabaseRows = (source: pg.Client, connection: pg.ClientConfig): Promise<number> =>
  withDatabaseClient(connection, async (client) => {
    let written = 0
    await withoutGuards(client, async () => {
      const copies = new Map((await listBackupTables(client)).map((table) => [table.name, table]))
      for (const table of await listBackupTables(source)) {
        const copy = copies.get(table.name)
        if (copy) written += await syncTableRows(source, table, client, copy)
      }
      return readSequences(source)
    })
    return written
  })

async function syncTableRows(
  source: pg.Client,
  table: BackupTable,
  client: pg.Client,
  copy: BackupTable,
): Promise<number> {
  const stale = await addressRows(client, { ...copy, columns: table.columns })
  const insert = await prepareRowInsert(client, table.name, table.columns)
  if (stale.size === 0) {
    let written = 0
    for await (const rows of readTableRows(source, table))
      written += await insert(splitCopyLines(rows))
    return written
  }
  const missing: Buffer[] = []
  for await (const rows of readTableRows(source, table)) {
    for (const row of splitCopyLines(rows))
      if (stale.get(rowContentKey(row))?.pop() === undefined) missing.push(Buffer.from(row))
  }
  const gone = [...stale.values()].flat()
  const name = `public.${pg.escapeIdentifier(table.name)}`
  // Deleted before the insert: a changed row has the key of the row that it replaces.
  if (gone.length > 0)
    await client.query(`delete from ${name} where ctid = any ($1::tid[])`, [gone])
  await insert(missing)
  return missing.length + gone.length
}
