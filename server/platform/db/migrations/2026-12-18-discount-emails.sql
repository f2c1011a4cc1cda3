-- Uses of discounts count for the e-mail address of their order, too.
-- blocks: one pass over the uses of discounts, which have at most one row an order and discount

-- migrate:up
-- As orders and cancellations lock them: none counts a use meanwhile.
select from discount order by id for no key update;
update discount_use set buyers = buyers || ('email:' || lower(email))
  from sale where sale.id = sale_id and email <> '' and not buyers && array['email:' || lower(email)];
insert into discount_buyer (discount_id, buyer, uses)
  select discount_id, buyer, count(*) filter (where given_back_at is null)
  from discount_use, unnest(buyers) as buyer where buyer like 'email:%' group by 1, 2;

-- migrate:down
delete from discount_buyer where buyer like 'email:%';
update discount_use set buyers = array(select one from unnest(buyers) as one where one not like 'email:%');
