import { type Kysely, sql } from 'kysely'

/** An order of what is not about to run out costs one look at a number, not one at the product and the settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lowStock).execute(db)
}

const lowStock = /* sql */ `
  -- The highest threshold of all.
  create function low_stock_most(settings jsonb) returns integer
    language sql immutable parallel safe as $$
    select greatest(
      coalesce((settings ->> 'lowStock')::integer, 5),
      (select max(value::integer) from jsonb_each_text(settings -> 'lowStockOf')))
  $$;
  alter table shop_setting add column low_stock_most integer generated always as (low_stock_most(values)) stored;

  create or replace function note_low_stock() returns trigger language plpgsql as $$
  declare
    most integer := (select low_stock_most from shop_setting);
  begin
    if new.stock > most and (tg_op = 'INSERT' or old.stock > most) then
      return null;
    end if;
    if exists (select from low_now where variant_id = new.id) then
      insert into low_stock values (new.id, new.product_id, new.stock)
        on conflict (variant_id) do update set stock = excluded.stock;
    else
      delete from low_stock where variant_id = new.id;
    end if;
    return null;
  end $$;
`
