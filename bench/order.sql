-- pgbench: one order of two lines as plain statements. It writes the rows that the shop writes, with their keys, indexes
-- and triggers: a key, a hold, an order, an event, an attempt, two movements and two variants.
\set first random(1, :pieces - 1)
\set second :first + 1
\set holder random(1, 1000000)
begin;
update variant set stock = stock - 1 where id = (select id from bench_piece where n = :first::int);
update variant set stock = stock - 1 where id = (select id from bench_piece where n = :second::int);
insert into order_hold (holder, orders, pieces, max_orders, max_pieces)
  values ('address:' || :holder::text, 1, 2, 1000000, 1000000)
  on conflict (holder) do update set orders = order_hold.orders + 1, pieces = order_hold.pieces + 2;
insert into sale (id, name, email, phone_number, state, lga, address, more_details, on_delivery_region, holder, lines,
    shipping_price_kobo, subtotal_kobo)
  select gen_random_uuid(), 'Ada Obi', 'ada.' || :holder::text || '@example.com', '08031234567', 'Lagos', 'Ikeja',
    '12 Allen Avenue, beside the bank', 'Call before you come', true, 'address:' || :holder::text, json_agg(line), 480000,
    sum(line.price_kobo)
  from bench_piece as line where n in (:first::int, :second::int)
  returning id as sale \gset
insert into idempotency_key (key, request_hash, sale_id, adjusted)
  values (gen_random_uuid()::text, md5(:sale::text), :sale::uuid, false);
insert into sale_event (sale_id, event, actor) values (:sale::uuid, 'placed', 'guest');
insert into payment_attempt (reference, sale_id, next_check_at)
  values (:sale::text, :sale::uuid, now() + interval '10 minutes');
insert into stock_movement (variant_id, sale_id, kind, delta)
  select id, :sale::uuid, 'reserve', -1 from bench_piece where n in (:first::int, :second::int);
commit;
