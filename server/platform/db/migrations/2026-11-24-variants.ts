import { type Kysely, sql } from 'kysely'

/** Options of products and their variants: price, discount, SKU and stock are a variant's, and nowhere else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [variants, move, lowStock, removal, listing, orders]) await sql.raw(statements).execute(db)
}

const variants = /* sql */ `
  alter table product add column options jsonb not null default '[]'
    constraint product_options_check check (jsonb_typeof(options) = 'array'); -- [{name, values: [{value, swatch?}]}]
  alter table product add column published boolean not null default true; -- false: a draft, which shoppers do not see

  -- What is sold. A product's first variant has the product's own id, and a product without options has no other.
  -- A removed one stays: orders and the stock ledger name it.
  create table variant (
    id uuid primary key,
    product_id uuid not null references product (id),
    position smallint not null default 0,
    choice text[] not null default '{}', -- a value of each option, in the order of the options
    sku text not null default '',
    price_kobo bigint not null constraint variant_price_check check (price_kobo >= 0),
    discount_percentage numeric(5, 2) not null default 0
      constraint variant_discount_check check (discount_percentage between 0 and 100),
    stock integer not null default 0 constraint variant_stock_check check (stock >= 0),
    image text, -- content hash
    deleted_at timestamptz
  ) with (fillfactor = 85); -- an order changes the stock alone: its new row stays on the page, and no index changes

  insert into variant (id, product_id, price_kobo, discount_percentage, stock, deleted_at)
    select id, id, price_kobo, discount_percentage, stock, deleted_at from product;

  -- The variants of a product, no two of one choice. No index contains the stock.
  create unique index variant_choice on variant (product_id, choice) where deleted_at is null;
  create index variant_sku on variant (lower(sku)) where deleted_at is null and sku <> '';
`

const move = /* sql */ `
  drop trigger product_low on product;
  drop trigger product_low_new on product;
  drop function note_low_stock();
  drop table low_stock;
  alter table product drop column price_kobo, drop column discount_percentage, drop column stock; -- with product_price

  alter table stock_movement drop constraint stock_movement_product_id_fkey;
  alter table stock_movement rename column product_id to variant_id;
  alter table stock_movement add constraint stock_movement_variant_id_fkey foreign key (variant_id) references variant (id);
  alter index stock_movement_of_product rename to stock_movement_of_variant;
`

const lowStock = /* sql */ `
  -- Variants that are about to run out, LOW_STOCK pieces or fewer: a table and no index of variant, as above.
  create table low_stock (
    variant_id uuid primary key references variant (id) on delete cascade,
    product_id uuid not null,
    stock integer not null
  );
  create index low_stock_least on low_stock (stock, variant_id); -- dashboard
  create index low_stock_of_product on low_stock (product_id, stock); -- listForAdmins
  insert into low_stock select id, product_id, stock from variant where stock <= 5 and deleted_at is null;

  create function note_low_stock() returns trigger language plpgsql as $$
  begin
    if new.stock <= 5 and new.deleted_at is null then
      insert into low_stock values (new.id, new.product_id, new.stock)
        on conflict (variant_id) do update set stock = excluded.stock;
    else
      delete from low_stock where variant_id = new.id;
    end if;
    return null;
  end $$;
  create trigger variant_low after update of stock, deleted_at on variant
    for each row when (new.stock <= 5 or old.stock <= 5) execute function note_low_stock();
  create trigger variant_low_new after insert on variant
    for each row when (new.stock <= 5) execute function note_low_stock();
`

const removal = /* sql */ `
  -- A product that is taken off sale takes its variants along. They are locked in the order that orders use.
  create function remove_variants() returns trigger language plpgsql as $$
  begin
    perform from variant where product_id = new.id order by id for update;
    update variant set deleted_at = new.deleted_at
      where product_id = new.id and deleted_at is not distinct from old.deleted_at;
    return null;
  end $$;
  create trigger product_removed after update of deleted_at on product
    for each row when (old.deleted_at is distinct from new.deleted_at) execute function remove_variants();
`

const listing = /* sql */ `
  -- One piece after the discount, rounded half up: lineTotalKobo in contract/orders/pricing.ts.
  create function unit_kobo(price_kobo bigint, discount_percentage numeric) returns bigint
    language sql immutable strict parallel safe as
    $$ select floor(price_kobo * (100 - discount_percentage) / 100 + 0.5)::bigint $$;

  -- What lists of products are ordered and narrowed by: a row for each product on sale. Only triggers write it.
  create table listing (
    product_id uuid primary key references product (id) on delete cascade,
    category_id uuid not null,
    created_at timestamptz not null,
    price_kobo bigint not null, -- this and the discount: of the cheapest variant in stock, or of all if there is none
    discount_percentage numeric(5, 2) not null,
    unit_price_kobo bigint not null, -- after the discount
    from_price boolean not null, -- others of them cost more
    in_stock boolean not null
  ) with (fillfactor = 85);

  create view listed as -- what the rows of listing have to be
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

  insert into listing select * from listed;
  create index listing_price on listing (price_kobo, created_at desc, product_id desc) include (category_id); -- listForAdmins: sort; searchProducts: a price typed as a number

  -- Its rows are locked first, in the order of their ids: of two orders that sell out two variants of one product at
  -- once, the second then sees what the first did. One by one, so that the plan is kept and goes by the id: that for a
  -- list of ids was planned for each call, which took ten times as long as its work, or derived the rows of all products.
  create function refresh_listing(ids uuid[]) returns void language plpgsql as $$
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

  create function list_product() returns trigger language plpgsql as $$
  begin
    perform refresh_listing(array[new.id]);
    return null;
  end $$;
  create trigger product_listed after update of category_id, created_at, deleted_at, published on product
    for each row when ((old.category_id, old.created_at, old.deleted_at, old.published)
      is distinct from (new.category_id, new.created_at, new.deleted_at, new.published))
    execute function list_product();

  create function list_changed_variants() returns trigger language plpgsql as $$
  begin
    perform refresh_listing(array(select distinct product_id from changed));
    return null;
  end $$;
  create trigger variant_listed_new after insert on variant
    referencing new table as changed for each statement execute function list_changed_variants();
  create trigger variant_unlisted after delete on variant
    referencing old table as changed for each statement execute function list_changed_variants();

  -- Rows that one command changed are all there when the first of them calls: the others of its product have nothing
  -- to add. The command is told by its transaction and its number in that, which the row has in cmin.
  create function list_variant() returns trigger language plpgsql as $$
  declare command text;
  begin
    select concat_ws(' ', pg_current_xact_id(), cmin, product_id) into command from variant where id = new.id;
    if command is distinct from current_setting('listing.command', true) then
      perform refresh_listing(array[new.product_id]);
      perform set_config('listing.command', command, true);
    end if;
    return null;
  end $$;
  -- An order changes the row only where it takes the last piece.
  create trigger variant_listed after update of price_kobo, discount_percentage, stock, position, deleted_at on variant
    for each row when (old.price_kobo <> new.price_kobo or old.discount_percentage <> new.discount_percentage
      or old.position <> new.position or old.deleted_at is distinct from new.deleted_at or (old.stock > 0) <> (new.stock > 0))
    execute function list_variant();
`

const orders = /* sql */ `
  -- Searches of orders find a line's choice, too. Earlier lines have none: their searched texts stay as they are.
  create or replace function titles_of(lines json) returns text language sql immutable parallel safe as
    $$ select string_agg(concat_ws(' ', line->>'title', line->>'choice'), E'\\n') from json_array_elements(lines) as line $$;
`
