-- Keeps what shoppers saw of a product that left the sale. Of products that are hidden or deleted already, the present
-- values are the nearest to it.

-- migrate:up
-- A product that is not on sale, as it was when it last was: carts and what people read of their own show this, and not
-- what is being prepared. A product that never was on sale has no row. Only a trigger writes it.
create table last_shown (
  product_id uuid primary key references product (id) on delete cascade,
  title text not null,
  description text not null,
  brand text not null,
  rating numeric(3, 2) not null,
  images text[] not null,
  variants jsonb not null -- [{id, choice, price_kobo, discount_percentage, image}]
);

-- Products that shoppers know: those on sale, and others as they were when they last were.
create view shown_product as
  select id, title, description, brand, rating, images, true as is_on_sale, null::jsonb as last_variants
  from product join listing on listing.product_id = product.id
  union all
  select product_id, title, description, brand, rating, images, false, variants from last_shown
  where not exists (select from listing where listing.product_id = last_shown.product_id);

-- The variants of a product as carts show them; removed ones, too, that are still in a cart.
create function shown_variants(product uuid) returns jsonb language sql stable as $$
select coalesce(jsonb_agg(jsonb_build_object('id', id, 'choice', choice, 'price_kobo', price_kobo,
  'discount_percentage', discount_percentage, 'image', image)), '[]')
from variant where product_id = product
  and (deleted_at is null or exists (select from cart_line where cart_line.variant_id = variant.id))
$$;

-- Before the change: the row and its variants are still as shoppers see them.
create function keep_last_shown() returns trigger language plpgsql as $$
begin
  insert into last_shown
  values (old.id, old.title, old.description, old.brand, old.rating, old.images, shown_variants(old.id))
  on conflict (product_id) do update set title = excluded.title, description = excluded.description,
    brand = excluded.brand, rating = excluded.rating, images = excluded.images, variants = excluded.variants;
  return new;
end $$;
create trigger product_last_shown before update of published, deleted_at on product for each row
  when (old.published and old.deleted_at is null and not (new.published and new.deleted_at is null))
  execute function keep_last_shown();

insert into last_shown
select id, title, description, brand, rating, images, shown_variants(id) from product
where (deleted_at is not null and (published or hidden)) or (deleted_at is null and hidden);

-- migrate:down
drop trigger product_last_shown on product;
drop function keep_last_shown();
drop function shown_variants(uuid);
drop view shown_product;
drop table last_shown;
