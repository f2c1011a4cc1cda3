-- The rows that search_document has to have.
create view search_document_now as
  select tier_of(score_of(listing.in_stock, coalesce(sold, 0), listing.created_at, listing.product_id)) as tier, listing.product_id,
    listing.category_id, listing.created_at, unit_price_kobo, discount_percentage, in_stock, rating,
    coalesce(sold, 0) as sold, score_of(listing.in_stock, coalesce(sold, 0), listing.created_at, listing.product_id) as score, brand,
    option.entries as options,
    document_tokens(product.title, product.brand, category.title, option.texts, product.description)
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
