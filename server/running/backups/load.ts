import pg from 'pg'
import { StartError } from '../../platform/errors.ts'
import type { BackupManifest } from './manifest.ts'
import { type BackupPlace, readBackupPart } from './parts.ts'
import { splitCopyLines } from './row-hash.ts'
import { listBackupTables, SAME_TEXTS_SETTINGS, TABLES_LEFT_OUT } from './source.ts'

const INSERT_BATCH_ROWS = 2_000

type SequenceValues = BackupManifest['database']['sequences']

/**
 * Changes rows in one transaction without triggers and foreign keys: what they would do is in the
 * rows already. `work` gets the names of all tables, and returns the last number of each sequence.
 */
export async function withoutGuards(
  client: pg.Client,
  work: (tables: readonly string[]) => Promise<SequenceValues>,
): Promise<void> {
  await client.query(`begin; ${SAME_TEXTS_SETTINGS}`)
  const tables = (await listBackupTables(client)).map(({ name }) => name)
  const keys = await listForeignKeys(client)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  const names = tables.map(pg.escapeIdentifier)
  for (const table of names) await client.query(`alter table ${table} disable trigger user`)
  await setSequences(client, await work(tables))
  for (const table of names) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, rule } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${rule}`)
  await client.query('commit')
}

/**
 * Replaces the rows of all tables by those of a backup. The database must have the schema of the
 * backup: its migrations, and no others. `beforePart` is called before each part, and may throw.
 */
export const loadBackupRows = (
  client: pg.Client,
  manifest: BackupManifest,
  place: BackupPlace,
  beforePart = () => {},
): Promise<void> =>
  withoutGuards(client, async (tables) => {
    requireSameTables(tables, manifest)
    await client.query(`truncate ${tables.map(pg.escapeIdentifier).join()}`)
    for (const { name, columns } of manifest.database.tables) {
      const insert = await prepareRowInsert(client, name, columns)
      for (const part of manifest.parts[name] ?? []) {
        beforePart()
        await insert(splitCopyLines(await readBackupPart(place, part)))
      }
    }
    return manifest.database.sequences
  })

function requireSameTables(tables: readonly string[], { database }: BackupManifest): void {
  const listed = new Set(database.tables.map(({ name }) => name))
  if (listed.size === tables.length && tables.every((name) => listed.has(name))) return
  throw new StartError('The tables of this backup are not those that its migrations make.')
}

async function listForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; rule: string }>(/* sql */ `
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      and conrelid::regclass::text <> all ('{${TABLES_LEFT_OUT.join()}}')`)
  return rows
}

/**
 * Prepares to insert rows into a table. Each column is sent as a list of texts, which the column's
 * type reads. The function that it returns takes rows as COPY writes them, and returns how many it
 * has written.
 */
export async function prepareRowInsert(
  client: pg.Client,
  table: string,
  columns: readonly string[],
) {
  const types = await readColumnTypes(client, table)
  const names = columns.map(pg.escapeIdentifier).join()
  const lists = columns.map((_, index) => `$${index + 1}::text[]`).join()
  const given = columns.map((_, index) => `c${index}`).join()
  const values = columns
    .map((name, index) => `c${index}::${types.get(name) ?? throwMissingColumn(table, name)}`)
    .join()
  const query = /* sql */ `
    insert into public.${pg.escapeIdentifier(table)} (${names}) overriding system value
    select ${values} from unnest(${lists}) as given (${given})`
  return async (rows: Iterable<Buffer>): Promise<number> => {
    let written = 0
    let batch = columns.map((): (string | null)[] => [])
    const flush = async (): Promise<void> => {
      if (batch[0]?.length) await client.query(query, batch)
      batch = columns.map(() => [])
    }
    for (const line of rows) {
      written += 1
      parseCopyLine(line).forEach((value, index) => void batch[index]?.push(value))
      if (batch[0]?.length === INSERT_BATCH_ROWS) await flush()
    }
    await flush()
    return written
  }
}

function throwMissingColumn(table: string, column: string): never {
  throw new StartError(
    `This backup has a column that its migrations do not make: ${table}.${column}.`,
  )
}

async function readColumnTypes(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    /* sql */ `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`public.${pg.escapeIdentifier(table)}`],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** Escapes of COPY's text format; any other sign after a backslash stands for itself. */
const COPY_ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

const parseCopyValue = (text: string): string | null =>
  text === '\\N' ? null : text.replace(/\\(.)/g, (_, sign: string) => COPY_ESCAPES[sign] ?? sign)

/** Reads the values of one line of COPY's text format. */
export const parseCopyLine = (line: Buffer): (string | null)[] =>
  line.toString().split('\t').map(parseCopyValue)

async function setSequences(client: pg.Client, sequences: SequenceValues): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  )
  for (const { name } of rows) {
    const last = sequences[name]
    const sequence = `public.${pg.escapeIdentifier(name)}`
    if (last === undefined) await client.query(`alter sequence ${sequence} restart`)
    else await client.query('select setval($1::regclass, $2::bigint)', [sequence, last])
  }
}
