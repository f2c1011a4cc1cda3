import { type Kysely, sql } from 'kysely'

/** Carts of accounts, what became of them by days, and what their owners agreed to hear of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table cart (
      user_id uuid primary key references user_account (id) on delete cascade,
      version integer not null default 0, -- rises with each change
      filled_at timestamptz, -- when its first line came; null: it is empty
      is_ordered boolean not null default false, -- since then something of it was ordered
      changed_at timestamptz not null default now(),
      mailed_at timestamptz
    );
    create index cart_changed on cart (changed_at); -- mailLeftCarts; retention
    create table cart_line (
      user_id uuid not null references cart (user_id) on delete cascade,
      product_id uuid not null references product (id) on delete cascade,
      variant_id uuid not null references variant (id) on delete cascade,
      is_chosen boolean not null, -- false: the line names no variant
      qty integer not null check (qty between 1 and 10000),
      position integer not null,
      added_at timestamptz not null default now(),
      primary key (user_id, variant_id, is_chosen)
    );
    create index cart_line_product on cart_line (product_id); -- what refers to a product
    create index cart_line_variant on cart_line (variant_id);

    -- Days of Lagos. A cart counts on the day when its first line came.
    create table cart_day (
      day date primary key,
      carts integer not null default 0,
      ordered integer not null default 0 -- something of them was ordered within 7 days
    );

    -- Rows never change; the newest of a kind counts.
    create table consent (
      id bigint generated always as identity primary key,
      user_id uuid not null references user_account (id) on delete cascade,
      kind text not null check (kind in ('cartMail', 'newsMail')),
      given boolean not null,
      words text not null, -- as they were shown
      words_version integer not null,
      source text not null check (source in ('profile', 'signUp', 'mail')),
      created_at timestamptz not null default now()
    );
    create index consent_newest on consent (user_id, kind, id desc);
  `)
    .execute(db)
}
