import { sql } from 'kysely'
import { lgaNames } from '#contract/states.ts'
import { type Database, maintain } from '#server/db/open.ts'
import type { Db } from '#server/db/schema.ts'

/** What an order needs: products that never run out, and a place of delivery. */
export type OrderPlan = { productIds: string[]; state: string; lga: string }

const PRODUCTS = 10_000
const BATCH = 500
const PLENTY = 1_000_000

/** Copies of the demo products, older than all of them, until there are 10,000. */
export async function fillUp(database: Database): Promise<void> {
  const { db } = database
  const demo = await db.selectFrom('product').select('id').orderBy('id').execute()
  if (demo.length >= PRODUCTS) return
  for (let first = demo.length; first < PRODUCTS; first += BATCH) await copyDemo(db, first, demo.length)
  await sql`insert into stock_movement (product_id, kind, delta)
    select id, 'initial', stock from product where stock = ${PLENTY}`.execute(db)
  await sql`vacuum full category`.execute(db) // its counters were changed 10,000 times in a minute
  if (database.kind === 'embedded') await maintain(db)
  else await sql`vacuum (analyze)`.execute(db)
}

/** In small steps: each row increments its category's counter, and a row that one transaction changes often gets slow. */
const copyDemo = (db: Db, first: number, demoCount: number) =>
  sql`insert into product
      (id, category_id, title, description, brand, price_kobo, discount_percentage, rating, stock, images, created_at)
    select gen_random_uuid(), category_id, title || ' ' || n, description, brand, price_kobo, discount_percentage, rating,
      ${PLENTY}::int, images, created_at - n * interval '1 hour'
    from generate_series(${first}::int, ${Math.min(first + BATCH, PRODUCTS) - 1}::int) as n
    join (select *, row_number() over (order by id) - 1 as place from product where stock < ${PLENTY}) as demo
      on demo.place = n % ${demoCount}::int`.execute(db)

export async function planOrders(db: Db): Promise<OrderPlan> {
  const products = await db
    .selectFrom('product')
    .select('id')
    .where('stock', '>', PLENTY / 2)
    .execute()
  const state = await db
    .selectFrom('state')
    .innerJoin('lga', 'lga.state_id', 'state.id')
    .select(['state.id', 'lga.lgas'])
    .executeTakeFirstOrThrow()
  return { productIds: products.map(({ id }) => id), state: state.id, lga: lgaNames(state.lgas)[0] ?? '' }
}
