import { type Kysely, sql } from 'kysely'

/** What the documents of an order say of the shop. That of invoices of before was stored nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table sale add column seller jsonb; -- as it was at the first document with a number; null: as it is today
  `)
    .execute(db)
}
