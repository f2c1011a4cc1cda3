import { type Kysely, sql } from 'kysely'

/**
 * When an order got its invoice, and what its documents say of the shop. Invoices of before keep their day; what they say
 * of the shop was stored nowhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table sale
      add column invoiced_at timestamptz, -- null: not completed yet
      add column seller jsonb; -- as it was at the first document with a number; null: as it is today

    update sale set invoiced_at = coalesce(
      (select max(created_at) from sale_event where sale_id = sale.id and event = 'completed'), updated_at)
    where invoice_number is not null;
  `)
    .execute(db)
}
