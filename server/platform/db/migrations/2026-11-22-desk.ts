import { type Kysely, sql } from 'kysely'

/** Searches that know phone numbers in any form and places, and lists that are sorted by any column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [phones, sales, users, products]) await sql.raw(statements).execute(db)
}

const phones = /* sql */ `
  -- '+234 803-123 4567' and '0803 123 4567' are one number: 08031234567.
  create function phone_digits(text) returns text language sql immutable strict parallel safe as
    $$ select regexp_replace(regexp_replace($1, '[^0-9]+', '', 'g'), '^(00)?234', '0') $$;
`

const sales = /* sql */ `
  -- Dropping the titles drops the indexes of searches, too.
  alter table sale
    drop column titles,
    add column search_text text not null generated always as (lower(
      name || E'\\n' || email || E'\\n' || phone_number || E'\\n' || phone_digits(phone_number) || E'\\n'
      || coalesce(phone_digits(whatsapp), '') || E'\\n' || state || E'\\n' || lga || E'\\n' || titles_of(lines))) stored; -- lower case: see contains.ts

  -- listSales: search. Their pages of new rows are kept short, as each search reads them one by one.
  create index sale_letters on sale using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
  create index sale_rare on sale (id) where search_text ~ '[^[:alnum:][:space:]@.,-]'; -- signs alone

  drop index sale_newest;
  create index sale_newest on sale (created_at desc, id desc)
    include (transaction_status, payment_status, payment_method); -- lists of orders; search for a method of payment
  -- listSales: sort. With all that a list is narrowed by, and the name itself, the index alone answers.
  create index sale_by_total on sale (total_kobo, created_at desc, id desc)
    include (user_id, transaction_status, payment_status, payment_method);
  create index sale_by_name on sale (plain(name) collate "C", created_at desc, id desc)
    include (name, user_id, transaction_status, payment_status, payment_method);
  create index sale_by_payment on sale (payment_status, created_at desc, id desc)
    include (user_id, transaction_status, payment_method);
`

const users = /* sql */ `
  drop index user_letters;
  drop index user_rare;
  alter table user_account add column search_text text not null generated always as
    (lower(full_name || E'\\n' || email || E'\\n' || phone_number || E'\\n' || phone_digits(phone_number))) stored;
  create index user_letters on user_account using gin (search_text gin_trgm_ops) where role = 'users'; -- listUsers: search
  create index user_rare on user_account (id)
    where role = 'users' and search_text ~ '[^[:alnum:][:space:]@.]'; -- listUsers: search for signs alone
  drop index user_admins;
  create index user_admins on user_account (plain(full_name) collate "C", created_at desc, id desc)
    where role <> 'users'; -- listAdmins
  -- listUsers: sort
  create index user_by_name on user_account (plain(full_name) collate "C", created_at desc, id desc)
    include (full_name) where role = 'users';
  create index user_by_email on user_account (plain(email) collate "C", created_at desc, id desc)
    include (email) where role = 'users';
  create index user_by_status on user_account (status, created_at desc, id desc) where role = 'users';
`

const products = /* sql */ `
  -- listForAdmins: sort; the price also searchProducts.
  drop index product_price;
  create index product_price on product (price_kobo, created_at desc, id desc)
    include (category_id) where deleted_at is null;
  create index product_by_title on product (plain(title) collate "C", created_at desc, id desc)
    include (title, category_id) where deleted_at is null;
`
