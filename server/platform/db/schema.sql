-- The tables of a new shop by area, with their indexes and triggers. Money is whole kobo.
-- Functions and views are files of `routines/`. A migration changes this file, too: a test compares the two.
-- Columns stand in this order: keys, person, goods, money, state, times. The comment of an index names the queries
-- that need it.

-- ── shopfront ───────────────────────────────────────────────────────────────────────────────────────────

-- A page that the shop writes.
create table written_page (
  id uuid primary key,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') constraint written_page_slug unique,
  title text not null,
  -- Markdown; rendered and sanitised each time it is read, so that today's rules count.
  body text not null,
  published boolean not null default false,
  footer text not null check (footer in ('help', 'shop', 'none')),
  position integer not null default 0,
  -- It cannot be deleted, and its address is fixed: other parts of the shop lead there.
  builtin boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A saved version of a page; a row never changes.
create table written_page_version (
  id uuid primary key,
  page_id uuid not null references written_page (id) on delete cascade,
  version integer not null,
  title text not null,
  body text not null,
  published boolean not null,
  author text not null,
  created_at timestamptz not null default now(),
  constraint written_page_version_number unique (page_id, version)
);

-- A delivery region: a state that the shop delivers to, with its price.
create table region (
  id uuid primary key,
  state text not null,
  price_kobo bigint not null check (price_kobo >= 0),
  region text not null
    check (region in ('South South', 'South East', 'South West', 'Middle Belt', 'North East', 'North West')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  days_min smallint,
  days_max smallint, -- both null: not known
  constraint region_days check (days_min is null and days_max is null or (days_min is not null
    and days_max is not null and days_min between 1 and days_max and days_max <= 60))
);
create unique index region_name on region (lower(state)); -- no two of one name; listDeliveryStates orders by it

-- The local government areas of a region, as one text of the spec.
create table lga (
  id uuid primary key,
  region_id uuid not null unique references region (id) on delete cascade, -- unique: one record a region; findLgasOfState
  lgas text not null,
  updated_at timestamptz not null default now()
);

-- ── people ──────────────────────────────────────────────────────────────────────────────────────────────

-- A shopper or a member of staff.
create table user_account (
  id uuid primary key,
  full_name text not null,
  email text not null,
  phone_number text not null,
  whatsapp text,
  shipping jsonb,
  password_hash text not null,
  role text not null default 'users' check (role in ('superAdmin', 'admin', 'users')),
  -- of an admin; null: all
  rights text[] check (rights <@ array['orders', 'money', 'catalogue', 'customers', 'content', 'reports']),
  status text not null default 'unblock' check (status in ('block', 'unblock')),
  sale_count integer not null default 0 check (sale_count >= 0), -- kept by triggers on sale
  search_text text not null generated always as
    (searchable(full_name || E'\n' || email || E'\n' || phone_number || E'\n' || phone_digits(phone_number))) stored,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint user_erased check (erased_at is null or (role = 'users' and status = 'block'
    and full_name = 'Erased on request' and phone_number = '' and whatsapp is null and shipping is null
    and email_verified_at is null))
);
create unique index user_email on user_account (lower(email)); -- sign-in, and one account an address
-- listShoppers: search
create index user_letters on user_account using gin (search_text gin_trgm_ops) where role = 'users';
-- listShoppers: search for signs alone
create index user_rare on user_account (id) where role = 'users' and search_text ~ '[^[:alnum:][:space:]@]';
-- listAdminUsers
create index user_admins on user_account (plain(full_name) collate "C", created_at desc, id desc)
  where role <> 'users';
-- listShoppers
create index user_newest on user_account (created_at desc, id desc) include (erased_at) where role = 'users';
-- listShoppers: sort
create index user_by_name on user_account (plain(full_name) collate "C", created_at desc, id desc)
  include (full_name, erased_at) where role = 'users';
-- listShoppers: sort by e-mail
create index user_by_email on user_account (plain(email) collate "C", created_at desc, id desc)
  include (email, erased_at) where role = 'users';
-- listShoppers: sort by status
create index user_by_status on user_account (status, created_at desc, id desc) include (erased_at)
  where role = 'users';

-- A code sent by mail, to confirm an address or to set a new password.
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

-- One sign-in on one device: until it ends, its access tokens and its newest refresh token are valid.
create table session (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  device_id uuid,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now(),
  ended_at timestamptz
);
create index session_of_user on session (user_id, device_id); -- ending all sessions of a user

-- A token that makes the next access token of a session, once.
create table refresh_token (
  id uuid primary key,
  session_id uuid not null references session (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  expires_at timestamptz not null
);
create index refresh_token_of_session on refresh_token (session_id); -- a session that ends deletes its tokens

-- The authenticator app of an account.
create table two_factor (
  user_id uuid primary key references user_account (id) on delete cascade,
  sealed_secret text not null, -- encrypted with a key of the server
  last_step bigint not null default 0, -- of the newest code that was used: none is good twice
  created_at timestamptz not null default now(),
  enabled_at timestamptz -- null: begun; no code has shown yet that the app has the secret
);

-- A code that stands in for an authenticator app, once.
create table recovery_code (
  user_id uuid not null references two_factor (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The version of the terms that a user accepted.
create table terms_acceptance (
  user_id uuid not null references user_account (id) on delete cascade,
  version_id uuid not null references written_page_version (id),
  accepted_at timestamptz not null default now(),
  primary key (user_id, version_id)
);

-- A consent given or withdrawn; a row never changes.
create table consent (
  id bigint generated always as identity primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  kind text not null check (kind in ('cartMail', 'newsMail')),
  given boolean not null,
  words text not null,
  words_version integer not null,
  source text not null check (source in ('profile', 'signUp', 'mail')),
  created_at timestamptz not null default now()
);
create index consent_newest on consent (user_id, kind, id desc); -- the newest row of a kind is the one that counts

-- ── platform ────────────────────────────────────────────────────────────────────────────────────────────

-- Settings of the shop in one row; `version` rises with each change.
create table shop_setting (
  id boolean default true primary key check (id),
  -- Only what was set, by name; see contract/platform/shop-settings.ts.
  "values" jsonb not null default '{}' check (jsonb_typeof("values") = 'object'),
  version integer not null default 0,
  changed_at timestamptz not null default now(),
  -- The threshold changed, and transactions that began earlier may still use the old one: settle-low-stock.ts
  low_stock_stale boolean not null default false,
  low_stock_mark xid8,
  low_stock_most integer generated always as (low_stock_most("values")) stored
);

-- Mails to be sent, written in the transaction that caused them.
create table mail_outbox (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique, -- one event, one mail
  recipient text not null,
  template text not null,
  data jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'skipped')),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index mail_due on mail_outbox (next_try_at) where status = 'pending'; -- the mail job
create index mail_outbox_recipient on mail_outbox (lower(recipient), id); -- mails to an unverified address

-- An act of the staff.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references user_account (id),
  actor_name text not null, -- as it was then
  action text not null,
  target text not null,
  details jsonb not null default '{}',
  address text not null,
  created_at timestamptz not null default now(),
  search_text text not null generated always as
    (searchable(actor_name || ' ' || action || ' ' || target || ' ' || details::text || ' ' || address)) stored
);
-- listAuditEntries: a search of 3 letters or more
create index audit_letters on audit_log using gin (search_text gin_trgm_ops);
create index audit_action on audit_log (action); -- listAuditEntries: search for a word of its sentence
create index audit_of_deleted on audit_log (target, id desc) where action = 'product.delete'; -- listDeletedProducts

-- The uses of a rate limit in its window, shared by all instances.
create unlogged table rate_limit (
  key text primary key,
  window_start timestamptz not null default now(),
  hits integer not null
);
create index rate_limit_age on rate_limit (window_start); -- sweeping windows that are over

-- Which versions may run here: those that know the migration `oldest`. One row.
create table schema_support (
  oldest text not null,
  only_row boolean default true primary key check (only_row)
);

-- The files of `routines/` that were made here, each by the digest of its text.
create table routine (
  file text primary key,
  digest text not null
);

-- How far each follower of events has read.
create table event_follower (
  name text primary key,
  position bigint not null, -- of the last event that it has handled
  failures integer not null default 0, -- in a row
  retry_at timestamptz, -- null: at once
  last_error text
);

-- The numbers of invoices and credit notes that were given in a year.
create table document_number (
  kind text not null check (kind in ('invoice', 'creditNote')),
  year integer not null,
  first integer not null default 1 check (first > 0),
  last integer not null, -- one less than the first: none is given yet
  check (last >= first - 1),
  primary key (kind, year)
);

-- ── catalogue ───────────────────────────────────────────────────────────────────────────────────────────

-- How many products a list has before a mark, so that page 10,000 is not counted from the first row.
create table listing_mark (
  scope uuid not null, -- a category, or zeros for the whole shop
  created_at timestamptz not null,
  product_id uuid not null,
  number integer not null, -- of rows from here down to the next mark; the first is at infinity
  primary key (scope, created_at, product_id)
);

-- A row of listing that came or went, not counted in listing_mark yet.
create table listing_change (
  id bigint generated always as identity primary key,
  scope uuid not null,
  created_at timestamptz not null,
  product_id uuid not null,
  number smallint not null
);
create index listing_change_of_scope on listing_change (scope); -- recount_listing: the changes of one list

-- The best 2,000 products by their score are tier 1, the best 4,000 but for these are tier 2, and so on; the rest is tier
-- 10. A question stops at the tier where it has enough hits.
create table listing_tier (
  tier smallint primary key,
  size integer not null,
  min_score double precision not null default '-Infinity'
);

-- A category of products.
create table category (
  id uuid primary key,
  title text not null,
  description text not null,
  icon text not null,
  product_count integer not null default 0 check (product_count >= 0),
  words tsvector not null generated always as (document_tokens('', '', title, '', '')) stored, -- suggest
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index category_title on category (lower(title)); -- no two of one name; lists order by it

-- A product as the back office edits it. Its prices and stocks are those of its variants.
create table product (
  id uuid primary key,
  category_id uuid not null references category (id),
  handle text, -- what files call a product that came by import
  title text not null,
  description text not null,
  brand text not null,
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  images text[] not null default '{}' check (cardinality(images) <= 4),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  published boolean not null default true, -- false: a draft, which shoppers do not see
  hidden boolean not null default false, -- it was taken off sale
  publish_at timestamptz, -- the job puts it on sale then
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index product_newest on product (created_at desc, id desc) where deleted_at is null; -- listProducts
-- listProductsOf
create index product_of_category on product (category_id, created_at desc, id desc) where deleted_at is null;
-- imports: no product twice
create unique index product_handle on product (handle) where deleted_at is null and handle is not null;
-- list of products in the back office: sort by title
create index product_by_title on product (plain(title) collate "C", created_at desc, id desc)
  include (title, category_id) where deleted_at is null;
-- listDrafts
create index product_draft on product (created_at desc, id desc) where deleted_at is null and (not published);
create index product_due on product (publish_at) where publish_at is not null and deleted_at is null; -- publishDueProducts
create index product_gone on product (deleted_at desc, id desc) where deleted_at is not null; -- listDeletedProducts

-- Sold unit. The first one of a product has the product's own id.
create table variant (
  id uuid primary key,
  product_id uuid not null references product (id),
  position smallint not null default 0,
  choice text[] not null default '{}', -- a value of each option, in the order of the options
  sku text not null default '',
  barcode text not null default '',
  image text, -- content hash
  price_kobo bigint not null constraint variant_price_check check (price_kobo >= 0),
  discount_percentage numeric(5, 2) not null default 0 constraint variant_discount_check
    check (discount_percentage between 0 and 100),
  compare_at_kobo bigint, -- of a file, where no discount leads from it to the price that is paid
  cost_kobo bigint constraint variant_cost_check check (cost_kobo >= 0), -- null: not known
  stock integer not null default 0 check (stock >= 0),
  deleted_at timestamptz
) with (fillfactor = 85);
-- The variants of a product, no two of one choice. No index contains the stock.
create unique index variant_choice on variant (product_id, choice) where deleted_at is null;
-- lockProducts, orders of a product: also the removed ones
create index variant_of_product on variant (product_id);
-- is a SKU taken; products by SKU
create index variant_sku on variant (lower(sku)) where deleted_at is null and sku <> '';

-- Products on sale, one row each: lists, searches and counts read it. Triggers and a job write it. It has not the number
-- of pieces, which each order changes.
create table listing (
  product_id uuid primary key references product (id) on delete cascade,
  category_id uuid not null,
  created_at timestamptz not null,
  price_kobo bigint not null, -- this and the discount: of the cheapest variant in stock, or of all if there is none
  discount_percentage numeric(5, 2) not null,
  unit_price_kobo bigint not null, -- after the discount
  from_price boolean not null, -- others of them cost more
  in_stock boolean not null,
  rating numeric(3, 2) not null,
  sold integer not null, -- pieces, lately
  tier smallint not null, -- see listing_tier
  score double precision not null,
  brand text not null,
  options text[] not null, -- that a variant has: name, value and swatch, parted by chr(31)
  -- of each variant
  variant_ids uuid[] not null,
  variant_names text[] not null, -- its `option_name`s, parted by chr(31)
  variant_words text[] not null, -- of its options, as stems between spaces
  variant_entries text[] not null, -- of `options`, parted by chr(30)
  variant_prices bigint[] not null, -- after the discount
  variant_discounts numeric(5, 2)[] not null,
  variant_stocks boolean[] not null,
  -- words with their weights (see document_tokens), what filters ask for after '~', and words of options: after '+'
  -- if a variant in stock has it, else after '!'
  tokens tsvector not null
) with (toast_tuple_target = 4080);
-- A question compares the tokens of each hit with many queries: long values of variants are stored elsewhere before these.
alter table listing alter tokens set storage main;
create index listing_newest on listing (created_at desc, product_id desc); -- pageByAge, newest first
create index listing_of_category on listing (category_id, created_at desc, product_id desc); -- pageByAge
-- listForAdmins: sort
create index listing_price on listing (price_kobo, created_at desc, product_id desc) include (category_id);
create index listing_unit_price on listing (unit_price_kobo, score desc, product_id desc); -- findSorted
create index listing_unit_price_of_category on listing (category_id, unit_price_kobo, score desc, product_id desc); -- findSorted
create index listing_discount on listing (discount_percentage desc, score desc, product_id desc); -- findSorted
create index listing_rating on listing (rating desc, score desc, product_id desc); -- findSorted
create index listing_sold on listing (sold desc, score desc, product_id desc); -- findSorted
-- findProducts, facets. New rows are added at once: a list of pending ones would be read by each question.
create index listing_tokens on listing using gin (tokens) with (fastupdate = off);

-- Products whose rows of `listing` a job derives again, by place.
create table listing_todo (
  product_id uuid primary key,
  place bigint generated always as identity
);
create unique index listing_todo_place on listing_todo (place); -- the job takes the oldest first

-- A product that is not on sale, as it was when it last was: carts and what people read of their own show this, and not
-- what is being prepared. A product that never was on sale has no row. Only a trigger writes it.
create table last_shown (
  product_id uuid primary key references product (id) on delete cascade,
  title text not null,
  description text not null,
  brand text not null,
  rating numeric(3, 2) not null,
  images text[] not null,
  variants jsonb not null -- [{id, choice, price_kobo, discount_percentage, image}]
);

-- The table of sizes of a category; see contract/catalogue/size-guides.ts.
create table size_guide (
  category_id uuid primary key references category (id) on delete cascade,
  unit text not null check (unit in ('cm', 'in')),
  columns jsonb not null,
  -- One array of texts for each row, as long as columns.
  rows jsonb not null,
  note text not null,
  updated_at timestamptz not null default now()
);

-- Products shown beside another, chosen by hand.
create table related_product (
  product_id uuid not null references product (id) on delete cascade,
  -- no reference: it would lock that product, and two that name each other wait in a circle
  related_id uuid not null,
  position smallint not null check (position between 0 and 7),
  constraint related_product_other check (related_id <> product_id),
  primary key (product_id, related_id)
);

-- A buyer's review of a product.
create table review (
  id uuid primary key,
  product_id uuid not null references product (id),
  sale_id uuid not null, -- a completed order that has the product
  user_id uuid references user_account (id), -- null: a guest's
  stars smallint not null check (stars between 1 and 5),
  title text not null,
  body text not null,
  photos text[] not null check (cardinality(photos) <= 4), -- content hashes
  name text not null, -- as it is shown; empty: 'Verified buyer'
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'refused')),
  reason text not null default '', -- why it is refused, for its writer
  answer text not null default '', -- of the shop, for everyone
  version integer not null default 1, -- rises when its writer changes it: an admin shows what they have read
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(), -- by its writer
  decided_at timestamptz
);
create unique index review_of_user on review (user_id, product_id) where user_id is not null; -- one each; writeReview
create unique index review_of_guest on review (sale_id, product_id) where user_id is null; -- the same
create index review_of_sale on review (sale_id); -- the reviews of one order
create index review_shown on review (product_id, changed_at desc, id desc) where state = 'shown'; -- listShownReviews
create index review_queue on review (state, changed_at, id); -- listForAdmins, countWaitingReviews
create index review_photos on review using gin (photos); -- removeUnusedImages

-- How many reviews that are shown gave a product one star, two …; only a trigger writes it.
create table review_summary (
  product_id uuid primary key references product (id),
  -- how many reviews gave one star, two …
  stars integer[] not null check (cardinality(stars) = 5 and (0 <= all (stars)))
);

-- Every change of stock: a variant's stock is the sum of its movements.
create table stock_movement (
  id bigint generated always as identity primary key,
  variant_id uuid not null references variant (id),
  sale_id uuid,
  refund_id uuid,
  parcel_id uuid, -- of a release: the parcel that came back after its order was cancelled
  actor_id uuid,
  actor_name text,
  kind text not null check (kind in ('initial', 'reserve', 'release', 'adjust', 'return', 'resume')),
  delta integer not null,
  reason text,
  note text,
  created_at timestamptz not null default now(),
  constraint stock_movement_returned
    check ((refund_id is not null) = (kind = 'return') and (kind <> 'return' or delta > 0)),
  constraint stock_movement_reason check (
    (reason is null or kind = 'adjust' and reason in ('delivery', 'count', 'damaged', 'returned', 'other'))
    and (note is null or reason is not null and length(note) <= 500)),
  constraint stock_movement_parcel check (parcel_id is null or kind = 'release'),
  check ((sale_id is not null) = (kind in ('reserve', 'release', 'return', 'resume')))
);
-- pieces sold lately, counted by a job
create index stock_movement_time on stock_movement using brin (created_at) with (pages_per_range = 16)
  where sale_id is not null;
-- a refund puts each variant back once
create unique index stock_movement_restocked_once on stock_movement (refund_id, variant_id)
  where refund_id is not null;
create index stock_movement_returns on stock_movement (sale_id, variant_id) where kind = 'return'; -- planRefund
-- the movements of a variant, and their sum
create index stock_movement_of_variant on stock_movement (variant_id, id) include (delta);
-- an order takes and gives back each variant once
create unique index stock_movement_once on stock_movement (sale_id, variant_id, kind) where sale_id is not null
  and kind <> 'return' and parcel_id is null;
-- a parcel that came back is counted once
create unique index stock_movement_parcel_once on stock_movement (parcel_id, variant_id)
  where parcel_id is not null;

-- Variants on sale with so few pieces as the settings say, or fewer; maintained by triggers.
create table low_stock (
  variant_id uuid primary key references variant (id) on delete cascade,
  product_id uuid not null,
  stock integer not null
);
create index low_stock_least on low_stock (stock, variant_id); -- dashboard
create index low_stock_of_product on low_stock (product_id, stock); -- listForAdmins

-- Rows of a sheet that were saved: a repeated call does not save them again.
create table sheet_save (
  actor_id uuid not null,
  save_id uuid not null,
  variant_id uuid not null,
  created_at timestamptz not null default now(),
  row_hash text,
  primary key (actor_id, save_id, variant_id)
);
create index sheet_save_time on sheet_save (created_at); -- sweeping

-- A word of the catalogue as it is written, lower case without accents.
create table word (
  word text collate "C" primary key,
  stem text collate "C" not null,
  products integer not null default 0, -- that have it anywhere
  titles integer not null default 0, -- that have it in title, brand or options
  weight integer not null generated always as (titles * 4 + products) stored
);
create index word_stem on word (stem) include (weight); -- resolveWords: is it known?
-- resolveWords: the weightiest that begin so
create index word_first on word (left(word, 1), weight desc);
create index word_second on word (left(word, 2), weight desc); -- completions of two letters
create index word_third on word (left(word, 3), weight desc); -- completions of three letters
-- words that differ by two letters at most
create index word_typos on word using gin (deletions(stem)) with (fastupdate = off) where (length(word) >= 3
  and length(word) <= 30) and (word !~ '[0-9]');

-- Words of a product that was added or removed, not counted yet.
create table word_change (
  id bigint generated always as identity primary key,
  words text[] not null,
  titles text[] not null,
  delta integer not null
);

-- Which products still have to be counted in `word`: those after `done`, up to `upto`.
create table word_fill (
  id boolean default true primary key check (id),
  upto uuid, -- null: all are counted
  done uuid
);

-- Words and phrases that mean the same.
create table synonym (
  id uuid primary key,
  -- words or phrases that mean the same
  words text[] not null check (cardinality(words) between 2 and 30),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Pieces sold lately, counted by a job. Without a reference to product: it would lock many of those in any order.
create table product_sold (
  product_id uuid primary key,
  sold integer not null
);

-- Searches of a day, without persons.
create table search_count (
  day date not null default current_date,
  text text not null check (char_length(text) between 1 and 80),
  searches integer not null default 0,
  hits integer not null default 0, -- found the last time
  clicks integer not null default 0, -- results that were opened
  primary key (day, text)
);

-- An import of products and its report; see contract/catalogue/imports.ts.
create table import (
  id uuid primary key,
  status text not null default 'checking' check (status in ('checking', 'checked', 'running', 'fetching', 'done')),
  currency text, -- of the file, if it is not the shop's
  takes_currency boolean not null default false, -- its numbers are naira
  takes_skus boolean, -- those of the file count; null: not answered
  fetches_pictures boolean not null default false,
  types jsonb not null default '[]', -- [{type, products, drafts, answer?}]
  skus jsonb not null default '[]', -- [{row, title, shop, file}]: they differ by zeros at their start only; the first
  sku_total integer not null default 0,
  unused text[] not null default '{}', -- headings of columns that are not read
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  handled integer not null default 0,
  failed integer not null default 0,
  refused integer not null default 0,
  left_out integer not null default 0, -- rows of products that are taken, such as a fifth picture
  variants integer not null default 0,
  drafts integer not null default 0,
  problems jsonb not null default '[]',
  changes jsonb not null default '[]',
  done_to integer not null default 0,
  created_at timestamptz not null default now()
);
create index import_running on import (created_at) where status = 'running'; -- runNextImportItems
create index import_fetching on import (created_at) where status = 'fetching'; -- endFinishedFetching

-- A product that an import creates or changes, checked and ready.
create table import_item (
  import_id uuid not null references import (id) on delete cascade,
  position integer not null,
  product_id uuid not null, -- no foreign key: a new product is not there yet
  is_new boolean not null,
  title text not null,
  data jsonb not null,
  type text, -- the unknown type of a new product: its answer says the category
  addresses text[] not null default '{}', -- pictures that are to be fetched
  written text[], -- the images that the product had after the last step of the import
  primary key (import_id, position)
);
create index import_item_address on import_item using gin (addresses) where addresses <> '{}'; -- attachFetchedPictures

-- A picture of another server, to be fetched for an import; each address once.
create table import_picture (
  id uuid primary key,
  import_id uuid not null references import (id) on delete cascade,
  position integer not null, -- the row that names it first
  title text not null,
  address text not null,
  status text not null default 'waiting' check (status in ('waiting', 'pending', 'done', 'failed')),
  hash text, -- of the stored image
  reason text,
  attempts integer not null default 0,
  next_try_at timestamptz
);
create unique index import_picture_address on import_picture (import_id, address); -- each address once in an import
create index import_picture_status on import_picture (import_id, status); -- progress of an import
create index import_picture_due on import_picture (next_try_at) where status = 'pending'; -- fetchDuePictures

-- The wishlist of a user.
create table wishlist (
  id uuid primary key,
  user_id uuid not null unique references user_account (id) on delete cascade, -- one wishlist a user
  created_at timestamptz not null default now()
);

-- A product on a wishlist.
create table wishlist_item (
  wishlist_id uuid not null references wishlist (id) on delete cascade,
  product_id uuid not null references product (id),
  created_at timestamptz not null default now(),
  primary key (wishlist_id, product_id)
);

-- A person who wants to hear that a sold-out variant is back.
create table stock_alert (
  id uuid primary key,
  variant_id uuid not null references variant (id) on delete cascade,
  email text not null,
  state text not null check (state in ('unconfirmed', 'waiting', 'told', 'left')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
-- one open alert for an address and a variant
create unique index stock_alert_once on stock_alert (variant_id, lower(email))
  where state in ('unconfirmed', 'waiting');
-- who is told next
create index stock_alert_waiting on stock_alert (variant_id, created_at, id) where state = 'waiting';
create index stock_alert_told on stock_alert (variant_id, changed_at) where state = 'told'; -- how many were told lately
create index stock_alert_email on stock_alert (lower(email)); -- alerts of a person, and their number
create trigger product_counted after insert or delete on product for each row execute function count_products();
-- Only for a real change: an import sets columns to the value that they have.
create trigger product_recounted after update of category_id, deleted_at, published on product
  for each row when ((old.category_id is distinct from new.category_id
  or ((old.deleted_at is null) is distinct from (new.deleted_at is null)))
  or old.published is distinct from new.published) execute function count_products();
create trigger variant_low after update of stock, deleted_at on variant for each row when ((new.stock <= 1000)
  or (old.stock <= 1000)) execute function note_low_stock();
create trigger variant_low_new after insert on variant
  for each row when (new.stock <= 1000) execute function note_low_stock();
create trigger product_removed after update of deleted_at on product
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function remove_variants();
create trigger product_listed after update of category_id, created_at, deleted_at, published, title, description, brand,
  rating, options on product
  for each row when (old.category_id is distinct from new.category_id
  or old.created_at is distinct from new.created_at or old.deleted_at is distinct from new.deleted_at
  or old.published is distinct from new.published or old.title is distinct from new.title
  or old.description is distinct from new.description or old.brand is distinct from new.brand
  or old.rating is distinct from new.rating or old.options is distinct from new.options)
  execute function list_product();
create trigger variant_listed_new after insert on variant referencing new table as changed
  for each statement execute function list_changed_variants();
create trigger variant_unlisted after delete on variant referencing old table as changed
  for each statement execute function list_changed_variants();
-- An order changes the row only where it takes the last piece of a variant.
create trigger variant_listed after update of price_kobo, discount_percentage, stock, position, choice,
  deleted_at on variant for each row when ((old.price_kobo <> new.price_kobo)
  or (old.discount_percentage <> new.discount_percentage) or (old.position <> new.position)
  or (old.choice <> new.choice)
  or old.deleted_at is distinct from new.deleted_at
  or ((old.stock > 0) <> (new.stock > 0))) execute function list_variant();
create trigger product_words_new after insert or delete on product for each row execute function note_product_words();
create trigger product_words_changed after update of title, brand, description, options, deleted_at on product
  for each row when (old.title is distinct from new.title or old.brand is distinct from new.brand
  or old.description is distinct from new.description or old.options is distinct from new.options
  or old.deleted_at is distinct from new.deleted_at) execute function note_product_words();
create trigger category_words_new after insert or delete on category
  for each row execute function note_category_words();
create trigger category_words_changed after update of title on category
  for each row when (old.title is distinct from new.title) execute function note_category_words();
create trigger listing_counted after insert or delete on listing for each row execute function note_listed();
create trigger listing_moved after update of category_id, created_at on listing
  for each row when (old.category_id is distinct from new.category_id
  or old.created_at is distinct from new.created_at) execute function note_listed();
create trigger category_listed after update of title on category
  for each row when (old.title is distinct from new.title) execute function list_category();
create trigger product_low after update of category_id on product
  for each row when (new.category_id is distinct from old.category_id) execute function note_low_product();
create trigger product_published before insert or update of published, publish_at, hidden on product
  for each row when (new.published and (new.hidden
  or (new.publish_at is not null))) execute function settle_published();
create trigger review_summed_up after insert or delete or update of state, stars, product_id on review
  for each row execute function sum_up_reviews();

-- ── orders ──────────────────────────────────────────────────────────────────────────────────────────────

-- The cart of an account.
create table cart (
  user_id uuid primary key references user_account (id) on delete cascade,
  version integer not null default 0,
  filled_at timestamptz,
  is_ordered boolean not null default false,
  changed_at timestamptz not null default now(),
  mailed_at timestamptz
);
create index cart_changed on cart (changed_at); -- mails about a left cart; sweeping

-- A variant in a cart.
create table cart_line (
  user_id uuid not null references cart (user_id) on delete cascade,
  product_id uuid not null references product (id) on delete cascade,
  variant_id uuid not null references variant (id) on delete cascade,
  is_chosen boolean not null,
  qty integer not null check (qty between 1 and 10000),
  position integer not null,
  added_at timestamptz not null default now(),
  primary key (user_id, variant_id, is_chosen)
);
create index cart_line_product on cart_line (product_id); -- a product that is deleted
create index cart_line_variant on cart_line (variant_id); -- a variant that is deleted
create trigger product_last_shown before update of published, deleted_at on product for each row
  when (old.published and old.deleted_at is null and not (new.published and new.deleted_at is null))
  execute function keep_last_shown();

-- Carts of accounts that were begun on a day, and those of them that became orders within 7 days.
create table cart_day (
  day date primary key,
  carts integer not null default 0,
  ordered integer not null default 0
);

-- An order, as it was placed: names, prices and addresses of that day.
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
  holder text, -- null: nothing is held, or without a cap
  -- The ordered goods, copied: they outlive their products and never change. As json they are read with the order;
  -- as rows, or as jsonb, they were most of the cost of a page of orders.
  lines json not null check (jsonb_path_exists(lines::jsonb, '$[*]') and not jsonb_path_exists(lines::jsonb,
    '$[*] ? (!(exists(@.product_id) && @.title.type() == "string" && @.images.type() == "array" && @.price_kobo >= 0
      && @.discount_percentage >= 0 && @.discount_percentage <= 100 && @.qty > 0))')),
  discounts jsonb,
  subtotal_kobo bigint not null check (subtotal_kobo >= 0),
  shipping_price_kobo bigint not null check (shipping_price_kobo >= 0),
  total_kobo bigint generated always as (subtotal_kobo + shipping_price_kobo) stored check (total_kobo > 0),
  refunded_kobo bigint not null default 0,
  payment_method text not null default 'card'
    check (payment_method in ('card', 'on delivery', 'cash', 'transfer', 'POS terminal')),
  transaction_status text not null default 'processing'
    check (transaction_status in ('processing', 'completed', 'cancelled')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid')),
  fulfilment text not null default 'unpacked'
    check (fulfilment in ('unpacked', 'packed', 'shipped', 'delivered', 'returned')),
  to_send boolean not null default false, -- set once, by its completion
  code_tries integer not null default 0,
  invoice_number text unique,
  seller jsonb,
  search_text text not null generated always as
    (searchable(name || E'\n' || email || E'\n' || phone_number || E'\n' || phone_digits(phone_number) || E'\n'
      || coalesce(phone_digits(whatsapp), '') || E'\n' || state || E'\n' || lga || E'\n' || titles_of(lines))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not (transaction_status = 'completed' and payment_status = 'unpaid')),
  constraint sale_refunded check (refunded_kobo between 0 and total_kobo)
);
-- a buyer's own orders
create index sale_of_user on sale (user_id, created_at desc, id desc) include (transaction_status, payment_status)
  where user_id is not null;
-- invoices, dashboard
create index sale_of_state on sale (transaction_status, payment_status, created_at desc, id desc);
create index sale_shown_id on sale (right(id::text, 6)); -- listSales: search for the id as it is shown
-- listSales: search. Their pages of new rows are kept short, as each search reads them one by one.
create index sale_letters on sale using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index sale_rare on sale (id) where search_text ~ '[^[:alnum:][:space:]@]'; -- signs alone
-- listSales: sort. With all that a list is narrowed by, and the name itself, the index alone answers.
create index sale_by_total on sale (total_kobo, created_at desc, id desc)
  include (user_id, transaction_status, payment_status, payment_method);
-- sort by name
create index sale_by_name on sale (plain(name) collate "C", created_at desc, id desc)
  include (name, user_id, transaction_status, payment_status, payment_method);
-- sort by payment
create index sale_by_payment on sale (payment_status, created_at desc, id desc)
  include (user_id, transaction_status, payment_method);
-- unpaid orders that are too old
create index sale_waiting on sale (payment_method, created_at) where transaction_status = 'processing'
  and payment_status = 'unpaid';
-- lists of orders
create index sale_newest on sale (created_at desc, id desc)
  include (transaction_status, payment_status, payment_method, fulfilment, total_kobo, refunded_kobo, state);
-- listSales, countSalesOfFilters: what is still to be done, a small part of a grown shop
create index sale_open on sale (fulfilment, created_at desc, id desc)
  include (payment_status, payment_method, updated_at, total_kobo, state) where transaction_status = 'processing';
create index sale_refunded on sale (created_at desc, id desc) where refunded_kobo > 0; -- listSales: refunded
-- listSales: sort
create index sale_by_method on sale (payment_method, created_at desc, id desc)
  include (transaction_status, payment_status, fulfilment);
-- sort by place
create index sale_by_place on sale (state collate "C", lga collate "C", created_at desc, id desc)
  include (transaction_status, payment_status, payment_method, fulfilment);
-- sort by what is packed and sent
create index sale_by_fulfilment on sale (array_position(array['unpacked', 'packed', 'shipped', 'delivered',
  'returned'], fulfilment), created_at desc, id desc)
  include (fulfilment, transaction_status, payment_status, payment_method);
-- listOrdersToPack
create index sale_to_pack on sale (created_at, id) where fulfilment = 'unpacked'
  and transaction_status = 'processing' and (payment_status = 'paid' or payment_method = 'on delivery');
-- orders of a phone number: first order, customer's history
create index sale_of_phone on sale (phone_digits(phone_number), created_at desc);
-- orders of an e-mail address: first order, customer's history
create index sale_of_email on sale (lower(email), created_at desc);
-- to do: cancelled after its goods were sent
create index sale_to_bring_back on sale (created_at) where transaction_status = 'cancelled'
  and fulfilment in ('shipped', 'delivered');
create index sale_to_send on sale (created_at, id) where to_send and fulfilment in ('unpacked', 'packed'); -- isCompletedUnsent

-- A fact about an order. Only its position changes, once, and its caller is forgotten.
create table sale_event (
  id bigint generated always as identity primary key,
  sale_id uuid not null references sale (id) on delete cascade,
  event text not null
    check (event in ('placed', 'onDelivery', 'paid', 'completed', 'cancelled', 'expired', 'packed', 'unpacked', 'shipped',
      'unshipped', 'delivered', 'returned', 'refunded', 'refundFailed', 'returnAsked', 'returnApproved', 'returnRefused',
      'returnReceived', 'returnWithdrawn')),
  actor text not null,
  created_at timestamptz not null default now(),
  -- null until assigned: server/orders/events/deliver-events.ts
  position bigint constraint sale_event_position unique,
  actor_name text, -- this and the address: of an act that the audit log names
  address text,
  details jsonb not null default '{}',
  caller text
);
create index sale_event_of_sale on sale_event (sale_id); -- the history of one order
create index sale_event_without_position on sale_event (id) where position is null; -- assignPositions

-- A key that a browser sent with an order: the same key is the same order.
create table idempotency_key (
  key text primary key,
  request_hash text not null,
  sale_id uuid not null references sale (id),
  adjusted boolean not null,
  created_at timestamptz not null default now()
);
create index idempotency_key_age on idempotency_key (created_at); -- sweeping keys older than a week

-- The unpaid orders of one holder and their pieces, and the caps at the last order; a trigger releases them.
create table order_hold (
  holder text primary key, -- an account, or the keyed hash of an address
  orders integer not null check (orders >= 0),
  pieces integer not null check (pieces >= 0),
  max_orders integer not null, -- as they were at the last order
  max_pieces integer not null,
  cancelled_at timestamptz[] not null default '{}',
  constraint order_hold_capped check (orders <= max_orders and pieces <= max_pieces)
);

-- A parcel of an order.
create table parcel (
  id uuid primary key, -- chosen by the client: packing repeated is packing once
  sale_id uuid not null references sale (id) on delete cascade,
  resend_of uuid constraint parcel_resent_once unique -- the returned parcel whose pieces are in this one
    references parcel (id) on delete cascade,
  request_hash text, -- of the call that packed it
  lines jsonb not null, -- [{variant, qty, serials?}]
  pieces integer not null check (pieces > 0), -- of all its lines
  packed_whole boolean, -- the answer of that call: nothing was left to pack
  photo text, -- hash of the image
  courier text,
  rider_phone text,
  tracking text,
  tracking_link text,
  needs_code boolean not null default false, -- as the shop's settings were when it was shipped
  code_tries integer not null default 0 check (code_tries between 0 and 5), -- wrong ones
  note text, -- why it was delivered without a code, or came back
  state text not null generated always as (case when returned_at is not null then 'returned'
    when delivered_at is not null then 'delivered' when shipped_at is not null then 'shipped' else 'packed' end) stored,
  packed_by text not null,
  packed_at timestamptz not null default now(),
  shipped_by text,
  shipped_at timestamptz,
  delivered_by text,
  delivered_at timestamptz,
  returned_by text,
  returned_at timestamptz,
  check (shipped_at is not null or (delivered_at is null and returned_at is null))
);
create index parcel_sale on parcel (sale_id, packed_at); -- the parcels of an order
create index parcel_photo on parcel (photo) where photo is not null; -- removeUnusedImages

-- The serial numbers on an invoice: what was packed when it was issued.
create table invoice_serial (
  sale_id uuid not null references sale (id),
  variant_id uuid not null,
  serials text[] not null,
  primary key (sale_id, variant_id)
);

-- An invoice as it was issued, whatever becomes of its order. Written by a trigger, so that the previous release issues
-- invoices in the same way.
create table issued_invoice (
  sale_id uuid primary key references sale (id),
  invoice_number text not null,
  issued_at timestamptz not null,
  name text not null,
  email text not null,
  phone_number text not null,
  whatsapp text,
  state text not null,
  lga text not null,
  address text not null,
  lines json not null, -- as in sale; their serial numbers are in invoice_serial
  discounts jsonb,
  shipping_price_kobo bigint not null,
  subtotal_kobo bigint not null,
  payment_status text not null,
  payment_method text not null,
  seller jsonb
);

-- A reference that the provider may know an order by, and when to verify it next.
create table payment_attempt (
  reference text primary key,
  sale_id uuid not null references sale (id) on delete cascade,
  created_at timestamptz not null default now(),
  checks integer not null default 0,
  next_check_at timestamptz
);
create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null; -- reconciler
create index payment_attempt_of_sale on payment_attempt (sale_id); -- the references of one order

-- Accepted money: the ledger that an accountant can read.
create table payment (
  id uuid primary key,
  sale_id uuid not null references sale (id),
  reference text,
  provider text not null,
  provider_tx_id text not null,
  kind text not null check (kind in ('settlement', 'surplus', 'manual', 'replaced')),
  amount_kobo bigint not null check (amount_kobo >= 0),
  currency text not null,
  actor text,
  paid_at timestamptz not null default now(), -- of money received by hand: noon of the typed day, if that is not today
  created_at timestamptz not null default now(),
  unique (provider, provider_tx_id),
  constraint payment_provider_check check (kind not in ('manual', 'replaced')
    or provider in ('cash', 'transfer', 'POS terminal')),
  constraint payment_reference_check check ((reference is null) = (provider in ('cash', 'transfer', 'POS terminal')))
);
-- an order is paid once
create unique index payment_settles_once on payment (sale_id) where kind in ('settlement', 'manual');
-- revenue
create index payment_time on payment (paid_at) include (amount_kobo, id) where kind in ('settlement', 'manual');
create index payment_of_sale on payment (sale_id); -- the payments of one order

-- Money that goes back, or waits for an admin to send it.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  -- 'order': money of the order; 'surplus': money paid beyond it; 'reversal': the provider says that it went back
  kind text not null default 'surplus' check (kind in ('order', 'surplus', 'reversal')),
  request_key uuid unique, -- of the browser: the same request is one refund
  request_hash text,
  reason text not null,
  note text,
  actor text, -- the account that made it
  done_by text,
  amount_kobo bigint not null,
  shipping_kobo bigint not null default 0 check (shipping_kobo >= 0),
  reversed_kobo bigint not null default 0, -- of a surplus: what the provider took back before the shop sent it
  way text check (way in ('card', 'cash', 'transfer')), -- null: open, nobody has decided
  status text not null default 'open'
    check (status in ('open', 'sending', 'processing', 'attention', 'done', 'failed')),
  credit_note text unique,
  provider_refund_id text unique,
  attempt integer not null default 0, -- how often it was given to the provider again
  failure text, -- why the last attempt failed, in the provider's words
  checks integer not null default 0,
  requested_at timestamptz, -- the provider was asked, and may know it
  next_check_at timestamptz, -- null: nothing to ask the provider
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refund_reversed check (reversed_kobo between 0 and amount_kobo and (kind = 'surplus' or reversed_kobo = 0)),
  constraint refund_of_order check (kind = 'order' or (credit_note is null and shipping_kobo = 0)),
  constraint refund_amount_kobo_check check (amount_kobo > 0 or (amount_kobo = 0 and kind = 'order')),
  constraint refund_credited check (kind <> 'order' or ((status = 'done'
    and amount_kobo > 0) = (credit_note is not null)))
);
-- open ones first, then the newest
create index refund_queue on refund ((status = 'done'), created_at desc, id desc);
create unique index refund_once on refund (payment_id, kind) where kind <> 'order'; -- queueRefund, noteProviderReversal
create index refund_of_payment on refund (payment_id); -- the refunds of one order; the dashboard
create index refund_time on refund (created_at) include (amount_kobo, status) where kind = 'order'; -- dashboard
create index refund_due on refund (next_check_at) where next_check_at is not null; -- sendDueRefunds
-- addUpFacts
create index refund_credit_note_time on refund (updated_at) include (amount_kobo) where credit_note is not null;

-- Pieces of an order that its buyer wants to send back.
create table return_request (
  id uuid primary key,
  sale_id uuid not null references sale (id),
  state text not null default 'asked'
    check (state in ('asked', 'approved', 'received', 'refunded', 'refused', 'withdrawn')),
  lines jsonb not null, -- [{variant, qty}]
  reason text not null,
  words text not null,
  answer text not null default '', -- of the shop
  photos text[] not null,
  refund_id uuid unique references refund (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'refunded') = (refund_id is not null))
);
create index return_request_of_sale on return_request (sale_id, created_at); -- the returns of one order
create index return_request_queue on return_request (state, created_at desc, id desc); -- listReturns
create index return_request_photos on return_request using gin (photos); -- removeUnusedImages

-- A message of the payment provider, stored before it is handled.
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
create index webhook_due on webhook_inbox (next_try_at) where status = 'pending'; -- handleStoredWebhooks

-- The pieces of a refund; `restocked` of them are in stock again.
create table refund_line (
  refund_id uuid not null references refund (id),
  variant_id uuid not null references variant (id),
  qty integer not null check (qty > 0),
  amount_kobo bigint not null check (amount_kobo >= 0),
  restocked integer not null default 0,
  unsent integer not null default 0, -- of the restocked pieces, those that had not left the shop
  back_before integer not null default 0,
  check (restocked between 0 and qty),
  primary key (refund_id, variant_id),
  constraint refund_line_unsent check (unsent between 0 and restocked)
);

-- A credit note as it was issued, as issued_invoice.
create table issued_credit_note (
  refund_id uuid primary key references refund (id),
  credit_note text not null,
  issued_at timestamptz not null,
  invoice_number text, -- null: its order had no invoice yet, and it names the order
  name text not null,
  email text not null,
  phone_number text not null,
  whatsapp text,
  state text not null,
  lga text not null,
  address text not null,
  lines json not null, -- what sale.lines name, with the pieces and the kobo that went back
  amount_kobo bigint not null,
  shipping_kobo bigint not null,
  before_kobo bigint not null, -- of the order's total, what no earlier credit note had
  reason text not null,
  seller jsonb
);

-- A payer's claim for the money of a payment, at the payer's bank.
create table dispute (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  provider_id text not null, -- the provider's id of it; empty where it is not known
  amount_kobo bigint not null check (amount_kobo > 0),
  due_at timestamptz, -- until when it is to be answered at the provider
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (payment_id, provider_id)
);
create index dispute_open on dispute (due_at) where state = 'open'; -- listQueueDisputes, countWorkToDo

-- A discount code, or a discount that applies by itself.
create table discount (
  id uuid primary key,
  name text not null,
  code text check (code = upper(code)), -- null: automatic
  kind text not null check (kind in ('percent', 'amount', 'freeDelivery')),
  percent numeric(5, 2) not null default 0 check (percent between 0 and 100),
  amount_kobo bigint not null default 0 check (amount_kobo >= 0),
  most_kobo bigint check (most_kobo > 0), -- a percentage takes no more
  scope text not null check (scope in ('all', 'categories', 'products')),
  targets uuid[] not null default '{}', -- of categories or products
  from_kobo bigint not null default 0 check (from_kobo >= 0), -- what the goods that it is for must cost
  first_order boolean not null default false,
  combines boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  uses_max integer check (uses_max > 0),
  uses_per_buyer integer check (uses_per_buyer > 0),
  active boolean not null default true,
  uses integer not null default 0 check (uses >= 0), -- orders that have it, but for cancelled ones
  version integer not null default 1, -- rises with each change of its terms
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint discount_within_uses check (uses_max is null or uses <= uses_max),
  constraint discount_value check (case kind
    when 'percent' then percent > 0 and amount_kobo = 0
    when 'amount' then amount_kobo > 0 and percent = 0 and most_kobo is null
    else percent = 0 and amount_kobo = 0 and most_kobo is null end),
  constraint discount_targets check ((scope = 'all') = (cardinality(targets) = 0))
);
create unique index discount_code on discount (code) where code is not null; -- readDiscountByCode
create index discount_automatic on discount (id) where code is null and active; -- automaticDiscounts
create index discount_newest on discount (created_at desc, id desc); -- listDiscounts

-- An order's use of a discount. A cancelled order gives it back, once.
create table discount_use (
  discount_id uuid not null references discount (id),
  sale_id uuid not null references sale (id),
  kobo bigint not null check (kobo > 0),
  buyers text[] not null, -- as in discount_buyer
  created_at timestamptz not null default now(),
  given_back_at timestamptz,
  primary key (sale_id, discount_id)
);
-- listDiscounts; filter of orders
create index discount_use_of on discount_use (discount_id, sale_id) include (kobo, given_back_at);

-- Uses by one account, phone number or e-mail address. The lock on the discount's row is taken before.
create table discount_buyer (
  discount_id uuid not null references discount (id),
  buyer text not null, -- 'account:ID', 'phone:DIGITS', 'email:ADDRESS' in small letters
  uses integer not null check (uses >= 0),
  uses_max integer, -- as it was at the last use
  constraint discount_buyer_within check (uses_max is null or uses <= uses_max),
  primary key (discount_id, buyer)
);

-- Filters of the list of orders under a name.
create table order_view (
  id uuid primary key,
  owner_id uuid not null references user_account (id) on delete cascade,
  name text not null,
  query text not null, -- of the address of the list
  shared boolean not null default false, -- with all admins
  created_at timestamptz not null default now()
);
create unique index order_view_name on order_view (owner_id, lower(name)); -- each once; listOrderViews
create index order_view_shared on order_view (id) where shared; -- listOrderViews

-- One act on many orders; see contract/orders/order-list/order-list.ts.
create table bulk_job (
  id uuid primary key,
  actor_id uuid not null references user_account (id),
  actor_name text not null,
  address text not null,
  action text not null,
  method text check (method in ('cash', 'transfer', 'POS terminal')), -- how the money of unpaid orders was received
  handed_over boolean not null default false, -- the goods of orders that are completed
  status text not null default 'checked' check (status in ('checked', 'running', 'done')),
  total integer not null,
  undoes uuid unique references bulk_job (id) on delete set null, -- taken back once
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index bulk_job_time on bulk_job (created_at); -- retention

-- An order of a job, done once; due again if the instance that had claimed it died.
create table bulk_item (
  id bigint generated always as identity primary key,
  job_id uuid not null references bulk_job (id) on delete cascade,
  sale_id uuid not null references sale (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'done', 'stopped')),
  reason text, -- why it was stopped
  attempts integer not null default 0,
  next_try_at timestamptz, -- null: the job is not started, or the order is done
  unique (job_id, sale_id)
);
create index bulk_item_due on bulk_item (next_try_at) where status = 'pending'; -- claimDueRows
create index bulk_item_of_sale on bulk_item (sale_id); -- an order that is deleted

-- A staff note about an order.
create table order_note (
  id uuid primary key,
  sale_id uuid not null references sale (id) on delete cascade,
  author_id uuid not null references user_account (id) on delete cascade,
  author_name text not null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index order_note_of_sale on order_note (sale_id, created_at); -- the notes of an order
create index order_note_of_author on order_note (author_id); -- an account that is erased

-- Who is named in a note. `seen_at` null: they have not opened the order since.
create table order_mention (
  note_id uuid not null references order_note (id) on delete cascade,
  user_id uuid not null references user_account (id) on delete cascade,
  seen_at timestamptz,
  primary key (note_id, user_id)
);
create index order_mention_unread on order_mention (user_id) where seen_at is null; -- mentions that nobody has read
create trigger sale_counted after insert on sale referencing new table as placed
  for each statement execute function count_placed();
create trigger sale_moved after update of user_id on sale
  for each row when (old.user_id is distinct from new.user_id) execute function count_moved();
create trigger sale_released before update of transaction_status, payment_status on sale
  for each row when ((old.holder is not null) and ((new.transaction_status <> 'processing')
  or (new.payment_status <> 'unpaid'))) execute function release_hold();
-- Not for a new order: its day is read from the orders until it is over, and the follower marks a late one.
create trigger sale_changes_sums after update on sale
  for each row when ((old.transaction_status = 'cancelled') is distinct from (new.transaction_status = 'cancelled')
    or old.payment_method is distinct from new.payment_method or old.state is distinct from new.state
    or old.created_at is distinct from new.created_at or old.user_id is distinct from new.user_id
    or old.phone_number is distinct from new.phone_number) execute function mark_days_of_sale();
create trigger sale_leaves_sums after delete on sale for each row execute function mark_days_of_sale();
create trigger sale_invoiced after update of invoice_number on sale
  for each row when ((old.invoice_number is null) and (new.invoice_number is not null)) execute function issue_invoice();
create trigger payment_changes_sums after insert or delete or update of kind, amount_kobo, paid_at on payment
  for each row execute function mark_day_of_payment();
create trigger refund_changes_sums after insert or delete or update on refund
  for each row execute function mark_day_of_refund();
create trigger credit_note_changes_sums after insert or delete
  or update of credit_note, amount_kobo, updated_at on refund for each row execute function mark_day_of_credit_note();
create trigger credit_note_issued after update of credit_note on refund
  for each row when ((old.credit_note is null) and (new.credit_note is not null)) execute function issue_credit_note();
create trigger dispute_changes_sums after insert or delete or update of state, amount_kobo on dispute
  for each row execute function mark_day_of_dispute();

-- ── office ──────────────────────────────────────────────────────────────────────────────────────────────

-- A download that was requested; it works once, in the browser of its session.
create table export_ticket (
  token_hash text primary key,
  kind text not null,
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  selection uuid references bulk_job (id) on delete cascade, -- of these orders only
  report jsonb -- what a report is asked for
);
create index export_ticket_age on export_ticket (expires_at); -- sweeping

-- Sums of reports per day and month, written by jobs.
create table sale_sum (
  span text not null check (span in ('day', 'month')),
  day date not null, -- in Lagos; of a month the first
  dimension text not null,
  key text not null,
  orders integer not null,
  pieces integer not null,
  goods_kobo bigint not null, -- after discounts, as delivery
  delivery_kobo bigint not null,
  discount_kobo bigint not null,
  received_kobo bigint not null,
  refunds integer not null,
  refunded_kobo bigint not null,
  costed_kobo bigint not null, -- goods whose cost is known
  cost_kobo bigint not null,
  primary key (dimension, span, day, key)
);

-- The last day whose sums are kept; null: none yet.
create table sale_sum_state (
  id boolean default true primary key check (id),
  through date,
  dimensions text[] not null default '{}' -- that kept days have; where one is missing, keepReportSums starts again
);

-- Days on which something changed since; several rows may name the same.
create table sale_day_mark (
  id bigint generated always as identity primary key,
  day date not null
);
create index sale_day_mark_day on sale_day_mark (day); -- keepReportSums

-- A staff note about a customer: an account, or the phone number of guests' orders (`phone_key`).
create table customer_note (
  id uuid primary key,
  account_id uuid references user_account (id) on delete cascade,
  phone text, -- phone_key
  author_id uuid not null references user_account (id) on delete cascade,
  author_name text not null, -- as it was
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  check (num_nonnulls(account_id, phone) = 1)
);
-- readNotes
create index customer_note_of_account on customer_note (account_id, created_at) where account_id is not null;
create index customer_note_of_phone on customer_note (phone, created_at) where phone is not null; -- readNotes
create index customer_note_of_author on customer_note (author_id); -- its account is deleted

-- A tag of a customer, by account or by phone number.
create table customer_tag (
  account_id uuid references user_account (id) on delete cascade,
  phone text, -- phone_key
  tag text not null check (length(tag) between 1 and 30 and tag = lower(tag)),
  check (num_nonnulls(account_id, phone) = 1)
);
-- readCustomerTags
create unique index customer_tag_of_account on customer_tag (account_id, tag) where account_id is not null;
create unique index customer_tag_of_phone on customer_tag (phone, tag) where phone is not null; -- readCustomerTags
create index customer_tag_used on customer_tag (tag); -- listUsedTags, and the lists that are narrowed to one

-- Orders with this phone number (`phone_key`) are paid by card.
create table blocked_phone (
  phone text primary key, -- phone_key; choosePayOnDelivery
  reason text not null,
  blocked_by uuid references user_account (id) on delete set null,
  by_name text not null, -- as it was
  created_at timestamptz not null default now()
);
create index blocked_phone_newest on blocked_phone (created_at desc, phone); -- listBlockedPhones

-- ── running ─────────────────────────────────────────────────────────────────────────────────────────────

-- One backup, done, failed or running; see server/running/backups/last-backup.ts.
create table backup_run (
  id uuid primary key,
  target text not null, -- where it is written, without keys
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(), -- its process was alive
  ended_at timestamptz,
  next_at timestamptz, -- when the schedule makes the next; null: made by hand
  bytes bigint,
  rows bigint,
  verified_at timestamptz,
  failure text
);
create unique index backup_running on backup_run ((true)) where ended_at is null; -- claimBackup: one at a time
create index backup_newest on backup_run (started_at desc); -- readLastBackup

-- A process of the shop and its state.
create table instance (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null, -- of the shop
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(), -- written every few seconds
  memory bigint not null, -- of the process, in bytes
  disk_free bigint not null, -- of DATA_DIR, in bytes
  disk_size bigint not null,
  -- rounds that have been running for minutes: [{"name": "mails", "seconds": 900}]
  slow_jobs jsonb not null default '[]'
);

-- The last answer of an external service.
create table last_answer (
  service text primary key check (service in ('mail', 'provider')),
  ok_at timestamptz,
  failed_at timestamptz,
  failure text not null default '' -- a code, no text of the service: that may name people
);

-- Failures in an hour: 5xx answers by call, rounds of jobs by name.
create table error_count (
  hour timestamptz not null,
  kind text not null check (kind in ('answer', 'job')),
  name text not null,
  count integer not null check (count > 0),
  primary key (hour, kind, name)
);

-- Bytes at the end of a day in Lagos, as far as it was seen.
create table database_size (
  day date primary key,
  bytes bigint not null
);

-- A check of all data; see `server/running/doctor/`.
create table doctor_run (
  id uuid primary key,
  asked_at timestamptz not null default now(),
  started_at timestamptz, -- null: it waits for the job
  ended_at timestamptz,
  problems jsonb not null default '[]', -- [{"claim": "stock is never below 0", "offenders": ["…"]}]
  failure text -- why it ended without a result
);
create unique index doctor_run_open on doctor_run ((true)) where ended_at is null; -- one at a time
create index doctor_run_time on doctor_run (asked_at desc); -- readDoctorRuns

-- ── references between areas ────────────────────────────────────────────────────────────────────────────────

alter table review add constraint review_sale_id_fkey foreign key (sale_id) references sale (id);
alter table stock_movement add constraint stock_movement_sale_id_fkey foreign key (sale_id) references sale (id);
alter table stock_movement add constraint stock_movement_refund_id_fkey foreign key (refund_id) references refund (id);

-- ── rows of a new shop ──────────────────────────────────────────────────────────────────────────────────────

insert into shop_setting default values;
insert into schema_support (oldest) values ('2026-11-29-baseline');
insert into event_follower (name, position) values ('order-mails', 0), ('order-news', 0), ('order-audit', 0);
insert into word_fill default values;
insert into listing_change (scope, created_at, product_id, number)
  values ('00000000-0000-0000-0000-000000000000', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0);
insert into listing_tier (tier, size)
  select tier, 1000 * 2 ^ tier from generate_series(1, 9) as tier;
insert into sale_sum_state default values;