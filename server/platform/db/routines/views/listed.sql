-- The rows that listing has to have.
create view listed as
  select product.id as product_id, product.category_id, product.created_at, cheapest.*
  from product cross join lateral (
    select price_kobo, discount_percentage, unit as unit_price_kobo,
      max(unit) over (partition by in_stock) > unit as from_price, in_stock
    from (
      select id, position, price_kobo, discount_percentage, stock > 0 as in_stock, unit_kobo(price_kobo, discount_percentage) as unit
      from variant where variant.product_id = product.id and variant.deleted_at is null
    ) as priced
    order by in_stock desc, unit, position, id limit 1
  ) as cheapest
  where product.deleted_at is null and product.published;
