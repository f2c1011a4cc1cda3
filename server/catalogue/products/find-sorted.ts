import { type RawBuilder, sql } from 'kysely'
import type { ListSort } from '#contract/catalogue/product-filters.ts'
import type { ProductPage } from '#contract/catalogue/products.ts'
import { down, keysOf, type Order, reversed, termsOf, up } from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'
import { all } from './conditions.ts'
import { conditionOf, conditionsOf, MAX_FOUND, type Question } from './finding.ts'
import { holdsFor, isOwnOffer, offeredPrice } from './offered.ts'
import { countProducts } from './queries.ts'
import { bestFirst, type Found, type Page, pageOf, readFound, readPage } from './read-found.ts'

type Sorted = Exclude<ListSort, 'relevance'>

const isByPrice = (order: Sorted): order is 'price' | '-price' => order === 'price' || order === '-price'

function byPrice(price: RawBuilder<unknown>, order: 'price' | '-price'): Order {
  const cheapestFirst: Order = [up(price), ...bestFirst]
  return order === 'price' ? cheapestFirst : reversed(cheapestFirst)
}

/** Each has an index. */
const ORDERS: Record<Sorted, Order> = {
  newest: [down(sql`finding.created_at`), down(sql`finding.product_id`)],
  price: byPrice(sql`finding.unit_price_kobo`, 'price'),
  '-price': byPrice(sql`finding.unit_price_kobo`, '-price'),
  discount: [down(sql`finding.discount_percentage`), ...bestFirst],
  rating: [down(sql`finding.rating`), ...bestFirst],
  sold: [down(sql`finding.sold`), ...bestFirst],
}

type SortedPage = { order: Sorted; page: Page }

/** Rows of an order's index that are looked at for a page: frequent hits are among the first, others among more. */
const WALKS = [2_048, 16_384, 131_072]

/**
 * A page in the order of all products. Up to `MAX_FOUND` hits are counted and sorted. Of more, those of the page are looked
 * for along the index of the order; where they would be too far down, all hits are sorted.
 */
export async function findSorted(db: Db, question: Question, sorted: SortedPage): Promise<ProductPage> {
  const { page, order: sort } = sorted
  if (isUnfiltered(question)) return walkAll(db, question, sorted)
  const { wide } = conditionsOf(question)
  const isOwnPrice = isOwnOffer(wide) && isByPrice(sort)
  const order = isOwnPrice ? byPrice(offeredPrice(wide), sort) : ORDERS[sort]
  const few = await readFound(db, question, { order: [...matchesFirst(question), ...order], page, max: MAX_FOUND + 1 })
  if (few.total <= MAX_FOUND) return pageOf(few)
  const named = question.words?.named && (await findSorted(db, withNames(question), sorted))
  if (named && named.total > 0) return named
  const wanted = wantedOf(page)
  // No index has the prices of the variants that are asked for.
  for (const rows of isOwnPrice ? [] : WALKS) {
    const found = await walk(db, question, sorted, rows)
    if (found.total >= wanted) return manyOf(found)
  }
  return manyOf(await sortAll(db, question, { order, page }))
}

/** An order is that of the goods asked for: what only mentions them, or has some of the words, comes after them. */
const matchesFirst = ({ words }: Question): Order =>
  [words?.full, words?.named].flatMap((query) => (query ? down(sql`finding.tokens @@ ${query}::tsquery`) : []))

/** Only hits whose name has the words. */
const withNames = ({ words, ...question }: Question): Question => ({
  ...question,
  words: words && { query: words.named ?? words.query, rank: words.rank },
})

const manyOf = (found: Found): ProductPage => pageOf({ ...found, total: MAX_FOUND + 1 })

/** A category at most says what is asked for. */
const isUnfiltered = ({ words, also, filters: { category = [], ...filters } }: Question): boolean =>
  !words &&
  !also &&
  category.length <= 1 &&
  conditionsOf({ filters }).wide.length === 0 &&
  !filters.brand?.length &&
  filters.options.length === 0

/** The condition that an order's index has. */
const within = ({ filters: { category = [] } }: Question): RawBuilder<boolean> =>
  category.length === 1 ? sql<boolean>`finding.category_id = ${category[0]}` : sql<boolean>`true`

/** The first of an order, without a look at anything else: the categories know how many there are. */
async function walkAll(db: Db, question: Question, { order: name, page }: SortedPage): Promise<ProductPage> {
  const order = ORDERS[name]
  const rows = roundedUp(wantedOf(page))
  const hits = sql`select product_id, ${keysOf(order)}, true as is_hit from finding
    where ${within(question)} order by ${termsOf(order)} limit ${sql.lit(rows)}`
  const [category] = question.filters.category ?? []
  return pageOf({ ...(await readPage(db, hits, { order, page })), total: await countProducts(db, category) })
}

const wantedOf = ({ limit, skip }: Page): number => Math.min(skip + limit, MAX_FOUND)

/** Few different numbers: each has a plan of its own. */
const roundedUp = (rows: number): number => 2 ** Math.ceil(Math.log2(rows))

/** The hits among the first `rows` of the order, as many as the page wants. */
function walk(db: Db, question: Question, { order: name, page }: SortedPage, rows: number): Promise<Found> {
  const order = ORDERS[name]
  const { asked, wide } = conditionsOf(question)
  const hits = sql`select finding.product_id, ${keysOf(order)}, true as is_hit
    from (select * from finding where ${within(question)} order by ${termsOf(order)} limit ${sql.lit(rows)}) as finding
    where ${all([asked, holdsFor(wide)])} limit ${wantedOf(page)}`
  return readPage(db, hits, { order, page, wide })
}

function sortAll(db: Db, question: Question, sorted: { order: Order; page: Page }): Promise<Found> {
  const hits = sql`select finding.product_id, ${keysOf(sorted.order)}, true as is_hit from finding where ${conditionOf(question)}`
  return readPage(db, hits, { ...sorted, wide: conditionsOf(question).wide })
}
