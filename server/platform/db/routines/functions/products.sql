-- A draft is in no category's count, as it is in no list.
create or replace function count_products() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null and old.published then
    update category set product_count = product_count - 1 where id = old.category_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and new.published then
    update category set product_count = product_count + 1 where id = new.category_id;
  end if;
  return null;
end $$;

-- A deleted product deletes its variants. They are locked in the order that orders use.
create or replace function remove_variants() returns trigger language plpgsql as $$
begin
  perform from variant where product_id = new.id order by id for update;
  update variant set deleted_at = new.deleted_at
    where product_id = new.id and deleted_at is not distinct from old.deleted_at;
  return null;
end $$;

-- A published product has no time of publishing and is not hidden.
create or replace function settle_published() returns trigger language plpgsql as $$
begin
  new.publish_at := null;
  new.hidden := false;
  return new;
end $$;

-- The variants of a product as carts show them; removed ones, too, that are still in a cart.
create or replace function shown_variants(product uuid) returns jsonb language sql stable as $$
select coalesce(jsonb_agg(jsonb_build_object('id', id, 'choice', choice, 'price_kobo', price_kobo,
  'discount_percentage', discount_percentage, 'image', image)), '[]')
from variant where product_id = product
  and (deleted_at is null or exists (select from cart_line where cart_line.variant_id = variant.id))
$$;

-- Before the change: the row and its variants are still as shoppers see them.
create or replace function keep_last_shown() returns trigger language plpgsql as $$
begin
  insert into last_shown
  values (old.id, old.title, old.description, old.brand, old.rating, old.images, shown_variants(old.id))
  on conflict (product_id) do update set title = excluded.title, description = excluded.description,
    brand = excluded.brand, rating = excluded.rating, images = excluded.images, variants = excluded.variants;
  return new;
end $$;
