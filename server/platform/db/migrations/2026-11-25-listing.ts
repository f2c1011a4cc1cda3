import { type Kysely, sql } from 'kysely'

/** Lists, filters and searches at any size: docs/decisions/0033-search.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [pages, findings, upkeep, fill]) await sql.raw(statements).execute(db)
}

/**
 * Any page of a list by age: marks with the number of rows from each to the next, and the changes since they were
 * counted. A writer only appends, so that none waits for another; a job recounts what changed.
 */
const pages = /* sql */ `
  create index listing_newest on listing (created_at desc, product_id desc); -- pageByAge
  create index listing_of_category on listing (category_id, created_at desc, product_id desc); -- pageByAge

  create table listing_mark (
    scope uuid not null, -- a category, or zeros for the whole shop
    created_at timestamptz not null,
    product_id uuid not null,
    number integer not null, -- of rows from here down to the next mark; the first is at infinity
    primary key (scope, created_at, product_id)
  );
  create table listing_change (
    id bigint generated always as identity primary key,
    scope uuid not null,
    created_at timestamptz not null,
    product_id uuid not null,
    number smallint not null
  );
  create index listing_change_of_scope on listing_change (scope);

  create function note_listing(category uuid, created timestamptz, product uuid, number integer) returns void language sql as $$
    insert into listing_change (scope, created_at, product_id, number)
      values (category, created, product, number), ('00000000-0000-0000-0000-000000000000', created, product, number)
  $$;
  create function note_listed() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then perform note_listing(old.category_id, old.created_at, old.product_id, -1); end if;
    if tg_op <> 'DELETE' then perform note_listing(new.category_id, new.created_at, new.product_id, 1); end if;
    return null;
  end $$;
  create trigger listing_counted after insert or delete on listing for each row execute function note_listed();
  create trigger listing_moved after update of category_id, created_at on listing for each row
    when ((old.category_id, old.created_at) is distinct from (new.category_id, new.created_at)) execute function note_listed();

  -- Recounts the blocks in which something changed, up to 'most' of them, and parts those that have grown beyond 2,000.
  -- Needs one snapshot for all it reads: call it in a transaction that repeats reads.
  create function recount_listing(most integer) returns integer language plpgsql as $$
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
`

const findings = /* sql */ `
  -- Pieces sold lately, counted by a job. Without a reference to product: it would lock many of those in any order.
  create table product_sold (
    product_id uuid primary key,
    sold integer not null
  );

  -- What comes first if nothing else decides: what is in stock, then what sells, then what is new. No two have the same
  -- but by chance: of an import, all of one age, a part has to fit in a tier.
  create function score_of(in_stock boolean, sold integer, created_at timestamptz, id uuid) returns double precision
    language sql immutable parallel safe as
    $$ select in_stock::int * 1000 + 100 * ln(1 + sold) + extract(epoch from created_at) / 3153600
      + ('x' || right(id::text, 8))::bit(32)::bigint / 4294967296.0 * 0.01 $$;

  -- The best 2,000, 6,000, 20,000 … products are kept apart: a question stops where it has enough hits, and the part where it
  -- does is no more than three times as large as it had to be.
  create table finding_tier (
    tier smallint primary key,
    size integer not null,
    min_score double precision not null default '-infinity'
  );
  insert into finding_tier values (1, 2000), (2, 6000), (3, 20000), (4, 60000), (5, 200000);
  create function tier_of(score double precision) returns smallint language sql stable parallel safe as
    $$ select coalesce((select min(tier) from finding_tier where score >= min_score), 6::smallint) $$;

  -- What filters, searches and orders of lists look in: a row for each row of listing. Only triggers and jobs write it.
  create table finding (
    tier smallint not null,
    product_id uuid not null,
    category_id uuid not null,
    created_at timestamptz not null,
    unit_price_kobo bigint not null,
    discount_percentage numeric(5, 2) not null,
    in_stock boolean not null,
    rating numeric(3, 2) not null,
    sold integer not null,
    score double precision not null,
    brand text not null,
    options text[] not null, -- name, value and swatch, parted by chr(31)
    tokens tsvector not null, -- words with their weights, and what filters ask for: '~' begins those
    primary key (tier, product_id)
  ) partition by list (tier);
  create table finding_1 partition of finding for values in (1);
  create table finding_2 partition of finding for values in (2);
  create table finding_3 partition of finding for values in (3);
  create table finding_4 partition of finding for values in (4);
  create table finding_5 partition of finding for values in (5);
  create table finding_6 partition of finding for values in (6);
  create index finding_product on finding (product_id); -- refresh_finding
  -- findProducts, facets. Their lists of new rows are kept short, as each question reads them one by one.
  create index finding_tokens on finding using gin (tokens) with (gin_pending_list_limit = 256);
  -- findSorted: walked from one end, where hits are frequent
  create index finding_price on finding (unit_price_kobo, score desc, product_id desc);
  create index finding_price_of_category on finding (category_id, unit_price_kobo, score desc, product_id desc);
  create index finding_newest on finding (created_at desc, product_id desc);
  create index finding_newest_of_category on finding (category_id, created_at desc, product_id desc);

  -- Steps of about a quarter of the price, so that an index can answer a range: see steps.ts.
  create function price_step(kobo bigint) returns integer language sql immutable parallel safe as
    $$ select floor(ln(greatest(kobo, 100) / 100.0) * 4)::int $$;
  create function age_step(created_at timestamptz) returns integer language sql immutable parallel safe as
    $$ select floor(extract(epoch from created_at) / 864000)::int $$;
  create function discount_step(discount numeric) returns integer language sql immutable parallel safe as
    $$ select floor(discount / 5)::int $$;
  create function rating_step(rating numeric) returns integer language sql immutable parallel safe as
    $$ select floor(rating * 4)::int $$;
  create function sold_step(sold integer) returns integer language sql immutable parallel safe as
    $$ select floor(ln(1 + sold) * 3)::int $$;

  -- What 'tsquery' reads as this one lexeme.
  create function lexeme(text) returns text language sql immutable parallel safe as
    $$ select '''' || replace(replace($1, '\\', '\\\\'), '''', '''''') || '''' $$;
  create function option_name(name text, value text) returns text language sql immutable parallel safe as
    $$ select '~o:' || plain(name) || '=' || plain(value) $$;

  create view findable as
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

  -- The row of listing is locked first: two writers of one product take turns. One by one, as in refresh_listing.
  create function refresh_finding(ids uuid[]) returns void language plpgsql as $$
  declare one uuid;
  begin
    for one in select unnest(ids) order by 1 loop
      perform from listing where product_id = one for update;
      delete from finding where product_id = one;
      insert into finding select * from findable where product_id = one;
    end loop;
  end $$;
`

const upkeep = /* sql */ `
  create function find_listed() returns trigger language plpgsql as $$
  begin
    if exists (select from changed) then perform refresh_finding(array(select product_id from changed)); end if;
    return null;
  end $$;
  create trigger listing_found_new after insert on listing
    referencing new table as changed for each statement execute function find_listed();
  create trigger listing_found after update on listing
    referencing new table as changed for each statement execute function find_listed();
  create trigger listing_unfound after delete on listing
    referencing old table as changed for each statement execute function find_listed();

  create function find_product() returns trigger language plpgsql as $$
  begin
    perform refresh_finding(array[new.id]);
    return null;
  end $$;
  create trigger product_found after update of title, description, brand, rating, options on product for each row
    when ((old.title, old.description, old.brand, old.rating, old.options)
      is distinct from (new.title, new.description, new.brand, new.rating, new.options))
    execute function find_product();

  -- Products whose rows a job must derive again: all of a category that was renamed, or of a shop that was there
  -- before this table. Who queues one that is queued writes its row again, the newest product first: if the job derives it at
  -- this moment, the row is waited for and queued again, as the job has not seen the change.
  create table finding_todo (
    product_id uuid primary key,
    place bigint generated always as identity
  );
  create unique index finding_todo_place on finding_todo (place);
  -- Of a small category at once: who renames it waits.
  create function find_category() returns trigger language plpgsql as $$
  begin
    if new.product_count <= 200 then
      perform refresh_finding(array(select product_id from listing where category_id = new.id));
    else
      insert into finding_todo (product_id) select product_id from listing where category_id = new.id
        order by created_at desc, product_id desc on conflict (product_id) do update set product_id = excluded.product_id;
    end if;
    return null;
  end $$;
  create trigger category_found after update of title on category
    for each row when (old.title is distinct from new.title) execute function find_category();

  -- Sets the tiers' limits by the scores of today, and queues the products whose tier changes.
  create function tier_findings() returns void language plpgsql as $$
  begin
    update finding_tier set min_score = coalesce((
      select score_of(in_stock, coalesce(sold, 0), created_at, product_id) as score
      from listing left join product_sold using (product_id) order by score desc offset finding_tier.size limit 1), '-infinity');
    insert into finding_todo (product_id)
      select product_id from finding where tier <> tier_of(score) order by created_at desc, product_id desc
      on conflict (product_id) do update set product_id = excluded.product_id;
  end $$;
`

/** The newest first, so that they are found within seconds. A small shop needs no job for it. */
const fill = /* sql */ `
  insert into product_sold
    select variant.product_id, sum(-delta)::integer
    from stock_movement join variant on variant.id = stock_movement.variant_id
    where stock_movement.sale_id is not null and stock_movement.created_at > now() - interval '30 days'
    group by variant.product_id having sum(-delta) > 0;
  select tier_findings();
  insert into listing_change (scope, created_at, product_id, number)
    select id, 'infinity'::timestamptz, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid, 0 from category
    union all select '00000000-0000-0000-0000-000000000000'::uuid, 'infinity'::timestamptz, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid, 0;
  insert into finding_todo (product_id) select product_id from listing order by created_at desc, product_id desc;
  insert into finding select * from findable where product_id in (select product_id from finding_todo order by place limit 2000);
  delete from finding_todo where product_id in (select product_id from finding);
`
