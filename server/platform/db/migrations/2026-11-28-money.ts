import { type Kysely, sql } from 'kysely'

/** Numbers of invoices and credit notes, refunds of orders with their lines, and pieces that come back into stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [numbers, events, refunds, stock, returns]) await sql.raw(statements).execute(db)
}

const numbers = /* sql */ `
  -- One row for each kind and year, locked until the transaction ends: a number that is not used is given again.
  create table document_number (
    kind text not null check (kind in ('invoice', 'creditNote')),
    year integer not null,
    first integer not null default 1 check (first > 0),
    last integer not null, -- one less than the first: none is given yet
    primary key (kind, year),
    check (last >= first - 1)
  );

  -- Earlier orders get theirs as they were completed.
  with completed as (
    select sale.id, coalesce(max(sale_event.created_at), sale.updated_at) as at, max(sale_event.id) as place
    from sale left join sale_event on sale_event.sale_id = sale.id and sale_event.event = 'completed'
    where sale.transaction_status = 'completed' group by sale.id
  ), numbered as (
    select id, year, row_number() over (partition by year order by place nulls first, at, id) as number
    from (select *, extract(year from at at time zone 'Africa/Lagos')::integer as year from completed) as dated
  ), counted as (
    insert into document_number (kind, year, last) select 'invoice', year, max(number) from numbered group by year
  )
  update sale set invoice_number = 'INV-' || year || '-' || lpad(number::text, 6, '0')
  from numbered where numbered.id = sale.id;
`

// Other migrations add events, too: the names that there are stay.
const events = /* sql */ `
  do $do$
  declare names text;
  begin
    select string_agg(quote_literal(name), ', ') into names from (
      select (regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''', 'g'))[1] as name
      from pg_constraint where conname = 'sale_event_event_check'
      union select unnest(array['refunded', 'refundFailed', 'returnAsked', 'returnApproved', 'returnRefused',
        'returnReceived', 'returnWithdrawn'])
    ) as known;
    alter table sale_event drop constraint sale_event_event_check;
    execute 'alter table sale_event add constraint sale_event_event_check check (event in (' || names || '))';
  end $do$;
`

const refunds = /* sql */ `
  alter table refund
    drop constraint refund_payment_id_key,
    drop constraint refund_status_check,
    add constraint refund_status_check
      check (status in ('open', 'sending', 'processing', 'attention', 'done', 'failed')),
    -- 'order': of what the order cost; 'surplus': paid beside that; 'reversal': the provider says that it went back
    add column kind text not null default 'surplus' check (kind in ('order', 'surplus', 'reversal')),
    add column way text check (way in ('card', 'cash', 'transfer')), -- null: open, nobody has decided
    add column shipping_kobo bigint not null default 0 check (shipping_kobo >= 0),
    add column credit_note text unique,
    add column request_key uuid unique, -- of the browser: the same request is one refund
    add column attempt integer not null default 0, -- how often it was given to the provider again
    add column requested_at timestamptz, -- the provider was asked, and may know it
    add column provider_refund_id text unique,
    add column failure text, -- why the last attempt failed, in the provider's words
    add column actor text, -- the account that made it
    add column checks integer not null default 0,
    add column next_check_at timestamptz, -- null: nothing to ask the provider
    add constraint refund_of_order check (kind = 'order' or (credit_note is null and shipping_kobo = 0)),
    add constraint refund_credited check (kind <> 'order' or (status = 'done') = (credit_note is not null));

  update refund set kind = 'reversal'
    where reason in ('the payer disputes the payment', 'sent back at the provider');

  create unique index refund_once on refund (payment_id, kind) where kind <> 'order'; -- queueRefund, noteReversal
  create index refund_of_payment on refund (payment_id); -- the refunds of one order; the dashboard
  create index refund_time on refund (created_at) include (amount_kobo, status) where kind = 'order'; -- dashboard
  create index refund_due on refund (next_check_at) where next_check_at is not null; -- sendRefunds

  create table refund_line (
    refund_id uuid not null references refund (id),
    variant_id uuid not null references variant (id),
    qty integer not null check (qty > 0),
    amount_kobo bigint not null check (amount_kobo >= 0),
    restocked integer not null default 0 check (restocked between 0 and qty),
    primary key (refund_id, variant_id)
  );
`

const stock = /* sql */ `
  alter table stock_movement
    drop constraint stock_movement_kind_check,
    drop constraint stock_movement_check,
    add column refund_id uuid references refund (id),
    add constraint stock_movement_kind_check check (kind in ('initial', 'reserve', 'release', 'adjust', 'return')),
    add constraint stock_movement_check check ((sale_id is not null) = (kind in ('reserve', 'release', 'return'))),
    add constraint stock_movement_returned check ((refund_id is not null) = (kind = 'return') and (kind <> 'return' or delta > 0));

  drop index stock_movement_once;
  create unique index stock_movement_once on stock_movement (sale_id, variant_id, kind)
    where sale_id is not null and kind <> 'return'; -- taken once, given back once; releaseStock
  create unique index stock_movement_restocked_once on stock_movement (refund_id, variant_id) where refund_id is not null;
  create index stock_movement_returns on stock_movement (sale_id, variant_id) where kind = 'return'; -- planRefund
`

const returns = /* sql */ `
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
`
