import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/**
 * Seconds that a plain COPY of the rows of `product` and `variant` takes, from files into tables of
 * the same shape. These have all indexes and checks, but neither triggers nor foreign keys.
 */
export async function timePlainCopy(url: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-copy-'))
  const client = new pg.Client(url)
  await client.connect()
  try {
    const products = await timeCopyOfTable(client, 'product', folder)
    const variants = await timeCopyOfTable(client, 'variant', folder)
    return products + variants
  } finally {
    await client.end()
    await rm(folder, { recursive: true })
  }
}

async function timeCopyOfTable(client: pg.Client, table: string, folder: string): Promise<number> {
  const file = join(folder, table)
  const copy = `copied_${table}`
  await pipeline(client.query(copyTo(`copy ${table} to stdout`)), createWriteStream(file))
  await client.query(`create table ${copy} (like ${table} including all)`)
  const startedAt = performance.now()
  await pipeline(createReadStream(file), client.query(copyFrom(`copy ${copy} from stdin`)))
  const seconds = (performance.now() - startedAt) / 1000
  await client.query(`drop table ${copy}`)
  return seconds
}
