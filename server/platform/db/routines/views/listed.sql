-- The rows that listing has to have: its tokens are words and filters.
create view listed as
  select product.id as product_id, product.category_id, product.created_at,
    cheapest.price_kobo, cheapest.discount_percentage, cheapest.unit_price_kobo, cheapest.from_price, cheapest.in_stock,
    product.rating, ranked.sold, tier_of(ranked.score) as tier, ranked.score, product.brand, option.entries as options,
    variants.ids as variant_ids, variants.names as variant_names, variants.words as variant_words,
    variants.entries as variant_entries, variants.prices as variant_prices, variants.discounts as variant_discounts, variants.stocks as variant_stocks,
    document_tokens(product.title, product.brand, category.title, coalesce(option_values(product.options), ''), product.description) as words,
    array_to_tsvector(array[
        '~c:' || product.category_id, '~b:' || plain(product.brand), '~t:' || coalesce(title_key(product.title), ''),
        '~p:' || cheapest.price_kobo, '~p:' || cheapest.unit_price_kobo,
        '~A' || age_step(product.created_at), '~R' || rating_step(product.rating), '~S' || sold_step(ranked.sold),
        '~T' || tier_of(ranked.score)]
        || case when cheapest.in_stock then array['~in'] else '{}' end
        || case when 0 < any(variants.discounts) then array['~off'] else '{}' end
        || variants.steps || option.names || variant_words.tokens) as filters
  from product
  join category on category.id = product.category_id
  left join product_sold on product_sold.product_id = product.id
  cross join lateral (
    select price_kobo, discount_percentage, unit as unit_price_kobo,
      max(unit) over (partition by in_stock) > unit as from_price, in_stock
    from (
      select id, position, price_kobo, discount_percentage, stock > 0 as in_stock, unit_kobo(price_kobo, discount_percentage) as unit
      from variant where variant.product_id = product.id and variant.deleted_at is null
    ) as priced
    order by in_stock desc, unit, position, id limit 1
  ) as cheapest
  cross join lateral (
    select coalesce(product_sold.sold, 0) as sold,
      score_of(cheapest.in_stock, coalesce(product_sold.sold, 0), product.created_at, product.id) as score
  ) as ranked
  cross join lateral (
    select array_agg(variant.id order by position, id) as ids,
      array_agg(coalesce(chosen.names, '') order by position, id) as names,
      array_agg(coalesce(chosen.entries, '') order by position, id) as entries,
      array_agg(coalesce(chosen.words, '') order by position, id) as words,
      array_agg(unit_kobo(price_kobo, variant.discount_percentage) order by position, id) as prices,
      array_agg(variant.discount_percentage order by position, id) as discounts,
      array_agg(stock > 0 order by position, id) as stocks,
      array_agg('~P' || price_step(unit_kobo(price_kobo, variant.discount_percentage)))
        || array_agg('~Q' || price_step(unit_kobo(price_kobo, variant.discount_percentage)) / 8)
        || array_agg('~D' || discount_step(variant.discount_percentage)) as steps
    from variant cross join lateral (
      select string_agg(option_name(one ->> 'name', kind ->> 'value'), chr(31)) as names,
        string_agg(concat_ws(chr(31), one ->> 'name', kind ->> 'value', kind ->> 'swatch'), chr(30)) as entries,
        ' ' || string_agg(array_to_string(array(
          select stem(word) from unnest(found_by(concat_ws(' ', one ->> 'name', kind ->> 'value'))) as word), ' '), ' ') || ' ' as words
      from jsonb_array_elements(product.options) with ordinality as option (one, place),
        jsonb_array_elements(one -> 'values') as kind
      where kind ->> 'value' = variant.choice[place]
    ) as chosen
    where variant.product_id = product.id and variant.deleted_at is null
  ) as variants
  cross join lateral (
    select array(select distinct entry from unnest(variants.entries) as one, string_to_table(one, chr(30)) as entry order by 1) as entries,
      array(select name from unnest(variants.names) as one, string_to_table(one, chr(31)) as name) as names
  ) as option
  cross join lateral (
    select coalesce(array_agg(sign || word), '{}') as tokens from (
      select word, case when bool_or(in_stock) then '+' else '!' end as sign
      from unnest(variants.words, variants.stocks) as one (words, in_stock), string_to_table(trim(words), ' ') as word
      where word <> '' group by word
    ) as signed
  ) as variant_words
  where product.deleted_at is null and product.published;
