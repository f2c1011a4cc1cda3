-- Filters are met by one variant: its values are in the row of its product. Jobs derive the rows again.

-- migrate:up
alter table finding add column variant_ids uuid[], add column variant_names text[],
  add column variant_entries text[], add column variant_prices bigint[], add column variant_offs boolean[],
  add column variant_stocks boolean[];
create or replace view findable as
  select tier_of(score_of(listing.in_stock, coalesce(sold, 0), listing.created_at, listing.product_id)) as tier, listing.product_id,
    listing.category_id, listing.created_at, unit_price_kobo, discount_percentage, in_stock, rating,
    coalesce(sold, 0) as sold, score_of(listing.in_stock, coalesce(sold, 0), listing.created_at, listing.product_id) as score, brand,
    option.entries as options,
    listing_words(product.title, product.brand, category.title, option.texts, product.description)
      || array_to_tsvector(array[
        '~c:' || listing.category_id, '~b:' || plain(brand), '~p:' || price_kobo, '~p:' || unit_price_kobo,
        '~A' || age_step(listing.created_at), '~D' || discount_step(discount_percentage),
        '~R' || rating_step(rating), '~S' || sold_step(coalesce(sold, 0)), '~t:' || coalesce(title_key(product.title), '')]
        || case when in_stock then array['~in'] else '{}' end
        || case when true = any(variants.offs) then array['~off'] else '{}' end || variants.steps || option.names) as tokens,
    variants.ids as variant_ids, variants.names as variant_names, variants.entries as variant_entries,
    variants.prices as variant_prices, variants.offs as variant_offs, variants.stocks as variant_stocks
  from listing
  join product on product.id = listing.product_id
  join category on category.id = listing.category_id
  left join product_sold on product_sold.product_id = listing.product_id
  cross join lateral (
    select coalesce(array_agg(concat_ws(chr(31), one ->> 'name', kind ->> 'value', kind ->> 'swatch')), '{}') as entries,
      coalesce(array_agg(option_name(one ->> 'name', kind ->> 'value')), '{}') as names,
      coalesce(string_agg(kind ->> 'value', ' '), '') as texts
    from jsonb_array_elements(product.options) as one, jsonb_array_elements(one -> 'values') as kind
  ) as option
  cross join lateral (
    select array_agg(variant.id order by position, id) as ids,
      array_agg(coalesce(chosen.names, '') order by position, id) as names,
      array_agg(coalesce(chosen.entries, '') order by position, id) as entries,
      array_agg(unit_kobo(price_kobo, discount_percentage) order by position, id) as prices,
      array_agg(discount_percentage > 0 order by position, id) as offs,
      array_agg(stock > 0 order by position, id) as stocks,
      array_agg('~P' || price_step(unit_kobo(price_kobo, discount_percentage))) as steps
    from variant cross join lateral (
      select string_agg(option_name(one ->> 'name', kind ->> 'value'), chr(31)) as names,
        string_agg(concat_ws(chr(31), one ->> 'name', kind ->> 'value', kind ->> 'swatch'), chr(30)) as entries
      from jsonb_array_elements(product.options) with ordinality as option (one, place),
        jsonb_array_elements(one -> 'values') as kind
      where kind ->> 'value' = variant.choice[place]
    ) as chosen
    where variant.product_id = product.id and variant.deleted_at is null
  ) as variants;
create or replace function refresh_listing(ids uuid[]) returns void language plpgsql as $$
declare one uuid;
begin
  for one in select unnest(ids) order by 1 loop
    perform from listing where product_id = one for update;
    delete from listing where product_id = one and not exists (select from listed where product_id = one);
    insert into listing select * from listed where product_id = one
      on conflict (product_id) do update set category_id = excluded.category_id, created_at = excluded.created_at,
        price_kobo = excluded.price_kobo, discount_percentage = excluded.discount_percentage,
        unit_price_kobo = excluded.unit_price_kobo, from_price = excluded.from_price, in_stock = excluded.in_stock
      where listing is distinct from excluded;
    -- A changed row of listing does it by itself.
    if not found then perform refresh_finding(array[one]); end if;
  end loop;
end $$;
create or replace trigger variant_listed after update of price_kobo, discount_percentage, stock, position, choice,
  deleted_at on variant for each row when ((old.price_kobo <> new.price_kobo)
  or (old.discount_percentage <> new.discount_percentage) or (old.position <> new.position)
  or (old.choice <> new.choice)
  or old.deleted_at is distinct from new.deleted_at
  or ((old.stock > 0) <> (new.stock > 0))) execute function list_variant();
insert into finding_todo (product_id) select product_id from listing order by created_at desc, product_id desc
  on conflict (product_id) do nothing;

-- migrate:down
create or replace trigger variant_listed after update of price_kobo, discount_percentage, stock, position,
  deleted_at on variant for each row when ((old.price_kobo <> new.price_kobo)
  or (old.discount_percentage <> new.discount_percentage) or (old.position <> new.position)
  or old.deleted_at is distinct from new.deleted_at
  or ((old.stock > 0) <> (new.stock > 0))) execute function list_variant();
create or replace function refresh_listing(ids uuid[]) returns void language plpgsql as $$
declare one uuid;
begin
  for one in select unnest(ids) order by 1 loop
    perform from listing where product_id = one for update;
    delete from listing where product_id = one and not exists (select from listed where product_id = one);
    insert into listing select * from listed where product_id = one
      on conflict (product_id) do update set category_id = excluded.category_id, created_at = excluded.created_at,
        price_kobo = excluded.price_kobo, discount_percentage = excluded.discount_percentage,
        unit_price_kobo = excluded.unit_price_kobo, from_price = excluded.from_price, in_stock = excluded.in_stock
      where listing is distinct from excluded;
  end loop;
end $$;
drop view findable;
alter table finding drop column variant_ids, drop column variant_names, drop column variant_entries,
  drop column variant_prices, drop column variant_offs, drop column variant_stocks;
create view findable as
  select tier_of(score_of(listing.in_stock, coalesce(sold, 0), listing.created_at, listing.product_id)) as tier, listing.product_id,
    listing.category_id, listing.created_at, unit_price_kobo, discount_percentage, in_stock, rating,
    coalesce(sold, 0) as sold, score_of(listing.in_stock, coalesce(sold, 0), listing.created_at, listing.product_id) as score, brand,
    option.entries as options,
    listing_words(product.title, product.brand, category.title, option.texts, product.description)
      || array_to_tsvector(array[
        '~c:' || listing.category_id, '~b:' || plain(brand), '~p:' || price_kobo, '~p:' || unit_price_kobo,
        '~P' || price_step(unit_price_kobo), '~A' || age_step(listing.created_at), '~D' || discount_step(discount_percentage),
        '~R' || rating_step(rating), '~S' || sold_step(coalesce(sold, 0)), '~t:' || coalesce(title_key(product.title), '')]
        || case when in_stock then array['~in'] else '{}' end
        || case when discount_percentage > 0 then array['~off'] else '{}' end || option.names) as tokens
  from listing
  join product on product.id = listing.product_id
  join category on category.id = listing.category_id
  left join product_sold on product_sold.product_id = listing.product_id
  cross join lateral (
    select coalesce(array_agg(concat_ws(chr(31), one ->> 'name', kind ->> 'value', kind ->> 'swatch')), '{}') as entries,
      coalesce(array_agg(option_name(one ->> 'name', kind ->> 'value')), '{}') as names,
      coalesce(string_agg(kind ->> 'value', ' '), '') as texts
    from jsonb_array_elements(product.options) as one, jsonb_array_elements(one -> 'values') as kind
  ) as option;
