import { type Kysely, sql } from 'kysely'

/** The first schema: catalogue, regions, accounts, orders, payments, and what keeps them honest. Money is whole kobo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [catalogue, search, regions, accounts, sales, payments, imports, upkeep]) {
    await sql.raw(statements).execute(db)
  }
}

const catalogue = /* sql */ `
  create table category (
    id uuid primary key,
    title text not null,
    description text not null,
    icon text not null,
    product_count integer not null default 0 check (product_count >= 0),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create unique index category_title on category (lower(title)); -- no two of one name; lists order by it

  create table product (
    id uuid primary key,
    category_id uuid not null references category (id),
    title text not null,
    description text not null,
    brand text not null,
    price_kobo bigint not null check (price_kobo >= 0),
    discount_percentage numeric(5, 2) not null default 0 check (discount_percentage between 0 and 100),
    rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
    stock integer not null check (stock >= 0),
    images text[] not null default '{}' check (cardinality(images) <= 4),
    handle text, -- what files call a product that came by import
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    search_text text not null default '',
    search_vector tsvector not null default ''
  );
  create index product_newest on product (created_at desc, id desc) where deleted_at is null; -- listProducts
  create index product_of_category on product (category_id, created_at desc, id desc) where deleted_at is null; -- listProductsOf
  create unique index product_handle on product (handle) where deleted_at is null and handle is not null; -- imports: no product twice
  create index product_price on product (price_kobo) where deleted_at is null; -- searchProducts: a price typed as a number

  -- Lists answer their total from here: counting 100,000 rows would cost more than reading the page of 50.
  create function count_products() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old.deleted_at is null then
      update category set product_count = product_count - 1 where id = old.category_id;
    end if;
    if tg_op <> 'DELETE' and new.deleted_at is null then
      update category set product_count = product_count + 1 where id = new.category_id;
    end if;
    return null;
  end $$;
  create trigger product_counted after insert or delete or update of category_id, deleted_at on product
    for each row execute function count_products();
`

// 'simple' does not stem: shoppers type names and brands, in English, Pidgin, Yoruba, Igbo and Hausa alike.
const search = /* sql */ `
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;

  -- Lower case without accents; immutable, so that an index may hold it.
  create function plain(text) returns text language sql immutable strict parallel safe as
    $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

  -- Every sign parts words, as in a search: the parser alone takes 'black/white' for one word and '10-12' for a minus.
  create function words(text) returns tsvector language sql immutable strict parallel safe as
    $$ select to_tsvector('simple', regexp_replace(public.plain($1), '[!-/:-@[-\`{-~]+', ' ', 'g')) $$;

  create function index_product() returns trigger language plpgsql as $$
  declare category_title text;
  begin
    select title into category_title from category where id = new.category_id;
    new.search_text := plain(concat_ws(' ', new.title, new.brand, category_title));
    new.search_vector :=
      setweight(words(new.title), 'A') ||
      setweight(words(concat_ws(' ', new.brand, category_title)), 'B') ||
      setweight(words(new.description), 'D');
    return new;
  end $$;
  create trigger product_indexed before insert or update of title, brand, description, category_id on product
    for each row execute function index_product();

  create function reindex_category() returns trigger language plpgsql as $$
  begin
    update product set category_id = category_id where category_id = new.id;
    return null;
  end $$;
  create trigger category_reindexed after update of title on category
    for each row when (old.title is distinct from new.title) execute function reindex_category();

  create index product_words on product using gin (search_vector) where deleted_at is null; -- searchProducts
  create index product_letters on product using gin (search_text gin_trgm_ops) where deleted_at is null; -- searchProducts: typos
`

const regions = /* sql */ `
  create table state (
    id uuid primary key,
    state text not null,
    price_kobo bigint not null check (price_kobo >= 0),
    region text not null check (region in
      ('South South', 'South East', 'South West', 'Middle Belt', 'North East', 'North West')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create unique index state_name on state (lower(state)); -- no two of one name; listStates orders by it

  create table lga (
    id uuid primary key,
    state_id uuid not null unique references state (id) on delete cascade, -- unique: one record a state; findLga
    lgas text not null,
    updated_at timestamptz not null default now()
  );
`

const accounts = /* sql */ `
  create table user_account (
    id uuid primary key,
    full_name text not null,
    email text not null,
    phone_number text not null,
    whatsapp text,
    password_hash text not null,
    role text not null default 'users' check (role in ('superAdmin', 'admin', 'users')),
    status text not null default 'unblock' check (status in ('block', 'unblock')),
    shipping jsonb,
    email_verified_at timestamptz,
    session_version integer not null default 0,
    sale_count integer not null default 0 check (sale_count >= 0), -- kept by triggers on sale
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create unique index user_email on user_account (lower(email)); -- sign-in, and one account an address
  create index user_newest on user_account (created_at desc, id desc) where role = 'users'; -- listUsers
  create index user_admins on user_account (full_name, id) where role <> 'users'; -- listAdmins
  create index user_letters on user_account using gin
    ((full_name || E'\\n' || email || E'\\n' || phone_number) gin_trgm_ops) where role = 'users'; -- listUsers: search
  create index user_rare on user_account (id) -- listUsers: search for signs alone
    where role = 'users' and (full_name || E'\\n' || email || E'\\n' || phone_number) ~ '[^[:alnum:][:space:]@.]';

  create table session (
    id uuid primary key,
    user_id uuid not null references user_account (id) on delete cascade,
    family_id uuid not null,
    token_hash text not null unique, -- refresh
    user_agent text not null,
    address text not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    expires_at timestamptz not null,
    revoked_at timestamptz
  );
  create index session_of_user on session (user_id); -- ending all sessions of a user
  create index session_family on session (family_id); -- ending a family on reuse

  create table account_code (
    id uuid primary key,
    user_id uuid not null references user_account (id) on delete cascade,
    kind text not null check (kind in ('verify', 'reset')),
    code_hash text not null unique, -- redeeming a code
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index account_code_of_user on account_code (user_id, kind); -- withdrawing older codes

  create table wishlist (
    id uuid primary key,
    user_id uuid not null unique references user_account (id) on delete cascade, -- one wishlist a user
    created_at timestamptz not null default now()
  );
  create table wishlist_item (
    wishlist_id uuid not null references wishlist (id) on delete cascade,
    product_id uuid not null references product (id),
    created_at timestamptz not null default now(),
    primary key (wishlist_id, product_id) -- adding twice keeps one
  );
`

const sales = /* sql */ `
  create function titles_of(lines json) returns text language sql immutable parallel safe as
    $$ select string_agg(line->>'title', E'\\n') from json_array_elements(lines) as line $$;

  create table sale (
    id uuid primary key,
    user_id uuid references user_account (id) on delete set null, -- null: ordered without an account
    name text not null,
    email text not null,
    phone_number text not null,
    whatsapp text,
    state text not null,
    lga text not null,
    address text not null,
    more_details text not null default '',
    on_delivery_region boolean not null, -- canPayOnDelivery(shipping) when it was placed
    -- What was ordered, in order: copies, which outlive their products and never change. As json they are read with the
    -- order as they were written; as rows, or as jsonb, they were most of what a page of orders cost.
    lines json not null check (jsonb_path_exists(lines::jsonb, '$[*]') and not jsonb_path_exists(lines::jsonb, '$[*] ? (!(
      exists(@.product_id) && @.title.type() == "string" && @.images.type() == "array" && @.price_kobo >= 0
      && @.discount_percentage >= 0 && @.discount_percentage <= 100 && @.qty > 0))')),
    titles text not null generated always as (titles_of(lines)) stored,
    shipping_price_kobo bigint not null check (shipping_price_kobo >= 0),
    subtotal_kobo bigint not null check (subtotal_kobo >= 0),
    total_kobo bigint generated always as (subtotal_kobo + shipping_price_kobo) stored check (total_kobo > 0),
    transaction_status text not null default 'processing'
      check (transaction_status in ('processing', 'completed', 'cancelled')),
    payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid')),
    payment_method text not null default 'card' check (payment_method in ('card', 'on delivery')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (not (transaction_status = 'completed' and payment_status = 'unpaid'))
  );
  create index sale_newest on sale (created_at desc, id desc); -- lists of orders
  create index sale_of_user on sale (user_id, created_at desc, id desc) include (transaction_status, payment_status)
    where user_id is not null; -- a user's own
  create index sale_of_state on sale (transaction_status, payment_status, created_at desc, id desc); -- invoices, dashboard
  create index sale_shown_id on sale (right(id::text, 6)); -- listSales: search for the id as it is shown
  -- Searches. Their pages of new rows are kept short, as each search reads them one by one.
  create index sale_letters on sale
    using gin ((name || E'\\n' || email || E'\\n' || phone_number || E'\\n' || titles) gin_trgm_ops)
    with (gin_pending_list_limit = 256);
  create index sale_rare on sale (id) -- signs alone
    where (name || E'\\n' || email || E'\\n' || phone_number || E'\\n' || titles) ~ '[^[:alnum:][:space:]@.,-]';
  create index sale_waiting on sale (created_at)
    where transaction_status = 'processing' and payment_status = 'unpaid'
      and payment_method = 'card' and not on_delivery_region; -- listExpired

  -- An owner's list answers its total from here: counting 10,000 orders costs more than reading the page of 50.
  create function count_placed() returns trigger language plpgsql as $$
  begin
    if exists (select from placed where user_id is not null) then
      update user_account set sale_count = sale_count + counted.number
      from (select user_id, count(*) as number from placed group by user_id) as counted
      where user_account.id = counted.user_id;
    end if;
    return null;
  end $$;
  create trigger sale_counted after insert on sale
    referencing new table as placed for each statement execute function count_placed();
  create function count_moved() returns trigger language plpgsql as $$
  begin
    update user_account set sale_count = sale_count - 1 where id = old.user_id;
    update user_account set sale_count = sale_count + 1 where id = new.user_id;
    return null;
  end $$;
  create trigger sale_moved after update of user_id on sale
    for each row when (old.user_id is distinct from new.user_id) execute function count_moved();

  create table sale_event (
    id bigint generated always as identity primary key,
    sale_id uuid not null references sale (id) on delete cascade,
    event text not null check (event in ('placed', 'onDelivery', 'paid', 'cancelled', 'expired', 'completed')),
    actor text not null,
    created_at timestamptz not null default now()
  );
  create index sale_event_of_sale on sale_event (sale_id); -- the history of one order

  create table stock_movement (
    id bigint generated always as identity primary key,
    product_id uuid not null references product (id),
    sale_id uuid references sale (id),
    kind text not null check (kind in ('initial', 'reserve', 'release', 'adjust')),
    delta integer not null,
    created_at timestamptz not null default now(),
    check ((sale_id is not null) = (kind in ('reserve', 'release')))
  );
  create unique index stock_movement_once on stock_movement (sale_id, product_id, kind)
    where sale_id is not null; -- taken once, given back once; releaseStock
  create index stock_movement_time on stock_movement using brin (created_at) with (pages_per_range = 16)
    where sale_id is not null; -- best sellers
  create index stock_movement_of_product on stock_movement (product_id) include (delta); -- doctor: stock is the sum of its movements

  -- Products that are about to run out, LOW_STOCK pieces or fewer. A table and no index of product: with one on its
  -- stock, each order would write all indexes of its products anew.
  create table low_stock (
    product_id uuid primary key references product (id) on delete cascade,
    stock integer not null
  );
  create index low_stock_least on low_stock (stock, product_id); -- dashboard
  create function note_low_stock() returns trigger language plpgsql as $$
  begin
    if new.stock <= 5 and new.deleted_at is null then
      insert into low_stock values (new.id, new.stock) on conflict (product_id) do update set stock = excluded.stock;
    else
      delete from low_stock where product_id = new.id;
    end if;
    return null;
  end $$;
  create trigger product_low after update of stock, deleted_at on product
    for each row when (new.stock <= 5 or old.stock <= 5) execute function note_low_stock();
  create trigger product_low_new after insert on product
    for each row when (new.stock <= 5) execute function note_low_stock();

  create table idempotency_key (
    key text primary key,
    request_hash text not null,
    sale_id uuid not null references sale (id),
    adjusted boolean not null,
    created_at timestamptz not null default now()
  );
  create index idempotency_key_age on idempotency_key (created_at); -- sweeping keys older than a week
`

const payments = /* sql */ `
  create table payment_attempt (
    reference text primary key,
    sale_id uuid not null references sale (id) on delete cascade,
    created_at timestamptz not null default now(),
    checks integer not null default 0,
    next_check_at timestamptz
  );
  create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null; -- reconciler
  create index payment_attempt_of_sale on payment_attempt (sale_id); -- the references of one order

  create table payment (
    id uuid primary key,
    sale_id uuid not null references sale (id),
    reference text not null,
    provider text not null,
    provider_tx_id text not null,
    kind text not null check (kind in ('settlement', 'surplus', 'manual')),
    amount_kobo bigint not null check (amount_kobo >= 0),
    currency text not null,
    actor text,
    paid_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    unique (provider, provider_tx_id) -- one transaction of the provider is booked once
  );
  create unique index payment_settles_once on payment (sale_id) where kind in ('settlement', 'manual');
  create index payment_time on payment (paid_at) include (amount_kobo, id) where kind in ('settlement', 'manual'); -- revenue
  create index payment_of_sale on payment (sale_id); -- the payments of one order

  create table refund (
    id uuid primary key,
    payment_id uuid not null unique references payment (id), -- one refund a payment
    amount_kobo bigint not null check (amount_kobo > 0),
    reason text not null,
    status text not null default 'open' check (status in ('open', 'done')),
    note text,
    done_by text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index refund_queue on refund ((status = 'done'), created_at desc, id desc); -- open ones first, then the newest

  create table webhook_inbox (
    id bigint generated always as identity primary key,
    dedupe_key text not null unique, -- the provider sends an event up to 76 times
    event text not null,
    reference text,
    body text not null,
    status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
    attempts integer not null default 0,
    next_try_at timestamptz not null default now(),
    received_at timestamptz not null default now()
  );
  create index webhook_due on webhook_inbox (next_try_at) where status = 'pending'; -- handleWebhooks
`

const imports = /* sql */ `
  create table import (
    id uuid primary key,
    status text not null default 'checking' check (status in ('checking', 'checked', 'running', 'done')),
    created integer not null default 0,
    changed integer not null default 0,
    unchanged integer not null default 0,
    handled integer not null default 0,
    failed integer not null default 0,
    refused integer not null default 0,
    problems jsonb not null default '[]',
    changes jsonb not null default '[]',
    done_to integer not null default 0,
    created_at timestamptz not null default now()
  );
  create index import_running on import (created_at) where status = 'running'; -- runImports

  create table import_item (
    import_id uuid not null references import (id) on delete cascade,
    position integer not null,
    product_id uuid not null, -- no foreign key: a new product is not there yet
    is_new boolean not null,
    title text not null,
    data jsonb not null,
    primary key (import_id, position) -- runImports: the next ones of an import
  );
`

const upkeep = /* sql */ `
  create table mail_outbox (
    id bigint generated always as identity primary key,
    dedupe_key text not null unique, -- one event, one mail
    recipient text not null,
    template text not null,
    data jsonb not null,
    status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
    attempts integer not null default 0,
    next_try_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  );
  create index mail_due on mail_outbox (next_try_at) where status = 'pending'; -- the mail job

  create table audit_log (
    id bigint generated always as identity primary key,
    actor_id uuid not null references user_account (id),
    actor_name text not null, -- as it was then
    action text not null,
    target text not null,
    details jsonb not null default '{}',
    address text not null,
    created_at timestamptz not null default now(),
    search_text text not null generated always as
      (actor_name || ' ' || action || ' ' || target || ' ' || details::text || ' ' || address) stored
  );
  create index audit_letters on audit_log using gin (search_text gin_trgm_ops); -- listAudit: a search of 3 letters or more

  create unlogged table rate_limit (
    key text primary key,
    window_start timestamptz not null default now(),
    hits integer not null
  );
  create index rate_limit_age on rate_limit (window_start); -- sweeping windows that are over
`
