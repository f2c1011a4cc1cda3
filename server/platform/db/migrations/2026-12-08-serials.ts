import { type Kysely, sql } from 'kysely'

/** An issued invoice keeps its serial numbers. Those of earlier ones stay as they are shown now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table invoice_serial`.execute(db)
}

const table = /* sql */ `
  create table invoice_serial (
    sale_id uuid not null references sale (id),
    variant_id uuid not null,
    serials text[] not null,
    primary key (sale_id, variant_id)
  );
  insert into invoice_serial (sale_id, variant_id, serials)
    select sale_id, (line ->> 'variant')::uuid, array_agg(number order by packed_at, shipment.id, place)
    from shipment join sale on sale.id = sale_id, jsonb_array_elements(shipment.lines) as line,
      jsonb_array_elements_text(line -> 'serials') with ordinality as typed(number, place)
    where invoice_number is not null and shipment.state <> 'returned' group by 1, 2;
`
