import { type Kysely, sql } from 'kysely'

export const blocks = 'one pass over the parcels, whose new column is empty'

/** Parcels whose pieces came back in another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipment add column resend_of uuid constraint shipment_resent_once unique
      references shipment (id) on delete cascade`.execute(db)
}

/** The parcels that were sent again go first: their pieces would count twice. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shipment drop column resend_of`.execute(db)
}
