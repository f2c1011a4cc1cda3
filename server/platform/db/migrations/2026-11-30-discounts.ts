import { type Kysely, sql } from 'kysely'

/** Discounts, the orders that have them, and how often each buyer had one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db)
}

const tables = /* sql */ `
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
  create unique index discount_code on discount (code) where code is not null; -- readByCode
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
  create index discount_use_of on discount_use (discount_id, sale_id) include (kobo, given_back_at); -- listDiscounts; filter of orders

  -- Uses by one account or phone number. The lock on the discount's row is taken before.
  create table discount_buyer (
    discount_id uuid not null references discount (id),
    buyer text not null, -- 'account:ID', 'phone:DIGITS'
    uses integer not null check (uses >= 0),
    uses_max integer, -- as it was at the last use
    primary key (discount_id, buyer),
    constraint discount_buyer_within check (uses_max is null or uses <= uses_max)
  );
`
