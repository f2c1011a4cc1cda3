create or replace function low_stock_limit(settings jsonb, product uuid, category uuid) returns integer
  language sql immutable parallel safe as $$
select coalesce(
  (settings -> 'lowStockOf' ->> product::text)::integer,
  (settings -> 'lowStockOf' ->> category::text)::integer,
  (settings ->> 'lowStock')::integer,
  5)
$$;

-- The highest threshold of all.
create or replace function low_stock_most(settings jsonb) returns integer language sql immutable parallel safe as $$
select greatest(
  coalesce((settings ->> 'lowStock')::integer, 5),
  (select max(value::integer) from jsonb_each_text(settings -> 'lowStockOf')))
$$;

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

-- A product that moves to another category has the threshold of that one.
create or replace function note_low_product() returns trigger language plpgsql as $$
begin
  delete from low_stock where product_id = new.id;
  insert into low_stock select variant_id, product_id, stock from low_now where product_id = new.id
    on conflict (variant_id) do update set stock = excluded.stock;
  return null;
end $$;

-- Brings low_stock up to date and returns how many rows were wrong. Rows that others hold are left to them or to
-- the next call, so that it waits for nobody and nobody waits for it in a circle.
create or replace function relist_low_stock() returns integer language plpgsql as $$
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
