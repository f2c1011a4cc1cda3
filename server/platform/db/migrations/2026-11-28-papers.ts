import { type Kysely, sql } from 'kysely'

/** What staff write to each other about an order, and the orders of one customer, found by phone and e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table order_note (
      id uuid primary key,
      sale_id uuid not null references sale (id) on delete cascade,
      author_id uuid not null references user_account (id) on delete cascade,
      author_name text not null, -- as it was
      body text not null check (length(body) between 1 and 2000),
      created_at timestamptz not null default now(),
      edited_at timestamptz
    );
    create index order_note_of_sale on order_note (sale_id, created_at); -- readTimeline
    create index order_note_of_author on order_note (author_id); -- its account is deleted

    create table order_mention (
      note_id uuid not null references order_note (id) on delete cascade,
      user_id uuid not null references user_account (id) on delete cascade,
      seen_at timestamptz,
      primary key (note_id, user_id)
    );
    create index order_mention_unread on order_mention (user_id) where seen_at is null; -- listMentions

    create index sale_of_phone on sale (phone_digits(phone_number), created_at desc); -- readCustomer
    create index sale_of_email on sale (lower(email), created_at desc); -- readCustomer
  `)
    .execute(db)
}
