-- An order that changes its owner changes which orders of that buyer are the first.
create or replace function mark_days_of_sale() returns trigger language plpgsql as $$
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

create or replace function mark_day_of_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into sale_day_mark (day) values (lagos_day(old.paid_at));
  end if;
  if tg_op <> 'DELETE' then
    insert into sale_day_mark (day) values (lagos_day(new.paid_at));
  end if;
  return null;
end $$;

-- A refund of an order counts on its own day; other money that goes back on the day of its payment.
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

create or replace function mark_day_of_credit_note() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.credit_note is not null then
    insert into sale_day_mark (day) values (lagos_day(old.updated_at));
  end if;
  if tg_op <> 'DELETE' and new.credit_note is not null then
    insert into sale_day_mark (day) values (lagos_day(new.updated_at));
  end if;
  return null;
end $$;

-- What is lost counts on the day of its payment.
create or replace function mark_day_of_dispute() returns trigger language plpgsql as $$
begin
  insert into sale_day_mark (day) select lagos_day(paid_at) from payment where id = coalesce(new.payment_id, old.payment_id);
  return null;
end $$;
