-- Words of titles have their places, and what a title only goes with weighs less. Numbers are parted from words but not from units, `+` is `plus`, and stems are spelled the American way.
-- blocks: Words and categories are few, small rows, and orders write none of them. A product that is saved meanwhile waits for them: about a second at 200,000 words.

-- migrate:up
create or replace function spoken(text) returns text language sql immutable strict parallel safe as $$
select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  translate(
    plain(regexp_replace(normalize(
      regexp_replace(replace($1, '''''', '"'), '([0-9]) ?["″”]', '\1inch ', 'g'), NFKD), '[\u0300-\u036f]', '', 'g')),
    '''`´’‘ʼʹ₦', ''),
  '([0-9]),(?=[0-9]{3}($|[^0-9]))', '\1', 'g'),
  '([0-9])[+](?![[:alnum:]])', '\1 plus ', 'g'),
  '(^|[^[:alnum:]])([[:alpha:]])[.]([[:alpha:]])(?![[:alnum:]])', '\1\2\3', 'g'),
  '[^[:alnum:].-]+', ' ', 'g'),
  '(^|[^0-9.])[.]+|[.]+($|[^0-9.])', '\1 \2', 'g'),
  '([[:alpha:]]{3})(?=[0-9])', '\1 ', 'g'),
  '([0-9])(?=[[:alpha:]]{3})(?!(?:inch(?:es)?|g(?:b|ig|igs|igabytes?)|tb|terabytes?|mb|mah|w|watts?|k?va|kw|kilowatts?|hp|btu|v|volts?|k?hz|mp|megapixels?|kg|kgs|kilos?|g|grams?|l|ltrs?|lit(?:re|er)s?|ml|cl|cm|mm|m|met(?:re|er)s?|ft|feet|yards?|yds?|pcs?|pieces?)(?![[:alnum:]]))', '\1 ', 'g'),
  '([0-9])[ -]?(inch(?:es)?|g(?:b|ig|igs|igabytes?)|tb|terabytes?|mb|mah|w|watts?|k?va|kw|kilowatts?|hp|btu|v|volts?|k?hz|mp|megapixels?|kg|kgs|kilos?|g|grams?|l|ltrs?|lit(?:re|er)s?|ml|cl|cm|mm|m|met(?:re|er)s?|ft|feet|yards?|yds?|pcs?|pieces?)(?![[:alnum:]])',
  '\1\2', 'g')
$$;

create function is_quantity(word text) returns boolean language sql immutable parallel safe as $$
select word ~ '^[0-9.]+(inch|gb|tb|mb|mah|w|k?va|kw|hp|btu|v|k?hz|mp|kg|g|l|ml|cl|cm|mm|m|ft|yard|pcs)$'
$$;

create function found_in(chunk text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  part text;
  found text[] := '{}';
begin
  if position('-' in chunk) > 0 then
    if chunk ~ '[^-]-+[^-]' and chunk ~ '[[:alpha:]]' then found := found || left(translate(chunk, '-', ''), 40); end if;
    foreach part in array string_to_array(chunk, '-') loop found := found || found_in(part); end loop;
  elsif chunk < ':' and chunk ~ '^[0-9.]+[a-z]+$' then
    found := found || left(quantity(chunk), 40);
    if chunk ~ '^[0-9]{2}[0-9.]*inch' then found := found || substring(chunk from '^[0-9.]+'); end if;
  elsif not is_filler(chunk) then
    found := found || left(chunk, 40);
  end if;
  return found;
end $$;

create or replace function found_by(text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  chunk text;
  found text[] := '{}';
begin
  foreach chunk in array string_to_array(spoken($1), ' ') loop found := found || found_in(chunk); end loop;
  return array(select distinct unnest(found));
end $$;

create or replace function stem(word text) returns text language plpgsql immutable parallel safe as $$
begin
  word := case
    when right(word, 1) not in ('s', 'e', 'n') then word
    when length(word) < 4 and word <> 'men' or word ~ '[0-9]' then word
    when right(word, 1) = 'n' then case word when 'men' then 'man' when 'women' then 'woman' when 'children' then 'child' else word end
    when right(word, 1) = 'e' then
      case when word like '%_ie' and length(word) > 4 then left(word, -2) || 'y'
        when word like '%_oe' and length(word) > 5 then left(word, -1) else word end
    when word in ('mens', 'womens', 'childrens', 'knives', 'shelves', 'scarves') then
      case word when 'mens' then 'man' when 'womens' then 'woman' when 'childrens' then 'child' when 'knives' then 'knife'
        when 'shelves' then 'shelf' else 'scarf' end
    when word like '%_ies' and length(word) > 4 then left(word, -3) || 'y'
    when word like '%_oes' and length(word) > 5 then left(word, -2)
    when word like any ('{%sses,%shes,%ches,%xes,%zzes}') then left(word, -2)
    when substr(word, length(word) - 1, 1) in ('s', 'u', 'i') then word
    else left(word, -1) end;
  return case
    when word !~ '(our|re|lled|ller|lling|ise|iser|ised|ising|inium|ellery|ogue|ence|amme)$|our(ed|ing|ful)$|^(grey|tyre|mould|pyjama)' then word
    when word ~ '..our(|ed|ing|ful)$' then regexp_replace(word, 'our(|ed|ing|ful)$', 'or\1')
    when word ~ '..[bcdfgkpt]re$' then left(word, -2) || 'er'
    when word ~ '....[aeiou]ll(ed|er|ing)$' then regexp_replace(word, 'll(ed|er|ing)$', 'l\1')
    when word ~ '...is(e|er|ed|ing)$' then regexp_replace(word, 'is(e|er|ed|ing)$', 'iz\1')
    when word like '%inium' then left(word, -3) || 'um'
    when word like '%_ellery' then left(word, -6) || 'elry'
    when word like '%_ogue' then left(word, -2)
    when word ~ '.[cf]ence$' then left(word, -2) || 'se'
    when word like '%_amme' then left(word, -2)
    when word like 'grey%' then 'gray' || substr(word, 5)
    when word like 'tyre%' then 'tire' || substr(word, 5)
    when word like 'mould%' then 'mold' || substr(word, 6)
    when word like 'pyjama%' then 'pajama' || substr(word, 7)
    else word end;
end $$;

create function placed_stems(part text, place integer, weight text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  chunk text;
  word text;
  written text := '';
begin
  foreach chunk in array string_to_array(spoken(part), ' ') loop
    if not is_filler(chunk) then place := place + 1; end if;
    foreach word in array found_in(chunk) loop
      written := written || '''' || stem(word) || ''':' || place || weight || ' ';
    end loop;
  end loop;
  return written;
end $$;

create or replace function title_head(text) returns text language sql immutable strict parallel safe as
  $$ select regexp_replace($1, '[[:space:]](for|with|to fit|fits|compatible|[+] free|free)[[:space:]].*$', '', 'i') $$;

create function title_start(head text) returns text language sql immutable strict parallel safe as $$
select coalesce(substring(regexp_replace(head, '([,(|–&]|[[:space:]](-|and)[[:space:]]).*$', '', 'i') from
  '(?i)^(.*[[:space:]])(?:case|casing|cover|pouch|protector|guard|(?:tempered|screen) glass|film|skin|sleeve|holder|bracket|mount|stand|rack|strap|charger|cable|cord|adapt[eo]r|battery|batteries|remote|controller|joystick|game|dock|replacement|spare|bag|backpack|box|table|pad|part|accessory|accessories)(?:e?s)?(?![[:alnum:]])'), '')
$$;

create function title_key(text) returns text language sql immutable strict parallel safe as
  $$ select md5((select string_agg(stem(word), ' ' order by place) from unnest(word_list($1)) with ordinality as w (word, place))) $$;

create or replace function listing_words(title text, brand text, category text, options text, description text) returns tsvector
  language plpgsql immutable parallel safe as $$
declare
  head text := title_head(title);
  start text := title_start(head);
  section text := title_start(category);
begin
  return concat_ws(' ',
    placed_stems(start, 10, 'B'),
    placed_stems(substr(head, length(start) + 1), 10 + case when start = '' then 0 else cardinality(word_list(start)) end, 'A'),
    placed_stems(substr(title, length(head) + 1), 1000, 'B'),
    stems(found_by(options), '1A'),
    stems(found_by(brand || ' ' || substr(category, length(section) + 1)), '3C'),
    stems(found_by(section || ' ' || description), '4'))::tsvector;
end $$;

create or replace function completions(start text, most integer) returns table (word text, stem text, weight integer)
  language plpgsql stable strict parallel safe set plan_cache_mode = force_generic_plan as $$
declare
  ends boolean := start ~ '[0-9]$';
  known boolean := ends and exists (select from word where word.stem = stem(start));
begin
  return query select distinct on (best.weight, best.stem) best.word, best.stem, best.weight from (
    (select * from word where length(start) = 1 and left(word.word, 1) = start
      and not (ends and (known and substr(word.word, 2, 1) < 'a' or is_quantity(word.word))) order by word.weight desc limit 2 * most)
    union all
    (select * from word where length(start) = 2 and left(word.word, 2) = start
      and not (ends and (known and substr(word.word, 3, 1) < 'a' or is_quantity(word.word))) order by word.weight desc limit 2 * most)
    union all
    (select * from word where length(start) = 3 and left(word.word, 3) = start
      and not (ends and (known and substr(word.word, 4, 1) < 'a' or is_quantity(word.word))) order by word.weight desc limit 2 * most)
    union all
    (select * from word where length(start) > 3 and word.word >= start and word.word < start || U&'\+10FFFF'
      and not (ends and (known and substr(word.word, length(start) + 1, 1) < 'a' or is_quantity(word.word))) order by word.weight desc limit 2 * most)
  ) as best order by best.weight desc, best.stem limit most;
end $$;

create or replace view findable as
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
update word set stem = stem(word), products = 0, titles = 0;
delete from word_change;
update category set title = title;
select note_words(title, '', 25) from category;
update word_fill set done = null, upto = (select max(id::text)::uuid from product);
insert into finding_todo (product_id) select product_id from listing order by created_at desc, product_id desc
  on conflict (product_id) do nothing;

-- migrate:down
create or replace function spoken(text) returns text language sql immutable strict parallel safe as $$
select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  translate(
    plain(regexp_replace(normalize(
      regexp_replace(replace($1, '''''', '"'), '([0-9]) ?["″”]', '\1inch ', 'g'), NFKD), '[\u0300-\u036f]', '', 'g')),
    '''`´’‘ʼʹ₦', ''),
  '([0-9]),(?=[0-9]{3}($|[^0-9]))', '\1', 'g'),
  '(^|[^[:alnum:]])([[:alpha:]])[.]([[:alpha:]])(?![[:alnum:]])', '\1\2\3', 'g'),
  '[^[:alnum:].-]+', ' ', 'g'),
  '(^|[^0-9.])[.]+|[.]+($|[^0-9.])', '\1 \2', 'g'),
  '([0-9])[ -]?(inch(?:es)?|g(?:b|ig|igs|igabytes?)|tb|terabytes?|mb|mah|w|watts?|k?va|kw|kilowatts?|hp|btu|v|volts?|k?hz|mp|megapixels?|kg|kgs|kilos?|g|grams?|l|ltrs?|lit(?:re|er)s?|ml|cl|cm|mm|m|met(?:re|er)s?|ft|feet|yards?|yds?|pcs?|pieces?)(?![[:alnum:]])',
  '\1\2', 'g')
$$;

create or replace function found_by(text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  chunk text;
  part text;
  found text[] := '{}';
begin
  foreach chunk in array string_to_array(spoken($1), ' ') loop
    if position('-' in chunk) > 0 then
      if chunk ~ '[^-]-+[^-]' and chunk ~ '[[:alpha:]]' then found := found || left(translate(chunk, '-', ''), 40); end if;
      foreach part in array string_to_array(chunk, '-') loop
        if part ~ '^[0-9.]+[a-z]+$' then found := found || substring(part from '^[0-9.]+'); end if;
        if not is_filler(part) then found := found || left(quantity(part), 40); end if;
      end loop;
    elsif chunk < ':' and chunk ~ '^[0-9.]+[a-z]+$' then
      found := found || substring(chunk from '^[0-9.]+') || left(quantity(chunk), 40);
    elsif not is_filler(chunk) then
      found := found || left(chunk, 40);
    end if;
  end loop;
  return array(select distinct unnest(found));
end $$;

create or replace function stem(word text) returns text language sql immutable parallel safe as $$
select case
  when right(word, 1) not in ('s', 'e', 'n') then word
  when length(word) < 4 and word <> 'men' or word ~ '[0-9]' then word
  when right(word, 1) = 'n' then case word when 'men' then 'man' when 'women' then 'woman' when 'children' then 'child' else word end
  when right(word, 1) = 'e' then
    case when word like '%_ie' and length(word) > 4 then left(word, -2) || 'y'
      when word like '%_oe' and length(word) > 5 then left(word, -1) else word end
  when word in ('mens', 'womens', 'childrens', 'knives', 'shelves', 'scarves') then
    case word when 'mens' then 'man' when 'womens' then 'woman' when 'childrens' then 'child' when 'knives' then 'knife'
      when 'shelves' then 'shelf' else 'scarf' end
  when word like '%_ies' and length(word) > 4 then left(word, -3) || 'y'
  when word like '%_oes' and length(word) > 5 then left(word, -2)
  when word like any ('{%sses,%shes,%ches,%xes,%zzes}') then left(word, -2)
  when substr(word, length(word) - 1, 1) in ('s', 'u', 'i') then word
  else left(word, -1) end
$$;

create or replace function title_head(text) returns text language sql immutable strict parallel safe as
  $$ select regexp_replace($1, '[[:space:]](for|with|to fit)[[:space:]].*$', '', 'i') $$;

create or replace function listing_words(title text, brand text, category text, options text, description text) returns tsvector
  language sql immutable parallel safe as $$
select concat_ws(' ',
  stems(found_by(title_head(title) || ' ' || coalesce(options, '')), '1A'),
  stems(found_by(substr(title, length(title_head(title)) + 1)), '2B'),
  stems(found_by(brand || ' ' || category), '3C'),
  stems(found_by(description), '4'))::tsvector
$$;

create or replace function completions(start text, most integer) returns table (word text, stem text, weight integer)
  language plpgsql stable strict parallel safe set plan_cache_mode = force_generic_plan as $$
begin
  return query select distinct on (best.weight, best.stem) best.word, best.stem, best.weight from (
    (select * from word where length(start) = 1 and left(word.word, 1) = start order by word.weight desc limit 2 * most)
    union all
    (select * from word where length(start) = 2 and left(word.word, 2) = start order by word.weight desc limit 2 * most)
    union all
    (select * from word where length(start) = 3 and left(word.word, 3) = start order by word.weight desc limit 2 * most)
    union all
    (select * from word where length(start) > 3 and word.word >= start and word.word < start || U&'\+10FFFF' order by word.weight desc limit 2 * most)
  ) as best order by best.weight desc, best.stem limit most;
end $$;

create or replace view findable as
  select tier_of(score_of(listing.in_stock, coalesce(sold, 0), listing.created_at, listing.product_id)) as tier, listing.product_id,
    listing.category_id, listing.created_at, unit_price_kobo, discount_percentage, in_stock, rating,
    coalesce(sold, 0) as sold, score_of(listing.in_stock, coalesce(sold, 0), listing.created_at, listing.product_id) as score, brand,
    option.entries as options,
    listing_words(product.title, product.brand, category.title, option.texts, product.description)
      || array_to_tsvector(array[
        '~c:' || listing.category_id, '~b:' || plain(brand), '~p:' || price_kobo, '~p:' || unit_price_kobo,
        '~P' || price_step(unit_price_kobo), '~A' || age_step(listing.created_at), '~D' || discount_step(discount_percentage),
        '~R' || rating_step(rating), '~S' || sold_step(coalesce(sold, 0))]
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
update word set stem = stem(word), products = 0, titles = 0;
delete from word_change;
update category set title = title;
select note_words(title, '', 25) from category;
update word_fill set done = null, upto = (select max(id::text)::uuid from product);
insert into finding_todo (product_id) select product_id from listing order by created_at desc, product_id desc
  on conflict (product_id) do nothing;
drop function title_key, title_start, placed_stems, found_in, is_quantity;
