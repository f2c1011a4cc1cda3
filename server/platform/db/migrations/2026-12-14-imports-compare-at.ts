import { type Kysely, sql } from 'kysely'

/** Compare-at prices of files that no discount of two decimals leads from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table variant add column compare_at_kobo bigint`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table variant drop column compare_at_kobo`.execute(db)
}
