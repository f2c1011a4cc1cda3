import { type Kysely, sql } from 'kysely'

/** States of a product, products that go together, what a variant costs the shop, and the download of low stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [states, related, costs, downloads]) await sql.raw(statements).execute(db)
}

const states = /* sql */ `
  -- Both say why a product is not published; see contract/catalogue/product-states.ts.
  alter table product
    add column publish_at timestamptz, -- the job puts it on sale then
    add column hidden boolean not null default false; -- it was taken off sale

  -- However a product is published: nothing of why it was not stays behind.
  create function settle_published() returns trigger language plpgsql as $$
  begin
    new.publish_at := null;
    new.hidden := false;
    return new;
  end $$;
  create trigger product_published before insert or update of published, publish_at, hidden on product
    for each row when (new.published and (new.hidden or new.publish_at is not null)) execute function settle_published();

  create index product_due on product (publish_at) where publish_at is not null and deleted_at is null; -- publishDue
  create index product_gone on product (deleted_at desc, id desc) where deleted_at is not null; -- listDeleted
  create index audit_of_deleted on audit_log (target, id desc) where action = 'product.delete'; -- listDeleted
`

const related = /* sql */ `
  -- What the shop shows beside a product, chosen by hand, in its order.
  create table related_product (
    product_id uuid not null references product (id) on delete cascade,
    related_id uuid not null, -- no reference: it would lock that product, and two that name each other wait in a circle
    position smallint not null constraint related_product_position_check check (position between 0 and 7),
    primary key (product_id, related_id),
    constraint related_product_other check (related_id <> product_id)
  );
`

const costs = /* sql */ `
  alter table variant add column cost_kobo bigint constraint variant_cost_check check (cost_kobo >= 0); -- null: not known
`

const downloads = /* sql */ `
  -- The contract names the kinds: a list here would have to be written again with each new one.
  alter table export_ticket drop constraint if exists export_ticket_kind_check;
`
