import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { imageAddress } from '#contract/images.ts'
import { toKobo, toNaira } from '#contract/pricing.ts'
import type { Product, ProductPage } from '#contract/products.ts'
import { Naira, readNaira } from '#contract/values.ts'
import { down, keysOf, type Order, overKeys, termsOf } from '../db/order.ts'
import type { Db, Schema } from '../db/schema.ts'
import { isId } from '../ids.ts'

export const columns = [
  'product.id',
  'product.title',
  'product.description',
  'product.price_kobo',
  'product.discount_percentage',
  'product.rating',
  'product.stock',
  'product.brand',
  'product.category_id',
  'product.images',
] as const

type ProductRow = {
  id: string
  title: string
  description: string
  price_kobo: number
  discount_percentage: number
  rating: number
  stock: number
  brand: string
  category_id: string
  images: string[]
}

export const toProduct = (row: ProductRow): Product => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  price: toNaira(row.price_kobo),
  discountPercentage: row.discount_percentage,
  rating: row.rating,
  stock: row.stock,
  brand: row.brand,
  category: row.category_id,
  images: row.images.map(imageAddress),
})

export const isSold = (eb: ExpressionBuilder<Schema, 'product'>) => eb('product.deleted_at', 'is', null)
const isSoldIn = (category: string) => (eb: ExpressionBuilder<Schema, 'product'>) =>
  eb.and([isSold(eb), eb('product.category_id', '=', category)])

type Page = { limit: number; skip: number }

export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  if (!isId(id)) return undefined
  const row = await db.selectFrom('product').select(columns).where('id', '=', id).where(isSold).executeTakeFirst()
  return row && toProduct(row)
}

/** What is skipped is passed over in the index, up to the first product of the page; from there on rows are read. */
function newest(db: Db, { limit, skip }: Page, isListed: typeof isSold = isSold) {
  const listed = db
    .selectFrom('product')
    .where(isListed)
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id', 'desc')
  const rows = listed.select(columns).limit(limit)
  if (skip === 0) return rows
  const first = listed.select(['product.created_at', 'product.id']).limit(1).offset(skip)
  return rows.where(sql<boolean>`(product.created_at, product.id) <= ${first}`)
}

/** The total comes from the counters of the categories: counting rows was two thirds of the cost of this list. */
const countedIn = (db: Db) => db.selectFrom('category').select((eb) => eb.fn.sum<number>('product_count').as('total'))

const countedOf = (db: Db, category: string) =>
  db.selectFrom('category').select('product_count as total').where('id', '=', category)

export async function listProducts(db: Db, page: Page): Promise<ProductPage> {
  const rows = await newest(db, page).select(countedIn(db).as('total')).execute()
  const total = rows[0]?.total ?? (await countedIn(db).executeTakeFirst())?.total // beyond the last page: no row has it
  return { data: rows.map(toProduct), total: total ?? 0 }
}

/** Undefined when there is no such category. */
export async function listProductsOf(db: Db, category: string, page: Page): Promise<ProductPage | undefined> {
  if (!isId(category)) return undefined
  const rows = await newest(db, page, isSoldIn(category)).select(countedOf(db, category).as('total')).execute()
  const total = rows[0]?.total ?? (await countedOf(db, category).executeTakeFirst())?.total
  return total === undefined ? undefined : { data: rows.map(toProduct), total }
}

/** How alike two words must be to be taken for a typo. */
const TYPO_SIMILARITY = 0.45
/** So many hits are put in order and counted: of words the newest. To compare letters costs ten times as much, for each. */
export const MAX_RANKED = 5_000
export const MAX_TYPOS = 1_000

const MAX_WORDS = 12
/** No longer than a search may be: some characters are many once they are taken apart. */
const MAX_LENGTH = 200

/** What is typed, as words: letters and digits without accents decide, all else separates (`ʼ` too, a letter by rights). */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .slice(0, MAX_LENGTH)
    .split(/(?:[^\p{L}\p{N}]|\p{Lm})+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)

/** The price that was typed, in kobo; undefined when it is none. */
function priceIn(text: string): number | undefined {
  const naira = Naira.safeParse(readNaira(text))
  return naira.success ? toKobo(naira.data) : undefined
}

/** Which of the hits are listed, and how they are sorted: all of them, best first, where it is left out. */
export type Narrowed = { where?: RawBuilder<boolean> | undefined; order?: Order | undefined }

/**
 * Products in which every word begins a word of title, brand, category or description, or that cost what was typed;
 * best first. Only where nothing matches to the letter, words that look alike are taken for typos.
 */
export async function searchProducts(
  db: Db,
  text: string,
  page: Page,
  { where = sql<boolean>`true`, order }: Narrowed = {},
): Promise<ProductPage> {
  const words = wordsOf(text)
  const price = priceIn(text)
  if (text.trim() === '') return listProducts(db, page)
  if (words.length === 0 && price === undefined) return { data: [], total: 0 }
  const listed = (match: Match): Listed => ({ ...match, where, order: order ?? bestOf(match) })
  const exact = await searchWith(db, listed(matchWords(words, price)), page)
  return exact.total > 0 ? exact : searchTypos(db, listed(matchTypos(words)), page)
}

/**
 * In a transaction, so that the threshold of `<%` holds for this search alone. PostgreSQL takes `<%` for cheap: where many
 * products are alike it would compare one after the other until it has enough, and not ask the index.
 */
const searchTypos = (db: Db, typos: Listed, page: Page): Promise<ProductPage> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(TYPO_SIMILARITY)}, true),
      set_config('enable_seqscan', 'off', true)`.execute(trx)
    return searchWith(trx, typos, page)
  })

type Match = {
  condition: ReturnType<typeof sql<boolean>>
  rank: ReturnType<typeof sql<number>>
  /** The hits that are put in order, where there are too many. */
  some: { limit: number; areNewest: boolean }
}
type Listed = Match & { where: RawBuilder<boolean>; order: Order }

const bestOf = ({ rank }: Match): Order => [down(rank), down(sql`product.created_at`), down(sql`product.id`)]

function matchWords(words: readonly string[], price: number | undefined): Match {
  const query = sql`to_tsquery('simple', plain(${words.map((word) => `${word}:*`).join(' & ')}))`
  const byWords = sql<boolean>`product.search_vector @@ ${query}`
  const isPriced = sql<boolean>`product.price_kobo = ${price ?? -1}`
  return {
    condition: price === undefined ? byWords : sql<boolean>`(${byWords} or ${isPriced})`,
    rank: sql<number>`${price === undefined ? sql`0` : sql`(${isPriced})::int`} + ts_rank(product.search_vector, ${query})`,
    some: { limit: MAX_RANKED, areNewest: true },
  }
}

function matchTypos(words: readonly string[]): Match {
  const likeness = (word: string) => sql<number>`word_similarity(plain(${word}), product.search_text)`
  return {
    condition: sql<boolean>`${sql.join(
      words.map((word) => sql`plain(${word}) <% product.search_text`),
      sql` and `,
    )}`,
    rank: sql<number>`${sql.join(words.map(likeness), sql` + `)}`,
    some: { limit: MAX_TYPOS, areNewest: false },
  }
}

async function searchWith(db: Db, listed: Listed, { limit, skip }: Page): Promise<ProductPage> {
  const sorted = termsOf(overKeys(listed.order))
  // Sorted by little, and only the page itself is read whole: thousands of hits are not carried through the sort.
  const { rows } = await sql<ProductRow & { total: number }>`
    with hits as (${hitsOf(listed, sql`product.id, ${keysOf(listed.order)}`)}),
      page as (select hits.*, count(*) over () as total from hits order by ${sorted} limit ${limit} offset ${skip})
    select ${sql.join(columns.map((column) => sql.ref(column)))}, page.total
    from page join product on product.id = page.id order by ${sorted}`.execute(db)
  const total = rows[0]?.total ?? (skip > 0 ? await countHits(db, listed) : 0)
  return { data: rows.map(toProduct), total }
}

const hitsOf = ({ condition, where, some }: Listed, selected: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${selected} from product where product.deleted_at is null and ${condition} and ${where}
    ${some.areNewest ? sql`order by product.created_at desc, product.id desc` : sql``} limit ${some.limit}`

/** Beyond the last page no row brings the total along. */
async function countHits(db: Db, listed: Listed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${hitsOf(listed, sql``)}) as hits`.execute(db)
  return rows[0]?.total ?? 0
}
