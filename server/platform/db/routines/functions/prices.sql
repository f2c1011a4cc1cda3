-- One piece after the discount, rounded half up: lineTotalKobo in contract/orders/pricing/pricing.ts.
create or replace function unit_kobo(price_kobo bigint, discount_percentage numeric) returns bigint
  language sql immutable strict parallel safe as
  $$ select floor(price_kobo * (100 - discount_percentage) / 100 + 0.5)::bigint $$;
