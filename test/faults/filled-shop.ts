import { sql } from 'kysely'
import { migrations } from '#server/platform/db/migrate.ts'
import { type Migrations, migrateBy } from '#server/platform/db/migrator.ts'
import type { Db } from '#server/platform/db/schema.ts'

/** The last migration of each schema that a shop may have: of the versions before the first release, and of the releases. */
export const SCHEMAS = [
  '2026-11-20-shop',
  '2026-11-22-staff',
  '2026-11-23-sessions',
  '2026-11-26-stock-alerts',
  '2026-11-29-order-cost',
  '2026-11-30-rights',
] as const

export const upTo = (name: string): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([one]) => one <= name))

/** A shop of the first schema with orders in each state, a fifth as many products, and accounts. Its books are right. */
export async function fillFirstSchema(db: Db, orders: number): Promise<void> {
  await migrateBy(upTo(SCHEMAS[0]), db)
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
  `insert into product (id, category_id, title, description, brand, price_kobo, discount_percentage, rating, stock, images, created_at)
    select ${id(PRODUCT, 'n')}, ${id(CATEGORY, '0')}, 'Gele ' || n, 'Woven in Iseyin by hand, for each day', 'Oja', 100000 + n * 100,
      n % 30, 4, 1000000, array[repeat('a', 32)], now() - n * interval '1 minute'
    from generate_series(0, ${products - 1}) as n`,
  "insert into stock_movement (product_id, kind, delta) select id, 'initial', stock from product",
  `insert into user_account (id, full_name, email, phone_number, password_hash)
    select ${id(USER, 'n')}, 'Ada Obi ' || n, 'ada' || n || '@example.com', '0803' || lpad(n::text, 7, '0'), '-'
    from generate_series(0, ${users - 1}) as n`,
  // A third is open, a third is paid, of which half are completed, a third is cancelled.
  `insert into sale (id, user_id, name, email, phone_number, state, lga, address, on_delivery_region, lines,
      shipping_price_kobo, subtotal_kobo, transaction_status, payment_status, created_at)
    select ${id(SALE, 'n')}, case when n % 2 = 0 then ${id(USER, `n % ${users}`)} end, 'Ada Obi', 'ada' || n % ${users} || '@example.com',
      '0803' || lpad((n % ${users})::text, 7, '0'), 'Lagos', 'Ikeja', '1 Allen Avenue', true,
      json_build_array(json_build_object('product_id', id, 'title', title, 'images', images, 'price_kobo', price_kobo,
        'discount_percentage', 0, 'qty', 2)),
      200000, price_kobo * 2,
      case when n % 3 = 0 then 'processing' when n % 3 = 2 then 'cancelled' when n % 2 = 0 then 'completed' else 'processing' end,
      case when n % 3 = 1 then 'paid' else 'unpaid' end, now() - (${orders} - n) * interval '1 minute'
    from generate_series(0, ${orders - 1}) as n join product on product.id = ${id(PRODUCT, `n % ${products}`)}`,
  `insert into sale_event (sale_id, event, actor, created_at)
    select id, event, 'guest', created_at from sale cross join lateral (values ('placed', true),
      ('paid', payment_status = 'paid'), ('completed', transaction_status = 'completed'),
      ('cancelled', transaction_status = 'cancelled')) as events (event, is_there) where is_there order by created_at`,
  `insert into stock_movement (product_id, sale_id, kind, delta, created_at)
    select (lines->0->>'product_id')::uuid, id, kind, delta, created_at from sale
    cross join lateral (values ('reserve', -2, true), ('release', 2, transaction_status = 'cancelled')) as moves (kind, delta, is_there)
    where is_there`,
  `update product set stock = moved.pieces from (
    select product_id, sum(delta) as pieces from stock_movement group by 1) as moved where moved.product_id = product.id`,
  `insert into payment (id, sale_id, reference, provider, provider_tx_id, kind, amount_kobo, currency, paid_at)
    select id, id, id, 'paystack', id, 'settlement', total_kobo, 'NGN', created_at from sale where payment_status = 'paid'`,
  'analyze',
]
