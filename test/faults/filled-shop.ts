import { sql } from 'kysely'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import type { Db } from '#server/platform/db/schema.ts'

/** As `fillRows`, in an empty database. */
export async function fillShop(db: Db, orders: number): Promise<void> {
  await migrateSchema(db)
  await fillRows(db, orders)
}

/** Orders in each state, a fifth as many products, and accounts. Their books are right. */
export async function fillRows(db: Db, orders: number): Promise<void> {
  for (const statement of statements(orders, Math.ceil(orders / 5), Math.ceil(orders / 20)))
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      await sql.raw(statement).execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    })
}

const id = (kind: number, number: string): string =>
  `(lpad(to_hex(${kind}), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const [CATEGORY, PRODUCT, USER, SALE] = [1, 2, 3, 4]

const statements = (orders: number, products: number, users: number): string[] => [
  `insert into category (id, title, description, icon) values (${id(CATEGORY, '0')}, 'Wears', 'Woven', repeat('0', 32))`,
  `insert into product (id, category_id, title, description, brand, rating, images, created_at)
    select ${id(PRODUCT, 'n')}, ${id(CATEGORY, '0')}, 'Gele ' || n, 'Woven in Iseyin by hand, for each day', 'Oja', 4,
      array[repeat('a', 32)], now() - n * interval '1 minute'
    from generate_series(0, ${products - 1}) as n`,
  `insert into variant (id, product_id, price_kobo, discount_percentage, stock)
    select ${id(PRODUCT, 'n')}, ${id(PRODUCT, 'n')}, 100000 + n * 100, n % 30, 1000000
    from generate_series(0, ${products - 1}) as n`,
  "insert into stock_movement (variant_id, kind, delta) select id, 'initial', stock from variant",
  `insert into user_account (id, full_name, email, phone_number, password_hash)
    select ${id(USER, 'n')}, 'Ada Obi ' || n, 'ada' || n || '@example.com', '0803' || lpad(n::text, 7, '0'), '-'
    from generate_series(0, ${users - 1}) as n`,
  // A third is open, a third is paid, of which half are completed, a third is cancelled.
  `insert into sale (id, user_id, name, email, phone_number, state, lga, address, on_delivery_region, lines,
      shipping_price_kobo, subtotal_kobo, transaction_status, payment_status, created_at)
    select ${id(SALE, 'n')}, case when n % 2 = 0 then ${id(USER, `n % ${users}`)} end, 'Ada Obi', 'ada' || n % ${users} || '@example.com',
      '0803' || lpad((n % ${users})::text, 7, '0'), 'Lagos', 'Ikeja', '1 Allen Avenue', true,
      json_build_array(json_build_object('product_id', product.id, 'variant', variant.id, 'title', title, 'images', images, 'price_kobo', price_kobo,
        'discount_percentage', 0, 'qty', 2)),
      200000, price_kobo * 2,
      case when n % 3 = 0 then 'processing' when n % 3 = 2 then 'cancelled' when n % 2 = 0 then 'completed' else 'processing' end,
      case when n % 3 = 1 then 'paid' else 'unpaid' end, now() - (${orders} - n) * interval '1 minute'
    from generate_series(0, ${orders - 1}) as n join product on product.id = ${id(PRODUCT, `n % ${products}`)}
      join variant on variant.id = product.id`,
  `insert into sale_event (sale_id, event, actor, created_at)
    select id, event, 'guest', created_at from sale cross join lateral (values (1, 'placed', true),
      (2, 'paid', payment_status = 'paid'), (3, 'completed', transaction_status = 'completed'),
      (4, 'cancelled', transaction_status = 'cancelled')) as events (place, event, is_there)
    where is_there order by created_at, place`,
  `with numbered as (
      select id, extract(year from lagos_day(created_at))::integer as year,
        row_number() over (partition by extract(year from lagos_day(created_at)) order by created_at) as number
      from sale where transaction_status = 'completed'
    ), counted as (
      insert into document_number (kind, year, last) select 'invoice', year, max(number) from numbered group by year
    )
    update sale set invoice_number = 'INV-' || year || '-' || lpad(number::text, 6, '0')
    from numbered where numbered.id = sale.id`,
  `insert into stock_movement (variant_id, sale_id, kind, delta, created_at)
    select (lines->0->>'variant')::uuid, id, kind, delta, created_at from sale
    cross join lateral (values ('reserve', -2, true), ('release', 2, transaction_status = 'cancelled')) as moves (kind, delta, is_there)
    where is_there`,
  `update variant set stock = moved.pieces from (
    select variant_id, sum(delta) as pieces from stock_movement group by 1) as moved where moved.variant_id = variant.id`,
  `insert into payment (id, sale_id, reference, provider, provider_tx_id, kind, amount_kobo, currency, paid_at)
    select id, id, id, 'paystack', id, 'settlement', total_kobo, 'NGN', created_at from sale where payment_status = 'paid'`,
  'analyze',
]
