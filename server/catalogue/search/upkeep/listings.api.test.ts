import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, givenCategory, givenOrder, givenProduct } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { queueAllListings, rankProducts, refreshQueuedListings } from './listings.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function titles(query: string): Promise<string[]> {
  shop.server.cache.drop(['products'])
  const { data } = (await call(shop, { url: `/api/products/50/0?${query}` })).json()
  return data.map(({ title }: { title: string }) => title)
}

test('what sells comes first, once sales are counted', async () => {
  const sold = await givenProduct(shop.db, { title: 'Sold fan', brand: 'Breeze', stock: 9 })
  await givenProduct(shop.db, { title: 'New fan', brand: 'Breeze', stock: 9 })
  await givenOrder(shop, { products: [{ id: sold.id, qty: 3 }] })
  await rankProducts(shop.db)
  while ((await refreshQueuedListings(shop.db)) > 0);
  expect(await titles('brand=Breeze&sort=sold')).toEqual(['Sold fan', 'New fan'])
  const { sold: pieces } = await shop.db
    .selectFrom('listing')
    .select('sold')
    .where('product_id', '=', sold.id)
    .executeTakeFirstOrThrow()
  expect(pieces).toBe(3)
})

test('sales older than 30 days no longer raise a product', async () => {
  const { id } = await givenProduct(shop.db, { stock: 9 })
  const found = () =>
    shop.db.selectFrom('listing').select(['sold', 'score']).where('product_id', '=', id).execute()
  const before = await found()
  await givenOrder(shop, { products: [{ id, qty: 3 }] })
  await rankProducts(shop.db)
  expect(await refreshQueuedListings(shop.db)).toBe(1)
  expect(await found()).not.toEqual(before)
  await rankProducts(shop.db)
  expect(await refreshQueuedListings(shop.db)).toBe(0)
  const past = new Date(Date.now() - 31 * 86_400_000)
  await shop.db
    .updateTable('stock_movement')
    .set({ created_at: past })
    .where('variant_id', '=', id)
    .execute()
  await rankProducts(shop.db)
  expect(await refreshQueuedListings(shop.db)).toBe(1)
  expect(await found()).toEqual(before)
})

test('products of a large renamed category are found after the queue', async () => {
  const crowd = await givenCategory(shop.db, { title: 'Lanterns' })
  await sql`with made as (
      insert into product (id, category_id, title, description, brand)
      select gen_random_uuid(), ${crowd}::uuid, 'Glow ' || n, '', 'Glow' from generate_series(1, 300) as n returning id)
    insert into variant (id, product_id, price_kobo, stock) select id, id, 100, 1 from made`.execute(
    shop.db,
  )
  await shop.db.updateTable('category').set({ title: 'Torches' }).where('id', '=', crowd).execute()
  const queued = async () =>
    (await sql<{ n: number }>`select count(*) as n from listing_todo`.execute(shop.db)).rows[0]?.n
  expect(await queued()).toBe(300)
  while ((await refreshQueuedListings(shop.db)) > 0);
  expect(await queued()).toBe(0)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from listing where tokens @@ 'torch' and category_id = ${crowd}`.execute(
    shop.db,
  )
  expect(rows[0]?.n).toBe(300)
})

test('a reindex derives all rows again, also those that are gone', async () => {
  const all = () => shop.db.selectFrom('listing').selectAll().orderBy('product_id').execute()
  const before = await all()
  const [first, ...others] = before.map(({ product_id }) => product_id)
  await shop.db
    .deleteFrom('listing')
    .where('product_id', '=', first ?? '')
    .execute()
  await sql`update listing set tokens = ''`.execute(shop.db)
  expect(await queueAllListings(shop.db)).toBeGreaterThan(others.length)
  while ((await refreshQueuedListings(shop.db)) > 0);
  expect(await all()).toEqual(before)
})

test('a change that comes while the queue derives the same products is derived, too', async () => {
  const crowd = await givenCategory(shop.db, { title: 'Raced lamps' })
  await sql`with made as (
      insert into product (id, category_id, title, description, brand)
      select gen_random_uuid(), ${crowd}::uuid, 'Beam ' || n, '', 'Beam' from generate_series(1, 250) as n returning id)
    insert into variant (id, product_id, price_kobo, stock) select id, id, 100, 1 from made`.execute(
    shop.db,
  )
  for (const title of ['Beacons', 'Floodlights', 'Lampions']) {
    await sql`insert into listing_todo (product_id) select product_id from listing where category_id = ${crowd} on conflict do nothing`.execute(
      shop.db,
    )
    await Promise.all([
      refreshQueuedListings(shop.db, 1_000),
      shop.db.updateTable('category').set({ title }).where('id', '=', crowd).execute(),
    ])
    while ((await refreshQueuedListings(shop.db)) > 0);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from listing join listed using (product_id) where listing.category_id = ${crowd} and listing.tokens <> listed.words || listed.filters`.execute(
      shop.db,
    )
    expect(rows[0]?.n).toBe(0)
  }
})

test('tiers that have grown are divided again: the best products are in the first', async () => {
  await sql`update listing_tier set size = 10 * tier`.execute(shop.db)
  await rankProducts(shop.db)
  while ((await refreshQueuedListings(shop.db)) > 0);
  const { rows } = await sql<{ tier: number; n: number; least: number; most: number }>`
    select tier, count(*) as n, min(score) as least, max(score) as most from listing group by tier order by tier`.execute(
    shop.db,
  )
  expect(rows.map(({ tier }) => tier)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(rows.every(({ most }, i) => i === 0 || most <= (rows[i - 1]?.least ?? 0))).toBe(true)
  expect(await titles('brand=Breeze&sort=sold')).toEqual(['Sold fan', 'New fan'])
})

test('writers and the queue take turns: each product has one row, as it is last', async () => {
  const made = []
  for (let i = 0; i < 5; i++)
    made.push(await givenProduct(shop.db, { title: `Raced ${i}`, brand: 'Raced', stock: 1 }))
  await sql`insert into listing_todo (product_id) select product_id from listing on conflict do nothing`.execute(
    shop.db,
  )
  await Promise.all([
    ...made.map(({ id }, i) =>
      shop.db
        .updateTable('variant')
        .set({ price_kobo: 500_00 + i })
        .where('id', '=', id)
        .execute(),
    ),
    ...made.map(({ id }) =>
      shop.db.updateTable('product').set({ brand: 'Settled' }).where('id', '=', id).execute(),
    ),
    refreshQueuedListings(shop.db, 1_000),
    refreshQueuedListings(shop.db, 1_000),
  ])
  while ((await refreshQueuedListings(shop.db)) > 0);
  const { rows } = await sql<{ product_id: string; brand: string; unit_price_kobo: number }>`
    select product_id, brand, unit_price_kobo from listing where product_id in (${sql.join(made.map(({ id }) => id))}) order by unit_price_kobo`.execute(
    shop.db,
  )
  expect(
    rows.map(({ product_id, brand, unit_price_kobo }) => [product_id, brand, unit_price_kobo]),
  ).toEqual(made.map(({ id }, i) => [id, 'Settled', 500_00 + i]))
})
