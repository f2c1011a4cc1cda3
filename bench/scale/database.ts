import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/open.ts'
import { timePlainCopy } from './copy-rows.ts'
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

/** How long a database took to fill, and a plain COPY of the rows of its products. */
type Filling = { fillSeconds: number; copySeconds: number }

/**
 * The address of a database with so many products on a server. One that was filled before is taken
 * as it is: how long that took is its comment.
 */
export async function scaleDatabase(
  server: string,
  size: number,
): Promise<{ url: string; filling: Filling | undefined }> {
  const name = nameOf(size)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const unfinished = `${name}_filling`
  if (await isThere(server, name)) return { url, filling: await readFilling(server, name) }
  await administer(server, `drop database if exists ${unfinished} with (force)`)
  await administer(server, `create database ${unfinished}`)
  const unfinishedUrl = Object.assign(new URL(server), { pathname: `/${unfinished}` }).href
  const fillSeconds = await fillNewDatabase(unfinishedUrl, size)
  const filling = { fillSeconds, copySeconds: await timePlainCopy(unfinishedUrl) }
  await administer(server, `comment on database ${unfinished} is '${JSON.stringify(filling)}'`)
  await administer(server, `alter database ${unfinished} rename to ${name}`)
  return { url, filling }
}

/** Returns how many seconds it took, without the schema. */
async function fillNewDatabase(url: string, size: number): Promise<number> {
  const database = openPostgres(url)
  try {
    await migrateSchema(database.db)
    const startedAt = performance.now()
    await fillShop(database, size, (text) => console.info(`  ${text}`))
    return (performance.now() - startedAt) / 1000
  } finally {
    await database.close()
  }
}

async function readFilling(server: string, name: string): Promise<Filling | undefined> {
  const [row] = await administer<{ comment: string | null }>(
    server,
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = '${name}'`,
  )
  return row?.comment ? JSON.parse(row.comment) : undefined
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
