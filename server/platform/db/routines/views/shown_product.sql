-- Products that shoppers know: those on sale, and others as they were when they last were.
create view shown_product as
  select id, title, description, product.brand, product.rating, images, true as is_on_sale, null::jsonb as last_variants
  from product join listing on listing.product_id = product.id
  union all
  select product_id, title, description, brand, rating, images, false, variants from last_shown
  where not exists (select from listing where listing.product_id = last_shown.product_id);
