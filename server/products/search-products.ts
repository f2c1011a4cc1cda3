import { type RawBuilder, sql } from 'kysely'
import { toKobo } from '#contract/pricing.ts'
import type { ProductPage } from '#contract/products.ts'
import { Naira, readNaira } from '#contract/values.ts'
import { down, keysOf, type Order, overKeys, termsOf } from '../db/order.ts'
import type { Db } from '../db/schema.ts'
import { type ProductRow, selected, toProduct } from './columns.ts'
import { listProducts } from './queries.ts'

type Page = { limit: number; skip: number }

/** From this similarity on, a word counts as a typo of another. */
const TYPO_SIMILARITY = 0.45
/** At most so many hits are ranked and counted; of exact hits the newest. Comparing letters costs ten times as much a hit. */
export const MAX_RANKED = 5_000
export const MAX_TYPOS = 1_000

const MAX_WORDS = 12
/** The maximum length of a search after normalizing, which turns some characters into several. */
const MAX_LENGTH = 200

/** The words of a typed text, without accents. Anything but letters and digits separates them, also the letter `ʼ`. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .slice(0, MAX_LENGTH)
    .split(/(?:[^\p{L}\p{N}]|\p{Lm})+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)

/** In kobo; undefined for a text that is no price. */
function priceIn(text: string): number | undefined {
  const naira = Naira.safeParse(readNaira(text))
  return naira.success ? toKobo(naira.data) : undefined
}

/** Which hits are listed, and their order; all of them, best first, by default. */
type Listing = {
  where?: RawBuilder<boolean> | undefined
  order?: Order | undefined
  /** Joins that the order needs. */
  from?: RawBuilder<unknown> | undefined
}

/**
 * Products with a word in title, brand, category or description that begins with each word of the text, or whose price is
 * the text; best first. Only without an exact hit, words that look alike count as typos.
 */
export async function searchProducts(
  db: Db,
  text: string,
  page: Page,
  { where = sql<boolean>`true`, order, from = sql`` }: Listing = {},
): Promise<ProductPage> {
  const words = wordsOf(text)
  const price = priceIn(text)
  if (text.trim() === '') return listProducts(db, page)
  if (words.length === 0 && price === undefined) return { data: [], total: 0 }
  const listed = (match: Match): Search => ({ ...match, where, from, order: order ?? bestFirst(match) })
  const exact = await searchWith(db, listed(matchWords(words, price)), page)
  return exact.total > 0 ? exact : searchTypos(db, listed(matchTypos(words)), page)
}

/**
 * In a transaction, so that the threshold of `<%` is set for this search alone. PostgreSQL estimates `<%` as cheap: where
 * many products are alike it would compare row after row until the limit, and not use the index.
 */
const searchTypos = (db: Db, typos: Search, page: Page): Promise<ProductPage> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(TYPO_SIMILARITY)}, true),
      set_config('enable_seqscan', 'off', true)`.execute(trx)
    return searchWith(trx, typos, page)
  })

type Match = {
  condition: ReturnType<typeof sql<boolean>>
  rank: ReturnType<typeof sql<number>>
  /** How many hits are ranked, and whether they are the newest ones. */
  ranked: { limit: number; areNewest: boolean }
}
type Search = Match & { where: RawBuilder<boolean>; order: Order; from: RawBuilder<unknown> }

const bestFirst = ({ rank }: Match): Order => [down(rank), down(sql`product.created_at`), down(sql`product.id`)]

function matchWords(words: readonly string[], price: number | undefined): Match {
  const query = sql`to_tsquery('simple', plain(${words.map((word) => `${word}:*`).join(' & ')}))`
  const byWords = sql<boolean>`product.search_vector @@ ${query}`
  // An array, so that one bitmap joins the index of ids with that of words.
  const isPriced = sql<boolean>`product.id = any(array(select product_id from listing where price_kobo = ${price ?? -1}))`
  return {
    condition: price === undefined ? byWords : sql<boolean>`(${byWords} or ${isPriced})`,
    rank: sql<number>`${price === undefined ? sql`0` : sql`(${isPriced})::int`} + ts_rank(product.search_vector, ${query})`,
    ranked: { limit: MAX_RANKED, areNewest: true },
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
    ranked: { limit: MAX_TYPOS, areNewest: false },
  }
}

async function searchWith(db: Db, search: Search, { limit, skip }: Page): Promise<ProductPage> {
  const sorted = termsOf(overKeys(search.order))
  // Ids and sort keys alone are sorted; whole rows are read of the page only.
  const { rows } = await sql<ProductRow & { total: number }>`
    with hits as (${hitsOf(search, sql`product.id, ${keysOf(search.order)}`)}),
      page as (select hits.*, count(*) over () as total from hits order by ${sorted} limit ${limit} offset ${skip})
    select ${selected}, page.total from page join product on product.id = page.id
    join listing on listing.product_id = page.id order by ${sorted}`.execute(db)
  const total = rows[0]?.total ?? (skip > 0 ? await countHits(db, search) : 0)
  return { data: rows.map(toProduct), total }
}

const hitsOf = ({ condition, where, ranked, from }: Search, columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${columns} from product ${from} where product.deleted_at is null and ${condition} and ${where}
    ${ranked.areNewest ? sql`order by product.created_at desc, product.id desc` : sql``} limit ${ranked.limit}`

/** The total for a page beyond the last, which has no row. */
async function countHits(db: Db, search: Search): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${hitsOf(search, sql``)}) as hits`.execute(db)
  return rows[0]?.total ?? 0
}
