import { type RawBuilder, sql } from 'kysely'
import type { PurposeKeys } from '#server/platform/config/keys.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { openBenchSession } from './open-session.ts'
import { lineColumns, storedLine } from './stored-line.ts'

/** The size of a grown shop: orders of two lines over a year, users, and products. */
export type OfficeSize = { orders: number; users: number; products: number }

/** The users who read, and ids to search for. */
export type OfficePlan = {
  admin: string
  /** With a tenth of all orders. */
  buyer: { id: string; token: string }
  /** Random ids of orders. */
  sales: string[]
}

const FULL: OfficeSize = { orders: 100_000, users: 100_000, products: 100_000 }
const PLENTY = 1_000_000
/** Products of one statement: what is derived of them takes longer than in proportion. */
const AT_ONCE = 2000
const MINUTES_A_YEAR = 365 * 24 * 60

/** A version 7 UUID of a time, like the shop's own ids. */
const idOf = (kind: string, at: string): RawBuilder<string> => sql`(
  lpad(to_hex((extract(epoch from ${sql.ref(at)}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${sql.lit(kind)} || n), 1, 3)
  || '8' || substr(md5(${sql.lit(kind)} || n), 4, 15))::uuid`

const FIRST =
  'Ada Chidi Ngozi Emeka Bola Tunde Sade Femi Amina Musa Zainab Ibrahim Kemi Segun Halima Yusuf Ifeoma Obinna Uche'
const LAST =
  'Obi Okafor Eze Adeyemi Bello Okoro Balogun Lawal Nwosu Danjuma Ogunleye Abubakar Umeh Ojo Sani Edet Bassey'
const THINGS =
  'Shirt Kaftan Trousers Blender Television Speaker Headset Wristwatch Sandals Gown Laptop Fan Lamp Charger'
const KINDS = 'Ankara Adire Classic Royal Smart Wireless Leather Cotton Portable Vintage Urban Slim'

const wordAt = (words: string, place: RawBuilder<unknown>): RawBuilder<string> => {
  const all = words.split(' ')
  return sql`(${sql.lit(`{${all.join(',')}}`)}::text[])[1 + (${place}) % ${sql.lit(all.length)}]`
}

/**
 * Fills an empty shop, or one with the demo catalogue, with the data of a year, and vacuums once.
 */
export async function fillOffice({ db }: Pick<Database, 'db'>, size = FULL): Promise<void> {
  const { count } = await db
    .selectFrom('user_account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= size.users) return
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    for (const step of [fillProducts, fillUsers, fillOrders, fillLedgers]) await step(one, size)
    await sql`vacuum (analyze)`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}

async function fillProducts(db: Db, { products }: OfficeSize): Promise<void> {
  await sql`insert into category (id, title, description, icon)
    select gen_random_uuid(), 'Shelf ' || n, 'Things', repeat('0', 32) from generate_series(1, 10) as n`.execute(
    db,
  )
  // Counted once at the end: incrementing the counter for each row would take minutes.
  // all at once below: row by row they take longer than all else
  const derived = ['product_counted', 'product_words_new']
  for (const trigger of derived)
    await sql`alter table product disable trigger ${sql.ref(trigger)}`.execute(db)
  for (let first = 1; first <= products; first += AT_ONCE) {
    await sql`with made as materialized (
      select ${idOf('product', 'at')} as id, category.id as category_id, n, at
      from generate_series(${first}::int, ${Math.min(first + AT_ONCE - 1, products)}::int) as n
      cross join lateral (select now() - n * interval '5 minutes' as at) as time
      join (select id, row_number() over (order by id) - 1 as place from category where title like 'Shelf %') as category
        on category.place = n % 10
    ), product as (
      insert into product (id, category_id, title, description, brand, rating, images, created_at)
      select id, category_id, ${wordAt(KINDS, sql`n`)} || ' ' || ${wordAt(THINGS, sql`n / 12`)} || ' ' || n,
        'Well made, sold at a fair price.', 'Brand ' || n % 300, 4, array[repeat('0', 32)], at
      from made
    )
    insert into variant (id, product_id, price_kobo, stock)
    select id, id, 100000 + n, case when n % 2000 = 0 then n % 6 else ${PLENTY}::int end from made`.execute(
      db,
    )
    if (first === 1) await sql`analyze product, variant, listing`.execute(db)
  }
  for (const trigger of derived)
    await sql`alter table product enable trigger ${sql.ref(trigger)}`.execute(db)
  await sql`update category set product_count =
    (select count(*) from product where category_id = category.id and deleted_at is null)`.execute(
    db,
  )
}

async function fillUsers(db: Db, { users }: OfficeSize): Promise<void> {
  await sql`insert into user_account (id, full_name, email, phone_number, password_hash, role, shipping, created_at)
    select ${idOf('user', 'at')}, first || ' ' || last,
      lower(first || '.' || last) || n || (array['@example.com', '@gmail.com', '@yahoo.com'])[1 + n % 3],
      '080' || lpad((n * 7919::bigint % 100000000)::text, 8, '0'), '-',
      case when n % 500 = 0 then 'admin' else 'users' end, '["Lagos", "Ikeja", "1 Road"]', at
    from generate_series(1, ${users}::int) as n
    cross join lateral (select now() - n * interval '5 minutes' as at, ${wordAt(FIRST, sql`n`)} as first,
      ${wordAt(LAST, sql`n / 19`)} as last) as person`.execute(db)
}

/**
 * One in ten by the same buyer, one in two by a guest; new ones are processing, old ones mostly
 * completed.
 */
async function fillOrders(db: Db, { orders }: OfficeSize): Promise<void> {
  await sql`create temp table buyer as
    select row_number() over (order by created_at) - 1 as place, * from user_account where role = 'users'`.execute(
    db,
  )
  await sql`create temp table item as
    select row_number() over (order by variant.id) - 1 as place, ${lineColumns}
    from variant join product on product.id = variant.product_id where stock > 100`.execute(db)
  await sql`create temp table plan as
    select n, at, ${idOf('sale', 'at')} as id, n % (select count(*) from buyer) as buyer,
      n * 7919::bigint % items as first, (n * 104729::bigint + 13) % items as second,
      case when n <= ${orders}::int / 20 then 'processing' when n % 20 = 0 then 'cancelled' else 'completed' end as status
    from generate_series(1, ${orders}::int) as n
    cross join lateral (select now() - n * ${MINUTES_A_YEAR / orders}::float8 * interval '1 minute' as at) as time
    cross join (select count(*) as items from item) as counted`.execute(db)
  for (const [table, column] of [
    ['buyer', 'place'],
    ['item', 'place'],
    ['plan', 'id'],
  ] as const) {
    await sql`create index on ${sql.table(table)} (${sql.ref(column)})`.execute(db)
    await sql`analyze ${sql.table(table)}`.execute(db)
  }
  await sql`insert into sale (id, user_id, name, email, phone_number, state, lga, address, on_delivery_region,
      lines, shipping_price_kobo, subtotal_kobo, transaction_status, payment_status, created_at, updated_at)
    select plan.id, case when n % 10 = 0 then (select id from buyer where place = 0) when n % 2 = 1 then buyer.id end,
      full_name, email, phone_number, 'Lagos', 'Ikeja', '12 Allen Avenue, beside the bank', true,
      json_build_array(${storedLine('one', sql`1`)}, ${storedLine('two', sql`1`)}), 480000,
      one.price_kobo + two.price_kobo, plan.status,
      case when plan.status = 'completed' or (plan.status = 'processing' and n % 3 = 0) then 'paid' else 'unpaid' end, at, at
    from plan join buyer on buyer.place = plan.buyer join item as one on one.place = first join item as two on two.place = second`.execute(
    db,
  )
}

async function fillLedgers(db: Db): Promise<void> {
  await sql`insert into stock_movement (variant_id, kind, delta, created_at)
    select id, 'initial', stock, now() - interval '1 year' from variant`.execute(db)
  const moved = (kind: string, qty: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`insert into stock_movement (variant_id, sale_id, kind, delta, created_at)
      select item.variant_id, plan.id, ${kind}, ${qty}, plan.at from plan join item on item.place in (first, second)
      where ${condition} order by at`.execute(db)
  await moved('reserve', sql`-1`, sql`true`)
  await moved('release', sql`1`, sql`status = 'cancelled'`)
  await sql`insert into payment (id, sale_id, reference, provider, provider_tx_id, kind, amount_kobo, currency, paid_at)
    select gen_random_uuid(), id, id, 'paystack', id, 'settlement', total_kobo, 'NGN', created_at
    from sale where payment_status = 'paid' order by created_at`.execute(db)
}

/** Tokens of existing users, and ids to search for. */
export async function planOffice(db: Db, keys: PurposeKeys): Promise<OfficePlan> {
  const person = async (where: RawBuilder<boolean>) => {
    const { id, role } = await db
      .selectFrom('user_account')
      .select(['id', 'role'])
      .where(where)
      .limit(1)
      .executeTakeFirstOrThrow()
    return { id, token: await openBenchSession(db, keys, { id, role }) }
  }
  const sales = await sql<{
    id: string
  }>`select id from sale order by md5(id::text) limit 200`.execute(db)
  await db
    .updateTable('user_account')
    .set({ role: 'superAdmin' })
    .where(sql<boolean>`id = (select id from user_account where role = 'admin' limit 1)`)
    .execute()
  return {
    admin: (await person(sql`role = 'superAdmin'`)).token,
    buyer: await person(
      sql`id = (select user_id from sale where user_id is not null group by 1 order by count(*) desc limit 1)`,
    ),
    sales: sales.rows.map(({ id }) => id),
  }
}
