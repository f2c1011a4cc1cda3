import { type Kysely, sql } from 'kysely'

/** The shop's data in the documents of an order. That of earlier invoices was not stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table sale add column seller jsonb; -- as it was at the first document with a number; null: as it is today
  `)
    .execute(db)
}
