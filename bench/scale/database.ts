import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/open.ts'
import { fillShop } from './fill.ts'

const sources = new URL('../../', import.meta.url)

/**
 * Named by the size, the schema and the makers of its products: a second run takes the filled
 * database of the first.
 */
export function nameOf(size: number): string {
  const files = globSync(
    ['server/platform/db/schema.sql', 'bench/scale/make-product*.ts', 'bench/scale/fill.ts'],
    {
      cwd: sources.pathname,
      exclude: (path) => path.includes('.test.'),
    },
  )
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(readFileSync(new URL(file, sources)))
  return `shop_scale_${size}_${hash.digest('hex').slice(0, 10)}`
}

/**
 * The address of a database with so many products on a server. One that was filled before is taken
 * as it is.
 */
export async function scaleDatabase(server: string, size: number): Promise<string> {
  const name = nameOf(size)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const unfinished = `${name}_filling`
  if (await isThere(server, name)) return url
  await administer(server, `drop database if exists ${unfinished} with (force)`)
  await administer(server, `create database ${unfinished}`)
  const database = openPostgres(Object.assign(new URL(server), { pathname: `/${unfinished}` }).href)
  try {
    await migrateSchema(database.db)
    await fillShop(database, size, (text) => console.info(`  ${text}`))
  } finally {
    await database.close()
  }
  await administer(server, `alter database ${unfinished} rename to ${name}`)
  return url
}

async function administer<Row extends pg.QueryResultRow>(
  server: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(server)
  await client.connect()
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const isThere = async (server: string, name: string): Promise<boolean> =>
  (await administer(server, `select from pg_database where datname = '${name}'`)).length > 0
