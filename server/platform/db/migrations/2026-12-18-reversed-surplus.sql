-- What the provider took back of a payment closes its open surplus first.
-- blocks: one pass over the refunds, whose new column is 0, and a change of the few that wait beside money that went back

-- migrate:up
alter table refund add column reversed_kobo bigint not null default 0,
  add constraint refund_reversed check (reversed_kobo between 0 and amount_kobo and (kind = 'surplus' or reversed_kobo = 0));

create or replace function mark_day_of_refund() returns trigger language plpgsql as $$
declare
  one refund;
begin
  if tg_op = 'UPDATE' and (old.kind, old.amount_kobo, old.reversed_kobo, old.status = 'failed', old.created_at)
    is not distinct from (new.kind, new.amount_kobo, new.reversed_kobo, new.status = 'failed', new.created_at) then
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

update refund set
  reversed_kobo = least(amount_kobo, back.kobo),
  status = case when back.kobo >= amount_kobo then 'done' else status end,
  way = case when back.kobo >= amount_kobo then 'card' else way end,
  note = case when back.kobo >= amount_kobo then 'the provider took this money back' else note end,
  next_check_at = case when back.kobo >= amount_kobo then null else next_check_at end,
  updated_at = now()
from (
  select payment_id, sum(amount_kobo) as kobo from (
    select payment_id, amount_kobo from refund where kind = 'reversal'
    union all
    select payment_id, amount_kobo from dispute where state = 'lost'
  ) as taken group by payment_id
) as back
where back.payment_id = refund.payment_id and kind = 'surplus' and status in ('open', 'attention');

-- migrate:down
create or replace function mark_day_of_refund() returns trigger language plpgsql as $$
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

alter table refund drop constraint refund_reversed, drop column reversed_kobo;
