import pg from 'pg'
import { StartError } from '../../platform/errors.ts'
import type { Manifest } from './manifest.ts'
import { type Place, readPart } from './parts.ts'
import { linesOf } from './row-hash.ts'
import { LEFT_OUT, listTables, SAME_TEXTS } from './source.ts'

const BATCH = 2_000

type Sequences = Manifest['database']['sequences']

/**
 * Changes rows in one transaction without triggers and foreign keys: what they would do is in the
 * rows already. `work` gets the names of all tables, and returns the last number of each sequence.
 */
export async function withoutGuards(
  client: pg.Client,
  work: (tables: readonly string[]) => Promise<Sequences>,
): Promise<void> {
  await client.query(`begin; ${SAME_TEXTS}`)
  const tables = (await listTables(client)).map(({ name }) => name)
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
export const load = (
  client: pg.Client,
  manifest: Manifest,
  place: Place,
  beforePart = () => {},
): Promise<void> =>
  withoutGuards(client, async (tables) => {
    requireSame(tables, manifest)
    await client.query(`truncate ${tables.map(pg.escapeIdentifier).join()}`)
    for (const { name, columns } of manifest.database.tables) {
      const insert = await insertInto(client, name, columns)
      for (const part of manifest.parts[name] ?? []) {
        beforePart()
        await insert(linesOf(await readPart(place, part)))
      }
    }
    return manifest.database.sequences
  })

function requireSame(tables: readonly string[], { database }: Manifest): void {
  const listed = new Set(database.tables.map(({ name }) => name))
  if (listed.size === tables.length && tables.every((name) => listed.has(name))) return
  throw new StartError('The tables of this backup are not those that its migrations make.')
}

async function listForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; rule: string }>(/* sql */ `
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      and conrelid::regclass::text <> all ('{${LEFT_OUT.join()}}')`)
  return rows
}

/**
 * Prepares to insert rows into a table. Each column is sent as a list of texts, which the column's
 * type reads. The function that it returns takes rows as COPY writes them, and returns how many it
 * has written.
 */
export async function insertInto(client: pg.Client, table: string, columns: readonly string[]) {
  const types = await typesOf(client, table)
  const names = columns.map(pg.escapeIdentifier).join()
  const lists = columns.map((_, index) => `$${index + 1}::text[]`).join()
  const given = columns.map((_, index) => `c${index}`).join()
  const values = columns
    .map((name, index) => `c${index}::${types.get(name) ?? missing(table, name)}`)
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
      readRow(line).forEach((value, index) => void batch[index]?.push(value))
      if (batch[0]?.length === BATCH) await flush()
    }
    await flush()
    return written
  }
}

function missing(table: string, column: string): never {
  throw new StartError(
    `This backup has a column that its migrations do not make: ${table}.${column}.`,
  )
}

async function typesOf(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    /* sql */ `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`public.${pg.escapeIdentifier(table)}`],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** Escapes of COPY's text format; any other sign after a backslash stands for itself. */
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

const readValue = (text: string): string | null =>
  text === '\\N' ? null : text.replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign)

/** Reads the values of one line of COPY's text format. */
export const readRow = (line: Buffer): (string | null)[] =>
  line.toString().split('\t').map(readValue)

async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
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
