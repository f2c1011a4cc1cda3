-- An owner's list answers its total from here: counting 10,000 orders costs more than reading the page of 50.
create or replace function count_placed() returns trigger language plpgsql as $$
begin
  if exists (select from placed where user_id is not null) then
    update user_account set sale_count = sale_count + counted.number
    from (select user_id, count(*) as number from placed group by user_id) as counted
    where user_account.id = counted.user_id;
  end if;
  return null;
end $$;

create or replace function count_moved() returns trigger language plpgsql as $$
begin
  update user_account set sale_count = sale_count - 1 where id = old.user_id;
  update user_account set sale_count = sale_count + 1 where id = new.user_id;
  return null;
end $$;

create or replace function release_hold() returns trigger language plpgsql as $$
begin
  update order_hold set orders = orders - 1,
    pieces = pieces - (select sum((line->>'qty')::integer) from json_array_elements(old.lines) as line)
  where holder = old.holder;
  new.holder := null;
  return new;
end $$;
