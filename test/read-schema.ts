import { sql } from 'kysely'
import type { Db } from '#server/platform/db/schema.ts'

/**
 * All that a schema consists of, as texts: columns, constraints, indexes, triggers, functions and
 * views. Without white space and brackets, and with lists in one order: the same expression can be
 * written in several ways.
 */
export async function readSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as part
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' -- which PostgreSQL 18 adds for each "not null"
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and probin is null
    union all select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'
    union all select concat_ws(' ', relname, relkind, relpersistence) from pg_class
      where relnamespace = 'public'::regnamespace
    order by part`.execute(db)
  return rows.map(({ part }) => plain(part)).sort()
}

const plain = (part: string): string =>
  part
    .replace(/ARRAY\[([^\]]*)\]/g, (_, items: string) => items.split(', ').sort().join())
    .replace(/ NOT VALID|[()\s]/g, '')
