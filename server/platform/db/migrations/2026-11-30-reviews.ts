import { type Kysely, sql } from 'kysely'

/** What buyers say of products, and how many stars each product has of what is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reviews).execute(db)
  await sql.raw(summary).execute(db)
}

const reviews = /* sql */ `
  create table review (
    id uuid primary key,
    product_id uuid not null references product (id),
    sale_id uuid not null references sale (id), -- a completed order that has the product
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
  create index review_shown on review (product_id, changed_at desc, id desc) where state = 'shown'; -- listShown
  create index review_queue on review (state, changed_at, id); -- listForAdmins, countWaitingReviews
  create index review_photos on review using gin (photos); -- removeUnusedImages
`

const summary = /* sql */ `
  create table review_summary (
    product_id uuid primary key references product (id),
    stars integer[] not null check (cardinality(stars) = 5 and 0 <= all (stars)) -- how many reviews gave one star, two …
  );

  -- Locks the product's row: two decisions at once add up.
  create function add_to_review_summary(product uuid, place smallint, change integer) returns void language sql as $$
    insert into review_summary (product_id, stars)
    select product, array_agg(case when n = place then greatest(change, 0) else 0 end order by n) from generate_series(1, 5) as n
    on conflict (product_id) do update set stars[place] = review_summary.stars[place] + change
  $$;

  create function sum_up_reviews() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old.state = 'shown' then
      perform add_to_review_summary(old.product_id, old.stars, -1);
    end if;
    if tg_op <> 'DELETE' and new.state = 'shown' then
      perform add_to_review_summary(new.product_id, new.stars, 1);
    end if;
    return null;
  end $$;
  create trigger review_summed_up after insert or delete or update of state, stars, product_id on review
    for each row execute function sum_up_reviews();
`
