import { type Kysely, sql } from 'kysely'

/** A hash of the request under a refund's key; null for an earlier refund, or one by an earlier version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column request_hash text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund drop column request_hash`.execute(db)
}
