import { type Kysely, sql } from 'kysely'

export const blocks =
  'The new table is empty but for disputes that were rows of the refund queue, which are few: no large table is read.'

/**
 * A dispute of a card payment is no refund: it has its own amount, due day and end. What was sent back at the provider is
 * no work: its row in the refund queue is done. A dispute that was ticked off there counts as lost, as reports counted it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table + moved).execute(db)
}

const table = /* sql */ `
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
  create index dispute_open on dispute (due_at) where state = 'open'; -- listDisputes, countToDo

  -- What is lost counts on the day of its payment.
  create function mark_day_of_dispute() returns trigger language plpgsql as $$
  begin
    insert into sale_day_mark (day) select lagos_day(paid_at) from payment where id = coalesce(new.payment_id, old.payment_id);
    return null;
  end $$;
  create trigger dispute_changes_sums after insert or delete or update of state, amount_kobo on dispute
    for each row execute function mark_day_of_dispute();
`

const moved = /* sql */ `
  insert into dispute (id, payment_id, provider_id, amount_kobo, state, created_at, updated_at)
    select id, payment_id, '', amount_kobo, case status when 'done' then 'lost' else 'open' end, created_at, updated_at
    from refund where kind = 'reversal' and reason = 'the payer disputes the payment';
  delete from refund where kind = 'reversal' and reason = 'the payer disputes the payment';
  update refund set status = 'done' where kind = 'reversal' and status = 'open';
`

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(back).execute(db)
}

const back = /* sql */ `
  insert into refund (id, payment_id, amount_kobo, reason, kind, status, created_at, updated_at)
    select distinct on (payment_id) id, payment_id, amount_kobo, 'the payer disputes the payment', 'reversal',
      case state when 'open' then 'open' else 'done' end, created_at, updated_at
    from dispute where state <> 'won' order by payment_id, state = 'open' desc, created_at
    on conflict (payment_id, kind) where kind <> 'order'
    do update set status = excluded.status, reason = excluded.reason;
  drop table dispute;
  drop function mark_day_of_dispute();
`
