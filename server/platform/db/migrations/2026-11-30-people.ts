import { type Kysely, sql } from 'kysely'

/** What staff know of a customer, phone numbers that pay by card only, and accounts that were erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [customers, blocked, erased]) await sql.raw(statements).execute(db)
}

// A customer is an account, or the phone number of a guest's orders.
const customers = /* sql */ `
  -- One form of a phone number, however it is typed: +234 (0)803… and 234 803… are 0803…; phone_digits keeps a second zero.
  create function phone_key(text) returns text language sql immutable strict parallel safe as
    $$ select regexp_replace(regexp_replace($1, '[^0-9]+', '', 'g'), '^(00)?(234)?0*', '0') $$;

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
  create index customer_note_of_account on customer_note (account_id, created_at) where account_id is not null; -- readNotes
  create index customer_note_of_phone on customer_note (phone, created_at) where phone is not null; -- readNotes
  create index customer_note_of_author on customer_note (author_id); -- its account is deleted

  create table customer_tag (
    account_id uuid references user_account (id) on delete cascade,
    phone text, -- phone_key
    tag text not null check (length(tag) between 1 and 30 and tag = lower(tag)),
    check (num_nonnulls(account_id, phone) = 1)
  );
  create unique index customer_tag_of_account on customer_tag (account_id, tag) where account_id is not null; -- readTags
  create unique index customer_tag_of_phone on customer_tag (phone, tag) where phone is not null; -- readTags
  create index customer_tag_used on customer_tag (tag); -- listTags, and the lists that are narrowed to one
`

const blocked = /* sql */ `
  create table blocked_phone (
    phone text primary key, -- phone_key; payOnDelivery
    reason text not null,
    blocked_by uuid references user_account (id) on delete set null,
    by_name text not null, -- as it was
    created_at timestamptz not null default now()
  );
  create index blocked_phone_newest on blocked_phone (created_at desc, phone); -- listBlocked
`

// What comes in just while an account is erased (an order with its address, a new profile) fails by the check.
const erased = /* sql */ `
  alter table user_account
    add column erased_at timestamptz,
    add constraint user_erased check (erased_at is null or (role = 'users' and status = 'block'
      and full_name = 'Erased on request' and phone_number = '' and whatsapp is null and shipping is null
      and email_verified_at is null));
  -- listUsers leaves out erased accounts without reading a row of theirs.
  drop index user_newest;
  drop index user_by_name;
  drop index user_by_email;
  drop index user_by_status;
  create index user_newest on user_account (created_at desc, id desc) include (erased_at) where role = 'users';
  create index user_by_name on user_account (plain(full_name) collate "C", created_at desc, id desc)
    include (full_name, erased_at) where role = 'users';
  create index user_by_email on user_account (plain(email) collate "C", created_at desc, id desc)
    include (email, erased_at) where role = 'users';
  create index user_by_status on user_account (status, created_at desc, id desc)
    include (erased_at) where role = 'users';
`
