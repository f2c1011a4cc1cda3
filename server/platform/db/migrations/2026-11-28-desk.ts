import { type Kysely, sql } from 'kysely'

/** Filters, views and acts on many orders at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [indexes, views, jobs]) await sql.raw(statements).execute(db)
}

const indexes = /* sql */ `
  -- listSales: with what filters ask for, so that the index alone finds, counts and sorts what they leave.
  drop index sale_newest;
  create index sale_newest on sale (created_at desc, id desc)
    include (transaction_status, payment_status, payment_method, fulfilment, total_kobo, refunded_kobo, state);
  -- listSales, countSales: what is still to be done, a small part of a grown shop
  create index sale_open on sale (fulfilment, created_at desc, id desc)
    include (payment_status, payment_method, updated_at, total_kobo, state)
    where transaction_status = 'processing';
  create index sale_refunded on sale (created_at desc, id desc) where refunded_kobo > 0; -- listSales: refunded
  -- listSales: sort
  create index sale_by_method on sale (payment_method, created_at desc, id desc)
    include (transaction_status, payment_status, fulfilment);
  create index sale_by_place on sale (state collate "C", lga collate "C", created_at desc, id desc)
    include (transaction_status, payment_status, payment_method, fulfilment);
  create index sale_by_fulfilment on sale
    (array_position(array['unpacked', 'packed', 'shipped', 'delivered', 'returned'], fulfilment), created_at desc, id desc)
    include (fulfilment, transaction_status, payment_status, payment_method);
`

const views = /* sql */ `
  create table order_view (
    id uuid primary key,
    owner_id uuid not null references user_account (id) on delete cascade,
    name text not null,
    query text not null, -- of the address of the list
    shared boolean not null default false, -- with all admins
    created_at timestamptz not null default now()
  );
  create unique index order_view_name on order_view (owner_id, lower(name)); -- each once; listViews
  create index order_view_shared on order_view (id) where shared; -- listViews
`

const jobs = /* sql */ `
  create table bulk_job (
    id uuid primary key,
    action text not null,
    method text check (method in ('cash', 'transfer')), -- how the money of unpaid orders was received
    status text not null default 'checked' check (status in ('checked', 'running', 'done')),
    actor_id uuid not null references user_account (id),
    actor_name text not null,
    address text not null,
    total integer not null,
    undoes uuid unique references bulk_job (id) on delete set null, -- taken back once
    created_at timestamptz not null default now(),
    started_at timestamptz,
    ended_at timestamptz
  );
  create index bulk_job_time on bulk_job (created_at); -- retention

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
  create index bulk_item_due on bulk_item (next_try_at) where status = 'pending'; -- claimDue
  create index bulk_item_of_sale on bulk_item (sale_id); -- an order that is deleted

  alter table export_ticket add column selection uuid references bulk_job (id) on delete cascade; -- of these orders only
`
