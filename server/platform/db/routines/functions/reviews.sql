-- Locks the product's row: two decisions at once add up.
create or replace function add_to_review_summary(product uuid, place smallint, change integer) returns void language sql as $$
insert into review_summary (product_id, stars)
select product, array_agg(case when n = place then greatest(change, 0) else 0 end order by n) from generate_series(1, 5) as n
on conflict (product_id) do update set stars[place] = review_summary.stars[place] + change
$$;

create or replace function sum_up_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'shown' then
    perform add_to_review_summary(old.product_id, old.stars, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' then
    perform add_to_review_summary(new.product_id, new.stars, 1);
  end if;
  return null;
end $$;
