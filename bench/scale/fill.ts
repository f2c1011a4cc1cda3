import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { seedCategories } from '#demo/data.ts'
import { recountListing } from '#server/catalogue/search/upkeep/listings.ts'
import { fillWords, foldWords, recountWords } from '#server/catalogue/search/upkeep/words.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { type MadeProduct, makeProduct } from './make-product.ts'

/** Products of one insert. */
const BATCH = 2000
const MINUTE_MS = 60_000

const uuidOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')

export const productId = (n: number): string => uuidOf(`product ${n}`)
export const categoryId = (key: string): string => uuidOf(`category ${key}`)

type Say = (text: string) => void

/**
 * Makes a shop of so many products, the newest first by number, as one that existed before this
 * version: rows are copied in without triggers, and the shop's own jobs derive the rest. Says how
 * long each part took.
 */
export async function fillShop({ db }: Database, size: number, say: Say): Promise<void> {
  await insertCategories(db)
  await insertSale(db)
  await timed('products and variants', say, () => insertProducts(db, size))
  await timed('tiers', say, () => setTiers(db))
  await timed('listing and words', say, () =>
    withPendingTokens(db, () =>
      Promise.all([deriveListing(db, size, 0), deriveListing(db, size, 1), countWords(db)]),
    ),
  )
  await timed('pages', say, () => countPages(db))
  await timed('vacuum', say, () => sql`vacuum (analyze)`.execute(db))
}

/** The index takes many rows at a time, in half the time. Nobody searches meanwhile. */
async function withPendingTokens(db: Db, fill: () => Promise<unknown>): Promise<void> {
  await sql`alter index listing_tokens set (fastupdate = on)`.execute(db)
  await fill()
  await sql`alter index listing_tokens set (fastupdate = off)`.execute(db)
  await sql`select gin_clean_pending_list('listing_tokens')`.execute(db)
}

async function countWords(db: Db): Promise<void> {
  await recountWords(db)
  await repeat(() => fillWords(db))
  await repeat(() => foldWords(db))
}

async function timed(what: string, say: Say, run: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await run()
  say(`${what}: ${((performance.now() - start) / MINUTE_MS).toFixed(1)} min`)
}

async function repeat(round: () => Promise<number>): Promise<void> {
  while ((await round()) > 0);
}

const insertCategories = (db: Db) =>
  db
    .insertInto('category')
    .values(
      seedCategories.map(({ key, title, description }) => ({
        id: categoryId(key),
        title,
        description,
        icon: uuidOf(key).replaceAll('-', ''),
      })),
    )
    .execute()

const SALE_ID = uuidOf('sale')

/** An order of next year: its pieces stay sold lately. */
const insertSale = (db: Db) =>
  sql`insert into sale (id, name, email, phone_number, state, lga, address, on_delivery_region, lines, shipping_price_kobo,
      subtotal_kobo, created_at)
    values (${SALE_ID}, 'Ada', 'ada@example.com', '08030000000', 'Lagos', 'Ikeja', '1 Allen Avenue', true,
      ${JSON.stringify([{ product_id: productId(0), title: 'Shirt', images: [], price_kobo: 100, discount_percentage: 0, qty: 1 }])},
      0, 100, now() + interval '1 year')`.execute(db)

async function insertProducts(db: Db, size: number): Promise<void> {
  for (let first = 0; first < size; first += BATCH) {
    const made = Array.from({ length: Math.min(BATCH, size - first) }, (_, i) => first + i)
    await insertBatch(db, made.map(rowOf))
  }
}

const rowOf = (n: number) => {
  const product: MadeProduct = makeProduct(n)
  return {
    ...product,
    id: productId(n),
    categoryId: categoryId(product.category),
    n,
    variants: variantsOf(n, product),
  }
}
type Row = ReturnType<typeof rowOf>

const variantsOf = (n: number, { choices, ...product }: MadeProduct) =>
  (choices?.variants ?? [{ ...product, choice: [], sku: `M${n}` }]).map(
    ({ choice, sku, priceNaira, discountPercentage, stock }, position) => ({
      id: position === 0 ? productId(n) : uuidOf(`variant ${n} ${position}`),
      product: productId(n),
      ...{ position, choice, sku, price: priceNaira * 100, discount: discountPercentage, stock },
    }),
  )

/** Without triggers: a hundred times as fast, and what an older version would have left. */
const insertBatch = (db: Db, rows: readonly Row[]) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = 'replica'`.execute(trx)
    await sql`set local synchronous_commit = off`.execute(trx)
    const products = rows.map(({ variants: _, choices, ...row }) => ({
      ...row,
      options: choices?.options ?? [],
    }))
    await sql`insert into product (id, category_id, title, description, brand, rating, options, images, created_at)
      select id, "categoryId", title, description, brand, rating, options, array[md5(id::text), md5('1' || id), md5('2' || id)],
        timestamptz '2026-11-01' - n * interval '37 seconds'
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as row
        (id uuid, "categoryId" uuid, title text, description text, brand text, rating numeric, options jsonb, n integer)`.execute(
      trx,
    )
    await sql`insert into variant (id, product_id, position, choice, sku, price_kobo, discount_percentage, stock)
      select id, product, position, array(select jsonb_array_elements_text(choice)), sku, price, discount, stock
      from jsonb_to_recordset(${JSON.stringify(rows.flatMap((row) => row.variants))}::jsonb) as row
        (id uuid, product uuid, position smallint, choice jsonb, sku text, price bigint, discount numeric, stock integer)`.execute(
      trx,
    )
    // Movements stand behind what was sold.
    await sql`with moved as (
        insert into stock_movement (variant_id, sale_id, kind, delta, created_at)
        select id, ${SALE_ID}, 'reserve', -floor(exp(random() * 6))::int, now() + interval '1 year'
        from unnest(${rows.filter(({ n }) => n % 5 === 0).map(({ id }) => id)}::uuid[]) as id
        returning variant_id, delta)
      insert into product_sold select variant_id, -delta from moved`.execute(trx)
  })

/**
 * As the job sets them once the products are there, so that each is derived once; and queues the
 * products in the order in which the job would write them then.
 */
const setTiers = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await sql`create temp table scored on commit drop as
      select id, created_at, score_of(exists (select from variant
          where product_id = product.id and deleted_at is null and stock > 0),
        coalesce(sold, 0), created_at, id) as score
      from product left join product_sold on product_id = id`.execute(trx)
    await sql`update listing_tier set min_score = coalesce((
      select score from scored order by score desc offset size limit 1), '-infinity')`.execute(trx)
    await sql`insert into listing_todo (product_id)
      select id from scored order by tier_of(score), created_at desc`.execute(trx)
  })

/**
 * Every second batch: as many connections as the measured machine has processors. All rows of a
 * batch at once, which takes half as long as one by one.
 */
async function deriveListing(db: Db, size: number, part: 0 | 1): Promise<void> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(attname, ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'listing'::regclass and attnum > 0 and attname <> 'tokens'`.execute(db)
  const columns = sql.raw(rows[0]?.columns ?? '')
  for (let first = part * BATCH; first < size; first += 2 * BATCH) {
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = 'replica'`.execute(trx)
      await sql`insert into listing (${columns}, tokens)
        select ${columns}, words || filters from listed where product_id = any(array(
          select product_id from listing_todo where place > ${first} and place <= ${first + BATCH}))`.execute(
        trx,
      )
    })
  }
}

async function countPages(db: Db): Promise<void> {
  await sql`truncate listing_todo`.execute(db)
  await sql`update category set product_count = (select count(*) from listing where category_id = category.id)`.execute(
    db,
  )
  await sql`insert into listing_change (scope, created_at, product_id, number)
    select scope, 'infinity'::timestamptz, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid, 0
    from (select id as scope from category union select '00000000-0000-0000-0000-000000000000'::uuid) as scopes`.execute(
    db,
  )
  await repeat(() => recountListing(db))
}
