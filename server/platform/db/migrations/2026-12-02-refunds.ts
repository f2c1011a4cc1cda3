import { type Kysely, sql } from 'kysely'

/** Which pieces of a refund had come back with an earlier one whose money failed; a version that does not know it writes 0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund_line add column back_before integer not null default 0`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund_line drop column back_before`.execute(db)
}
