import { type Kysely, sql } from 'kysely'

/** What an order says of its parcel, of money that went back, and of its invoice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table sale
      add column fulfilment text not null default 'unpacked'
        check (fulfilment in ('unpacked', 'packed', 'shipped', 'delivered', 'returned')),
      add column refunded_kobo bigint not null default 0, -- the sum of its refunds that were not refused
      add column invoice_number text unique, -- null: not completed yet
      add constraint sale_refunded check (refunded_kobo between 0 and total_kobo);
  `)
    .execute(db)
}
