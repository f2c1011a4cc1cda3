-- The rows that low_stock has to have.
create view low_now as
  select variant.id as variant_id, variant.product_id, variant.stock
  from variant join product on product.id = variant.product_id, shop_setting
  where variant.deleted_at is null and variant.stock <= 1000
    and variant.stock <= low_stock_limit(shop_setting.values, product.id, product.category_id);
