import { sql } from 'kysely'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import type { Db } from '#server/platform/db/schema.ts'

/**
 * The state of a migrated database: its schema, by a hash, and the statements that restore its
 * rows.
 */
type Migrated = { schema: string; restore: string }

let migrated: Migrated | undefined

/**
 * Makes an embedded database as it is after the migrations. Emptying its tables takes a fifth of
 * migrating it.
 */
export async function restoreMigrated(db: Db): Promise<void> {
  if (migrated && migrated.schema === (await schemaHash(db))) return execute(db, migrated.restore)
  await execute(db, 'drop schema public cascade; create schema public')
  await migrateSchema(db)
  const restore = [...(await tableStatements(db)), ...(await sequenceStatements(db))]
  migrated = {
    schema: await schemaHash(db),
    restore: [
      'set session_replication_role = replica',
      ...restore,
      'reset session_replication_role',
    ].join(';\n'),
  }
}

const execute = async (db: Db, statements: string): Promise<void> =>
  void (await sql.raw(statements).execute(db))

/** Definitions that a test may change: columns, constraints, indexes, functions, triggers. */
async function schemaHash(db: Db): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(line, ' ' order by line)) as hash from (
      select concat_ws(' ', relname, relkind, attname, atttypid::regtype, attnotnull) as line
        from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      union all select concat_ws(' ', proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
    ) as lines`.execute(db)
  return rows[0]?.hash ?? ''
}

/** Empties all tables, and inserts the rows that the migrations inserted. */
async function tableStatements(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select quote_ident(relname) as name,
      string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    group by relname`.execute(db)
  const inserts: string[] = []
  for (const { name, columns } of tables) {
    const { rows } = await sql
      .raw<{ json: string | null }>(`select json_agg(x)::text as json from public.${name} x`)
      .execute(db)
    const json = rows[0]?.json?.replaceAll("'", "''")
    if (!json) continue
    const given = `json_populate_recordset(null::public.${name}, '${json}')`
    inserts.push(
      `insert into public.${name} (${columns}) overriding system value select ${columns} from ${given}`,
    )
  }
  const empty = `truncate ${tables.map(({ name }) => `public.${name}`).join(', ')}`
  // Statistics of an earlier test file would change the plans of this one.
  return [empty, 'delete from pg_statistic', ...inserts]
}

async function sequenceStatements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; at: string; isUsed: boolean }>`
    select quote_ident(sequencename) as name, coalesce(last_value, start_value) as at, last_value is not null as "isUsed"
    from pg_sequences where schemaname = 'public'`.execute(db)
  return rows.map(({ name, at, isUsed }) => `select setval('public.${name}', ${at}, ${isUsed})`)
}
