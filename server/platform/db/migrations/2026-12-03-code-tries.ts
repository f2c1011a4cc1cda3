import { type Kysely, sql } from 'kysely'

/** Wrong delivery codes of an order: those of a parcel went with it when it was unpacked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sale add column code_tries integer not null default 0`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sale drop column code_tries`.execute(db)
}
