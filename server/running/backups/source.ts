import { hash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { imageReferences, orderedImages } from '../upkeep/image-references.ts'
import type { DatabaseState } from './manifest.ts'
import { createRowHash, splitCopyLines } from './row-hash.ts'

/**
 * Settings with which the same value is the same text on every database. They last for one
 * transaction, as the embedded database has one session.
 */
export const SAME_TEXTS_SETTINGS = /* sql */ `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/**
 * Tables that say nothing of the shop: migrations are listed apart, routines are made with the
 * schema, and a backup says nothing about backups.
 */
export const TABLES_LEFT_OUT = [
  'kysely_migration',
  'kysely_migration_lock',
  'routine',
  'backup_run',
  'out_of_service',
]

/** Opens a connection for the time of `work`; statements may take as long as they need. */
export async function withDatabaseClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Reads a database in one snapshot: what is read belongs together although the shop sells. */
export const readInSnapshot = <T>(
  connection: pg.ClientConfig,
  work: (source: pg.Client) => Promise<T>,
): Promise<T> =>
  withDatabaseClient(connection, async (client) => {
    await client.query(
      `begin transaction isolation level repeatable read read only; ${SAME_TEXTS_SETTINGS}`,
    )
    return work(client)
  })

/** `blocks`: how many blocks of the database each part consists of. */
export type BackupTable = { name: string; columns: string[]; blocks: number }

/** A part takes about so much in the database; it is held in memory. */
const PART_BYTES = 8 * 1024 * 1024

/**
 * Lists the tables of a shop, without columns that the database derives. `blocks` allows for long
 * values, which are stored elsewhere.
 */
export async function listBackupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    /* sql */ `
    select relname as name, columns, greatest(1, ceil(
      pg_relation_size(oid) / 8192.0 / ceil(greatest(1, pg_table_size(oid)) / $2::float8)))::int as blocks
    from pg_class, lateral (
      select array_agg(attname::text order by attnum) as columns from pg_attribute
      where attrelid = oid and attnum > 0 and not attisdropped and attgenerated = '') as listed
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1) and columns is not null
    order by relname`,
    [TABLES_LEFT_OUT, PART_BYTES],
  )
  return rows
}

/** Yields the rows of a table as COPY writes them, some megabytes at a time. */
export async function* readTableRows(
  client: pg.Client,
  { name, columns, blocks }: BackupTable,
  first = '',
): AsyncGenerator<Buffer> {
  const table = pg.escapeIdentifier(name)
  const list = columns.map(pg.escapeIdentifier).join()
  const { rows } = await client.query<{ all: number }>(
    `select (pg_relation_size($1::regclass) / 8192)::int as all`,
    [`public.${table}`],
  )
  const allBlocks = rows[0]?.all ?? 0
  for (let start = 0; start < allBlocks; start += blocks) {
    const isWithin = `ctid >= '(${start},0)' and ctid < '(${start + blocks},0)'`
    const stream = client.query(
      copyTo(`copy (select ${first}${list} from public.${table} where ${isWithin}) to stdout`),
    )
    const part = Buffer.concat(await stream.toArray())
    if (part.length > 0) yield part
  }
}

/** Maps the hashes of a table's rows to where these rows are in it: an address for each row. */
export async function addressRows(
  client: pg.Client,
  table: BackupTable,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for await (const rows of readTableRows(client, table, 'ctid, ')) {
    for (const line of splitCopyLines(rows)) {
      const end = line.indexOf(TAB_BYTE)
      const address = line.toString('latin1', 0, end)
      found.getOrInsert(rowContentKey(line.subarray(end + 1)), []).push(address)
    }
  }
  return found
}

const TAB_BYTE = 0x09

/** Names a row by its content. */
export const rowContentKey = (row: Buffer): string => hash('sha256', row, 'base64')

/** Reads everything that is compared, and gives each part of a table to `take` on the way. */
export async function readDatabaseState(
  client: pg.Client,
  take: (table: string, rows: Buffer) => Promise<void> = async () => {},
): Promise<DatabaseState> {
  const tables: DatabaseState['tables'] = []
  for (const table of await listBackupTables(client)) {
    const rowHash = createRowHash()
    for await (const rows of readTableRows(client, table)) {
      rowHash.add(rows)
      await take(table.name, rows)
    }
    tables.push({
      name: table.name,
      columns: table.columns,
      rows: rowHash.rows(),
      hash: rowHash.digest(),
    })
  }
  return {
    migrations: await readAppliedMigrations(client),
    tables,
    sequences: await readSequences(client),
    sums: await selectKeyValues(client, CONTROL_SUMS),
  }
}

export async function readAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

/** Reads the last number of each sequence; one that has given none is left out. */
export const readSequences = (client: pg.Client): Promise<Record<string, string>> =>
  selectKeyValues(
    client,
    `select sequencename as key, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )

/** Reads the hashes of all pictures that rows refer to. */
export async function readReferencedImages(client: pg.Client): Promise<Set<string>> {
  const query = (text: string) => client.query<{ hash: string | null }>(text)
  const found = [
    await query(imageReferences({ isAmong: false })),
    await query(orderedImages({ isAmong: false })),
  ]
  return new Set(found.flatMap(({ rows }) => rows.flatMap(({ hash }) => hash ?? [])))
}

const CONTROL_SUMS = /* sql */ `
  select 'orders' as key, coalesce(sum(total_kobo), 0)::text as value from sale
  union all select 'payments', coalesce(sum(amount_kobo), 0)::text from payment
  union all select 'refunds', coalesce(sum(amount_kobo), 0)::text from refund
  union all select 'stock', coalesce(sum(stock), 0)::text from variant order by 1`

async function selectKeyValues(client: pg.Client, query: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ key: string; value: string }>(query)
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
