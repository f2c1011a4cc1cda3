import { type Kysely, sql } from 'kysely'

/** The parcels of orders, and what happens to them. Earlier orders have none: their fulfilment stays `unpacked`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [shipments, events]) await sql.raw(statements).execute(db)
}

const shipments = /* sql */ `
  create table shipment (
    id uuid primary key, -- chosen by the client: packing repeated is packing once
    sale_id uuid not null references sale (id) on delete cascade,
    lines jsonb not null, -- [{variant, qty, serials?}]
    pieces integer not null check (pieces > 0), -- of all its lines
    photo text, -- hash of the image
    courier text,
    rider_phone text,
    tracking text,
    tracking_link text,
    needs_code boolean not null default false, -- as the shop's settings were when it was shipped
    code_tries integer not null default 0 check (code_tries between 0 and 5), -- wrong ones
    packed_at timestamptz not null default now(),
    packed_by text not null,
    shipped_at timestamptz,
    shipped_by text,
    delivered_at timestamptz,
    delivered_by text,
    returned_at timestamptz,
    returned_by text,
    note text, -- why it was delivered without a code, or came back
    state text not null generated always as (case when returned_at is not null then 'returned'
      when delivered_at is not null then 'delivered' when shipped_at is not null then 'shipped' else 'packed' end) stored,
    check (shipped_at is not null or (delivered_at is null and returned_at is null))
  );
  create index shipment_sale on shipment (sale_id, packed_at); -- the parcels of an order
  create index shipment_photo on shipment (photo) where photo is not null; -- removeUnusedImages

  create index sale_to_pack on sale (created_at, id) -- listToPack
    where fulfilment = 'unpacked' and transaction_status = 'processing'
      and (payment_status = 'paid' or payment_method = 'on delivery');
`

// Other migrations add words to the same check, in any order.
const events = /* sql */ `
  do $$
  declare words text;
  begin
    select string_agg(distinct quote_literal(word), ', ') into words from (
      select (regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''', 'g'))[1] as word
      from pg_constraint where conname = 'sale_event_event_check'
      union select unnest(array['packed', 'unpacked', 'shipped', 'unshipped', 'delivered', 'returned'])
    ) as known;
    alter table sale_event drop constraint sale_event_event_check;
    execute 'alter table sale_event add constraint sale_event_event_check check (event in (' || words || '))';
  end $$;
`
