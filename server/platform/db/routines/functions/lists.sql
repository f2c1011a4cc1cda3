-- The order of a list if nothing else decides: goods in stock, then those that sell, then new ones. The id makes scores
-- differ: an import makes many products of one age, and only some fit in a tier.
create or replace function score_of(in_stock boolean, sold integer, created_at timestamptz, id uuid) returns double precision
  language sql immutable parallel safe as
  $$ select in_stock::int * 1000 + 100 * ln(1 + sold) + extract(epoch from created_at) / 3153600
+ ('x' || right(id::text, 8))::bit(32)::bigint / 4294967296.0 * 0.01 $$;

-- A double, as the logarithm of a numeric takes twenty times as long.
create or replace function price_step(kobo bigint) returns integer language sql immutable parallel safe as
  $$ select floor(ln(greatest(kobo, 100) / 100.0::float8) * 4)::int $$;

-- What 'tsquery' reads as any step of a range. Whole eights of steps have a token of their own: the index merges what it is
-- asked for, and of a wide range that was two thirds of its work.
create or replace function any_price_step(low integer, high integer) returns text language sql immutable parallel safe as
  $$ select string_agg(distinct case when step / 8 * 8 >= low and step / 8 * 8 + 7 <= high then '''~Q' || step / 8 || ''''
      else '''~P' || step || '''' end, '|') from generate_series(low, high) as step $$;

create or replace function age_step(created_at timestamptz) returns integer language sql immutable parallel safe as
  $$ select floor(extract(epoch from created_at) / 864000)::int $$;

create or replace function discount_step(discount numeric) returns integer language sql immutable parallel safe as
  $$ select floor(discount / 5)::int $$;

create or replace function rating_step(rating numeric) returns integer language sql immutable parallel safe as
  $$ select floor(rating * 4)::int $$;

create or replace function sold_step(sold integer) returns integer language sql immutable parallel safe as
  $$ select floor(ln(1 + sold) * 3)::int $$;

-- What 'tsquery' reads as this one lexeme.
create or replace function lexeme(text) returns text language sql immutable parallel safe as
  $$ select '''' || replace(replace($1, '\', '\\'), '''', '''''') || '''' $$;

create or replace function option_name(name text, value text) returns text language sql immutable parallel safe as
  $$ select '~o:' || plain(name) || '=' || plain(value) $$;

create or replace function tier_of(score double precision) returns smallint language sql stable parallel safe as
  $$ select coalesce((select min(tier) from listing_tier where score >= min_score), 10::smallint) $$;

-- The tokens that a product has by its texts alone.
create or replace function words_of(tokens tsvector) returns tsvector language sql immutable strict parallel safe as
  $$ select ts_delete(tokens, array(select token from unnest(tsvector_to_array(tokens)) as token where token ~ '^[~+!]')) $$;

-- Rows are locked first, in the order of their ids: two orders that sell out two variants of one product then see each
-- other's change. One row at a time keeps a plan that uses the id; a plan for a list of ids was made for each call. Words
-- are most of the cost: where no text has changed, they are kept.
create or replace function refresh_listing(ids uuid[], keeps_words boolean default false) returns void language plpgsql as $$
declare
  one uuid;
  kept tsvector;
begin
  for one in select unnest(ids) order by 1 loop
    select case when keeps_words then words_of(tokens) end into kept from listing where product_id = one for update;
    insert into listing
      select product_id, category_id, created_at, price_kobo, discount_percentage, unit_price_kobo, from_price, in_stock,
        rating, sold, tier, score, brand, options, variant_ids, variant_names, variant_words, variant_entries,
        variant_prices, variant_discounts, variant_stocks, coalesce(kept, words) || filters
      from listed where product_id = one
      on conflict (product_id) do update set (category_id, created_at, price_kobo, discount_percentage, unit_price_kobo,
        from_price, in_stock, rating, sold, tier, score, brand, options, variant_ids, variant_names, variant_words,
        variant_entries, variant_prices, variant_discounts, variant_stocks, tokens)
      = (excluded.category_id, excluded.created_at, excluded.price_kobo, excluded.discount_percentage,
        excluded.unit_price_kobo, excluded.from_price, excluded.in_stock, excluded.rating, excluded.sold, excluded.tier,
        excluded.score, excluded.brand, excluded.options, excluded.variant_ids, excluded.variant_names,
        excluded.variant_words, excluded.variant_entries, excluded.variant_prices, excluded.variant_discounts,
        excluded.variant_stocks, excluded.tokens)
      where listing is distinct from excluded;
    if not found then
      delete from listing where product_id = one and not exists (select from listed where product_id = one);
    end if;
  end loop;
end $$;

create or replace function list_product() returns trigger language plpgsql as $$
begin
  perform refresh_listing(array[new.id]);
  return null;
end $$;

create or replace function list_changed_variants() returns trigger language plpgsql as $$
begin
  perform refresh_listing(array(select distinct product_id from changed), keeps_words => true);
  return null;
end $$;

-- Only the first changed row of a product in a command refreshes the listing: it sees all rows of the command. `cmin` is
-- the number of the command in its transaction.
create or replace function list_variant() returns trigger language plpgsql as $$
declare command text;
begin
  select concat_ws(' ', pg_current_xact_id(), cmin, product_id) into command from variant where id = new.id;
  if command is distinct from current_setting('listing.command', true) then
    perform refresh_listing(array[new.product_id], keeps_words => true);
    perform set_config('listing.command', command, true);
  end if;
  return null;
end $$;

create or replace function note_listing(category uuid, created timestamptz, product uuid, number integer) returns void
  language sql as $$
insert into listing_change (scope, created_at, product_id, number)
  values (category, created, product, number), ('00000000-0000-0000-0000-000000000000', created, product, number)
$$;

create or replace function note_listed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_listing(old.category_id, old.created_at, old.product_id, -1); end if;
  if tg_op <> 'DELETE' then perform note_listing(new.category_id, new.created_at, new.product_id, 1); end if;
  return null;
end $$;

-- Counts the blocks again in which something changed, up to `most` of them, and splits those of more than 2,000 rows.
-- Call it in a transaction of repeatable reads: it needs one snapshot.
create or replace function recount_listing(most integer) returns integer language plpgsql as $$
declare
  dirty record;
  below record;
  done integer := 0;
begin
  for dirty in
    select distinct change.scope, coalesce(mark.created_at, 'infinity') as created_at,
      coalesce(mark.product_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as product_id
    from (select * from listing_change order by id limit 20000) as change left join lateral (
      select created_at, product_id from listing_mark where scope = change.scope
        and (created_at, product_id) >= (change.created_at, change.product_id)
      order by created_at, product_id limit 1) as mark on true
    limit most
  loop
    below := null;
    select created_at, product_id into below from listing_mark where scope = dirty.scope
      and (created_at, product_id) < (dirty.created_at, dirty.product_id) order by created_at desc, product_id desc limit 1;
    delete from listing_mark where scope = dirty.scope
      and (created_at, product_id) = (dirty.created_at, dirty.product_id);
    execute format('insert into listing_mark
      select $1, case when block = 0 then $2 else max(created_at) end,
        case when block = 0 then $3 else (array_agg(product_id) filter (where (place - 1) %% 1000 = 0))[1] end, count(*)
      from (select *, case when total > 2000 then (place - 1) / 1000 else 0 end as block from (
        select created_at, product_id, row_number() over (order by created_at desc, product_id desc) as place,
          count(*) over () as total
        from listing where %s (created_at, product_id) <= ($2, $3) and (created_at, product_id) > ($4, $5)
      ) as listed) as placed group by block',
      case when dirty.scope = '00000000-0000-0000-0000-000000000000' then '' else 'category_id = $1 and' end)
      using dirty.scope, dirty.created_at, dirty.product_id,
        coalesce(below.created_at, '-infinity'), coalesce(below.product_id, '00000000-0000-0000-0000-000000000000');
    if dirty.created_at = 'infinity' then
      insert into listing_mark values (dirty.scope, dirty.created_at, dirty.product_id, 0) on conflict do nothing;
    end if;
    delete from listing_change where scope = dirty.scope
      and (created_at, product_id) <= (dirty.created_at, dirty.product_id)
      and (created_at, product_id) > (coalesce(below.created_at, '-infinity'), coalesce(below.product_id, '00000000-0000-0000-0000-000000000000'));
    done := done + 1;
  end loop;
  return done;
end $$;

-- A small category's products are derived at once, as who renames it waits; others by the job.
create or replace function list_category() returns trigger language plpgsql as $$
begin
  if new.product_count <= 200 then
    perform refresh_listing(array(select product_id from listing where category_id = new.id));
  else
    insert into listing_todo (product_id) select product_id from listing where category_id = new.id
      order by created_at desc, product_id desc on conflict (product_id) do update set product_id = excluded.product_id;
  end if;
  return null;
end $$;

-- Sets the limits of the tiers by today's scores, and queues the products whose tier changes. Those of one tier are written
-- one after the other, so that they stand on few pages.
create or replace function set_listing_tiers() returns void language plpgsql as $$
begin
  update listing_tier set min_score = coalesce((
    select score from listing order by score desc offset listing_tier.size limit 1), '-infinity');
  insert into listing_todo (product_id)
    select product_id from listing where tier <> tier_of(score) order by tier_of(score), created_at desc, product_id desc
    on conflict (product_id) do update set product_id = excluded.product_id;
end $$;
