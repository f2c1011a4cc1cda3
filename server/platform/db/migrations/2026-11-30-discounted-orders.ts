import { type Kysely, sql } from 'kysely'

/** What discounts took off an order; its subtotal and delivery are what is left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sale add column discounts jsonb`.execute(db)
}
