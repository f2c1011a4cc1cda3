import { type Kysely, sql } from 'kysely'

/**
 * Which versions may run on this schema: those that know the migration `oldest`. One that only adds leaves it as it is,
 * so that the previous version goes on running, and starts, too. One that takes away what a version still uses raises it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(support).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table schema_support`.execute(db)
}

const support = /* sql */ `
  create table schema_support (
    oldest text not null,
    only_row boolean primary key default true check (only_row)
  );
  insert into schema_support (oldest) values ('2026-12-01-compatibility');
`
