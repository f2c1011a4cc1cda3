import { type Kysely, sql } from 'kysely'

/** What reports add up, kept per day: a year of orders is not read again for each look at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(sums + marks + downloads).execute(db)
}

const sums = /* sql */ `
  -- Of a day, or of a month: the sums of its days. "dimension" and "key": what is added up, such as product and its id.
  create table sale_sum (
    span text not null check (span in ('day', 'month')),
    day date not null, -- in Lagos; of a month the first
    dimension text not null,
    key text not null,
    orders integer not null,
    pieces integer not null,
    goods_kobo bigint not null, -- after discounts, as delivery
    delivery_kobo bigint not null,
    discount_kobo bigint not null,
    received_kobo bigint not null,
    refunds integer not null,
    refunded_kobo bigint not null,
    costed_kobo bigint not null, -- goods whose cost is known
    cost_kobo bigint not null,
    primary key (dimension, span, day, key) -- readReport
  );
  -- Days up to "through" are kept; later ones, and marked ones, are read from the orders.
  create table sale_sum_state (id boolean primary key default true check (id), through date);
  insert into sale_sum_state default values;

  create function lagos_day(at timestamptz) returns date
    language sql immutable parallel safe as $$ select (at at time zone 'Africa/Lagos')::date $$;
`

const marks = /* sql */ `
  -- Rows are only added and deleted: who changes an order waits for nobody. A deleted row is one whose change is seen.
  create table sale_day_mark (id bigint generated always as identity primary key, day date not null);
  create index sale_day_mark_day on sale_day_mark (day); -- keepSums

  -- Of whom an order is decides whether the buyer's other orders are of a new buyer.
  create function mark_days_of_sale() returns trigger language plpgsql as $$
  begin
    insert into sale_day_mark (day) values (lagos_day(old.created_at));
    if tg_op = 'DELETE' then
      return null;
    end if;
    insert into sale_day_mark (day) values (lagos_day(new.created_at));
    if (old.user_id, old.phone_number, old.created_at) is distinct from (new.user_id, new.phone_number, new.created_at) then
      insert into sale_day_mark (day)
        select lagos_day(created_at) from sale where user_id in (old.user_id, new.user_id)
        union
        select lagos_day(created_at) from sale where user_id is null and phone_digits(phone_number) <> ''
          and phone_digits(phone_number) in (phone_digits(old.phone_number), phone_digits(new.phone_number));
    end if;
    return null;
  end $$;
  -- Not of a new order: its day is read from the orders until it is over, and the follower marks one that came late.
  create trigger sale_changes_sums after update on sale for each row
    when ((old.transaction_status = 'cancelled', old.payment_method, old.state, old.created_at, old.user_id, old.phone_number)
      is distinct from
      (new.transaction_status = 'cancelled', new.payment_method, new.state, new.created_at, new.user_id, new.phone_number))
    execute function mark_days_of_sale();
  create trigger sale_leaves_sums after delete on sale for each row execute function mark_days_of_sale();

  create function mark_day_of_payment() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into sale_day_mark (day) values (lagos_day(old.paid_at));
    end if;
    if tg_op <> 'DELETE' then
      insert into sale_day_mark (day) values (lagos_day(new.paid_at));
    end if;
    return null;
  end $$;
  create trigger payment_changes_sums after insert or delete or update of kind, amount_kobo, paid_at on payment
    for each row execute function mark_day_of_payment();

  -- What is refunded of an order counts on its own day, other money on the day of its payment.
  create function mark_day_of_refund() returns trigger language plpgsql as $$
  declare
    one refund;
  begin
    if tg_op = 'UPDATE' and (old.kind, old.amount_kobo, old.status = 'failed', old.created_at)
      is not distinct from (new.kind, new.amount_kobo, new.status = 'failed', new.created_at) then
      return null;
    end if;
    if tg_op = 'DELETE' then
      one := old;
    else
      one := new;
    end if;
    if tg_op = 'UPDATE' then
      insert into sale_day_mark (day) values (lagos_day(old.created_at));
    end if;
    insert into sale_day_mark (day) values (lagos_day(one.created_at));
    insert into sale_day_mark (day) select lagos_day(paid_at) from payment where id = one.payment_id and one.kind <> 'order';
    return null;
  end $$;
  create trigger refund_changes_sums after insert or delete or update on refund
    for each row execute function mark_day_of_refund();
`

const downloads = /* sql */ `
  alter table export_ticket drop constraint if exists export_ticket_kind_check; -- the contract says which kinds there are
  alter table export_ticket add column report jsonb; -- what a report is asked for
`
