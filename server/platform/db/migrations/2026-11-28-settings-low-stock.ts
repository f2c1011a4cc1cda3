import { type Kysely, sql } from 'kysely'

/** The threshold of low stock is a setting: of the shop, of a category, of a product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lowStock).execute(db)
}

const lowStock = /* sql */ `
  alter table shop_setting
    -- The threshold was changed, and transactions that began before may still write by the old one. See settle-low-stock.ts.
    add column low_stock_stale boolean not null default false,
    add column low_stock_mark xid8;

  create function low_stock_limit(settings jsonb, product uuid, category uuid) returns integer
    language sql immutable parallel safe as $$
    select coalesce(
      (settings -> 'lowStockOf' ->> product::text)::integer,
      (settings -> 'lowStockOf' ->> category::text)::integer,
      (settings ->> 'lowStock')::integer,
      5)
  $$;

  -- What low_stock has to be.
  create view low_now as
    select variant.id as variant_id, variant.product_id, variant.stock
    from variant join product on product.id = variant.product_id, shop_setting
    where variant.deleted_at is null and variant.stock <= 1000
      and variant.stock <= low_stock_limit(shop_setting.values, product.id, product.category_id);

  create or replace function note_low_stock() returns trigger language plpgsql as $$
  begin
    if exists (select from low_now where variant_id = new.id) then
      insert into low_stock values (new.id, new.product_id, new.stock)
        on conflict (variant_id) do update set stock = excluded.stock;
    else
      delete from low_stock where variant_id = new.id;
    end if;
    return null;
  end $$;

  -- MAX_LOW_STOCK: a condition of a trigger cannot read the setting.
  drop trigger variant_low on variant;
  create trigger variant_low after update of stock, deleted_at on variant
    for each row when (new.stock <= 1000 or old.stock <= 1000) execute function note_low_stock();
  drop trigger variant_low_new on variant;
  create trigger variant_low_new after insert on variant
    for each row when (new.stock <= 1000) execute function note_low_stock();

  -- A product that moves to another category has the threshold of that one.
  create function note_low_product() returns trigger language plpgsql as $$
  begin
    delete from low_stock where product_id = new.id;
    insert into low_stock select variant_id, product_id, stock from low_now where product_id = new.id
      on conflict (variant_id) do update set stock = excluded.stock;
    return null;
  end $$;
  create trigger product_low after update of category_id on product
    for each row when (new.category_id is distinct from old.category_id) execute function note_low_product();

  -- Brings low_stock up to date and returns how many rows were wrong. Rows that others hold are left to them or to the
  -- next call, so that it waits for nobody and nobody waits for it in a circle.
  create function relist_low_stock() returns integer language plpgsql as $$
  declare
    wrong uuid[];
    held uuid[];
  begin
    select array_agg(coalesce(l.variant_id, n.variant_id)) into wrong
      from low_stock l full join low_now n on n.variant_id = l.variant_id
      where l.stock is distinct from n.stock;
    if wrong is null then return 0; end if;
    select array_agg(id) into held from (
      select id from variant where id = any(wrong) order by id for no key update skip locked) as free;
    delete from low_stock where variant_id = any(held)
      and not exists (select from low_now where low_now.variant_id = low_stock.variant_id);
    insert into low_stock select variant_id, product_id, stock from low_now where variant_id = any(held)
      on conflict (variant_id) do update set stock = excluded.stock;
    return cardinality(wrong);
  end $$;
`
