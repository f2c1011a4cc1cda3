import { type Kysely, sql } from 'kysely'

/** Caps on what unpaid orders hold, money received by hand as cash or transfer, and mails that are not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [holds, waiting, byHand, mails]) await sql.raw(statements).execute(db)
}

const holds = /* sql */ `
  -- What the unpaid orders of one holder take at a time. The caps stand beside the sums, so that no two orders at once
  -- can pass them: the second waits for the row and fails the check.
  create table order_hold (
    holder text primary key, -- an account, or the keyed hash of an address
    orders integer not null check (orders >= 0),
    pieces integer not null check (pieces >= 0),
    max_orders integer not null, -- as they were at the last order
    max_pieces integer not null,
    constraint order_hold_capped check (orders <= max_orders and pieces <= max_pieces)
  );

  alter table sale add column holder text; -- null: nothing is held, or without a cap

  create function release_hold() returns trigger language plpgsql as $$
  begin
    update order_hold set orders = orders - 1,
      pieces = pieces - (select sum((line->>'qty')::integer) from json_array_elements(old.lines) as line)
    where holder = old.holder;
    new.holder := null;
    return new;
  end $$;
  create trigger sale_released before update of transaction_status, payment_status on sale
    for each row when (old.holder is not null
      and (new.transaction_status <> 'processing' or new.payment_status <> 'unpaid')) execute function release_hold();
`

const waiting = /* sql */ `
  drop index sale_waiting;
  create index sale_waiting on sale (payment_method, created_at)
    where transaction_status = 'processing' and payment_status = 'unpaid'; -- expireUnpaidSales
`

// Until now money received by hand was booked without saying how: it counts as cash.
const byHand = /* sql */ `
  alter table sale drop constraint sale_payment_method_check,
    add constraint sale_payment_method_check check (payment_method in ('card', 'on delivery', 'cash', 'transfer'));
  update sale set payment_method = 'cash' where id in (select sale_id from payment where kind = 'manual');
  update sale set payment_method = 'card' -- chosen on delivery, and then paid by card all the same
    where payment_method = 'on delivery' and id in (select sale_id from payment where kind = 'settlement');

  alter table payment alter column reference drop not null; -- only a provider gives one
  update payment set reference = null, provider = 'cash' where kind = 'manual';
  alter table payment add constraint payment_reference_check check ((reference is null) = (kind = 'manual')),
    add constraint payment_provider_check check (kind <> 'manual' or provider in ('cash', 'transfer'));
`

const mails = /* sql */ `
  alter table mail_outbox drop constraint mail_outbox_status_check,
    add constraint mail_outbox_status_check check (status in ('pending', 'sent', 'failed', 'skipped'));
  create index mail_outbox_recipient on mail_outbox (lower(recipient), id); -- mails to an unverified address
`
