import { sql } from 'kysely'
import { splitLgaNames } from '#contract/shopfront/lga-names.ts'
import { type Database, maintainEmbedded } from '#server/platform/db/open.ts'
import type { Db } from '#server/platform/db/schema.ts'

/** The data that an order needs: products that never run out, and a place of delivery. */
export type OrderPlan = {
  productIds: string[]
  state: string
  lga: string
  /** Lines of an order; two by default. */
  lines?: 1 | 2
}

const PRODUCTS = 10_000
const BATCH = 500
const PLENTY = 1_000_000

/** Copies of the demo products, older than all of them, until there are 10,000. */
export async function fillUp(database: Database): Promise<void> {
  const { db } = database
  const demo = await db.selectFrom('product').select('id').orderBy('id').execute()
  if (demo.length >= PRODUCTS) return
  for (let first = demo.length; first < PRODUCTS; first += BATCH)
    await copyDemo(db, first, demo.length)
  await sql`insert into stock_movement (variant_id, kind, delta)
    select id, 'initial', stock from variant where stock = ${PLENTY}`.execute(db)
  await sql`vacuum full category`.execute(db) // its counters were changed 10,000 times in a minute
  if (database.kind === 'embedded') await maintainEmbedded(db)
  else await sql`vacuum (analyze)`.execute(db)
}

/**
 * In small steps: each row increments its category's counter, and a row that one transaction
 * changes often gets slow.
 */
const copyDemo = (db: Db, first: number, demoCount: number) =>
  sql`with demo as (
      select product.*, listing.price_kobo, listing.discount_percentage, row_number() over (order by id) - 1 as place
      from product join listing on listing.product_id = product.id
      where not exists (select from variant where product_id = product.id and stock = ${PLENTY}::int)
    ), copies as materialized (
      select gen_random_uuid() as copy_id, n, demo.*
      from generate_series(${first}::int, ${Math.min(first + BATCH, PRODUCTS) - 1}::int) as n
      join demo on demo.place = n % ${demoCount}::int
    ), copied as (
      insert into product (id, category_id, title, description, brand, rating, images, created_at)
      select copy_id, category_id, title || ' ' || n, description, brand, rating, images, created_at - n * interval '1 hour'
      from copies
    )
    insert into variant (id, product_id, price_kobo, discount_percentage, stock)
    select copy_id, copy_id, price_kobo, discount_percentage, ${PLENTY}::int from copies`.execute(
    db,
  )

export async function planOrders(db: Db): Promise<OrderPlan> {
  const products = await db
    .selectFrom('variant')
    .select('product_id as id')
    .whereRef('id', '=', 'product_id')
    .where('stock', '>', PLENTY / 2)
    .execute()
  const state = await db
    .selectFrom('region')
    .innerJoin('lga', 'lga.region_id', 'region.id')
    .select(['region.id', 'lga.lgas'])
    .executeTakeFirstOrThrow()
  return {
    productIds: products.map(({ id }) => id),
    state: state.id,
    lga: splitLgaNames(state.lgas)[0] ?? '',
  }
}
