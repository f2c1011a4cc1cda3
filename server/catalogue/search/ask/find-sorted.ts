import { type RawBuilder, sql } from 'kysely'
import type { ListSort } from '#contract/catalogue/filter-address.ts'
import type { ListFilters } from '#contract/catalogue/product-filters.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { toKobo } from '#contract/orders/pricing.ts'
import {
  ascendingBy,
  descendingBy,
  orderByTerms,
  reverseOrder,
  type SortOrder,
  sortKeyColumns,
} from '../../../platform/db/order.ts'
import { preparedByText } from '../../../platform/db/prepared-statements.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { countProducts } from '../../products/queries.ts'
import { all, type Wide } from './conditions.ts'
import { conditionOf, conditionsOf, type Question } from './question.ts'
import { bestFirst, type Found, type Page, pageOf, readFound, readPage } from './read-page.ts'
import { anyStep, priceStep, scales } from './scales.ts'
import { holdsFor, isOwnPrice, offeredPrice } from './variant-conditions.ts'

type Sorted = Exclude<ListSort, 'relevance'>

const isByPrice = (order: Sorted): order is 'price' | '-price' =>
  order === 'price' || order === '-price'

function byPrice(price: RawBuilder<unknown>, order: 'price' | '-price'): SortOrder {
  const cheapestFirst: SortOrder = [ascendingBy(price), ...bestFirst]
  return order === 'price' ? cheapestFirst : reverseOrder(cheapestFirst)
}

/** Each has an index. */
const ORDERS: Record<Sorted, SortOrder> = {
  newest: [descendingBy(sql`finding.created_at`), descendingBy(sql`finding.product_id`)],
  price: byPrice(sql`finding.unit_price_kobo`, 'price'),
  '-price': byPrice(sql`finding.unit_price_kobo`, '-price'),
  discount: [descendingBy(sql`finding.discount_percentage`), ...bestFirst],
  rating: [descendingBy(sql`finding.rating`), ...bestFirst],
  sold: [descendingBy(sql`finding.sold`), ...bestFirst],
}

type SortedPage = { order: Sorted; page: Page; max: number }

/** At most so many rows of an order's index are looked at for a page. */
const MAX_WALKED = 4_000
/** More than a page is likely to need: hits are not spread evenly. */
const SPARE = 2

/**
 * A page in the order of all products; at most `max` hits are counted. Where hits are likely to be
 * frequent, the first rows of the order's index have the page. Else up to `max` hits are read and
 * sorted, and of more of them those that `findAmongMany` asks for.
 */
export async function findSorted(
  db: Db,
  question: Question,
  sorted: SortedPage,
): Promise<ProductListPage> {
  const { page, max } = sorted
  if (isUnfiltered(question)) return walkAll(db, question, sorted)
  const rows = page.limit === 0 ? undefined : await rowsToWalk(db, question, sorted)
  const walked = rows === undefined ? undefined : await walk(db, question, { ...sorted, rows })
  if (walked) return pageOf({ ...walked, total: await countHits(db, question, max + 1) }, max)
  const order = orderOf(question, sorted)
  const few = await readFound(db, question, { order, page, max: max + 1 })
  if (few.total <= max || page.limit === 0) return pageOf(few, max)
  const found = await findAmongMany(db, question, {
    ...sorted,
    by: order,
    some: few.rows.map(({ key0 }) => key0),
  })
  return pageOf({ ...found, total: max + 1 }, max)
}

/** A title counts four times in a word's weight. */
const WEIGHT_OF_TITLE = 4

/**
 * So many rows of the order's index are likely to have the hits of a page; undefined where hits may
 * be rarer than worth it. Words are taken to be independent of each other, which makes hits rarer
 * than they are.
 */
async function rowsToWalk(
  db: Db,
  { words, except, also, filters }: Question,
  sorted: SortedPage,
): Promise<number | undefined> {
  const { category = [], brand = [], options } = filters
  const isRare = also || except || category.length > 1 || brand.length > 0 || options.length > 0
  if (isRare || !words || words.ranking.terms.length === 0) return undefined
  const products = await countProducts(db)
  const shares = [
    ...words.ranking.terms.map(({ weight }) => weight / WEIGHT_OF_TITLE / products),
    ...conditionsOf({ filters }).wide.map((condition) => condition.share),
  ]
  const share = shares.reduce((product, part) => product * Math.min(1, part), 1)
  const rows = Math.ceil((SPARE * wantedOf(sorted)) / share)
  return rows <= MAX_WALKED ? roundedUp(rows) : undefined
}

/** Up to so many. */
async function countHits(db: Db, question: Question, most: number): Promise<number> {
  const { asked, wide } = conditionsOf(question)
  const hits = sql`select from finding where ${asked} and ${holdsFor(wide)} limit ${sql.lit(most)}`
  const { rows } = await sql<{ total: number }>`${preparedByText}
    select count(*) as total from (${hits}) as hit`.execute(db)
  return rows[0]?.total ?? 0
}

function orderOf(question: Question, { order }: SortedPage): SortOrder {
  const { wide } = conditionsOf(question)
  return isByPrice(order) && isOwnPrice(wide) ? byPrice(offeredPrice(wide), order) : ORDERS[order]
}

/** Rows that are looked at without knowing how frequent hits are, times `max`. */
const WALKED = 2

type Many = SortedPage & {
  by: SortOrder
  /** The keys of the same page of some of the hits. */
  some: readonly unknown[]
}

/**
 * Frequent hits are among the first rows of the order's index, which has no prices of variants.
 * Others are asked for by the steps up to a key: that of a row early on the page of some hits is
 * likely to have enough of all, and the last certainly.
 */
async function findAmongMany(
  db: Db,
  question: Question,
  { by: order, some, ...sorted }: Many,
): Promise<Found> {
  const { page, max, order: name } = sorted
  const { asked, wide } = conditionsOf(question)
  const read = (hits: RawBuilder<unknown>) => readPage(db, hits, { order, page, wide })
  const walked = await walk(db, question, { ...sorted, rows: WALKED * max })
  if (walked) return walked
  for (const key of some.length > 0 ? [some[Math.floor(some.length / 8)], some.at(-1)] : []) {
    const { tokens, isWithin } = stepsTo(name, key, question.filters)
    const hits = sql`select finding.product_id, ${sortKeyColumns(order)} from finding
      where ${all([asked, sql<boolean>`finding.tokens @@ ${tokens}`, holdsFor(wide)])}`
    // By `offset 0` the keys are computed once.
    const found = await read(sql`select *, ${isWithin} as is_hit from (${hits} offset 0) as hit`)
    if (found.total >= wantedOf(sorted)) return found
  }
  return read(
    sql`select finding.product_id, ${sortKeyColumns(order)}, true as is_hit from finding where ${conditionOf(question)}`,
  )
}

type StepsTo = { tokens: RawBuilder<unknown>; isWithin: RawBuilder<boolean> }

/**
 * The lexemes of all steps from the beginning of an order to a key, and whether `key0` is on one of
 * these.
 */
function stepsTo(order: Sorted, key: unknown, { min = 0, max }: ListFilters): StepsTo {
  const scale = SCALES[order]
  const here = sql<number>`(select ${scale.step(sql`${key}::${scale.type}`)})`
  const last = order === '-price' && max !== undefined ? priceStep(toKobo(max)) : scale.last
  const [from, to] = order === 'price' ? [priceStep(toKobo(min)), here] : [here, last]
  return {
    tokens: sql`(select ${anyStep(scale, from, to)}::tsquery)`,
    isWithin: sql`${scale.step(sql`key0`)} between ${from} and ${to}`,
  }
}

const SCALES = { newest: scales.age, '-price': scales.price, ...scales }

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

/**
 * The first of an order, without a look at anything else: the categories know how many there are.
 */
async function walkAll(db: Db, question: Question, sorted: SortedPage): Promise<ProductListPage> {
  const order = ORDERS[sorted.order]
  const rows = roundedUp(wantedOf(sorted))
  const hits = sql`select product_id, ${sortKeyColumns(order)}, true as is_hit from finding
    where ${within(question)} order by ${orderByTerms(order)} limit ${sql.lit(rows)}`
  const [category] = question.filters.category ?? []
  const { rows: found } = await readPage(db, hits, { order, page: sorted.page })
  return pageOf({ rows: found, total: await countProducts(db, category) }, sorted.max)
}

const wantedOf = ({ page: { limit, skip }, max }: SortedPage): number => Math.min(skip + limit, max)

/** Few different numbers: each has a plan of its own. */
const roundedUp = (rows: number): number => 2 ** Math.ceil(Math.log2(rows))

type Walk = SortedPage & { rows: number }

/** The page, where the first `rows` of the order's index have as many hits. */
async function walk(db: Db, question: Question, walked: Walk): Promise<Found | undefined> {
  const { wide } = conditionsOf(question)
  const order = orderOf(question, walked)
  const isOwn = order !== ORDERS[walked.order]
  if (isOwn && !(walked.order === 'price' && isInStock(wide))) return undefined
  const hits = isOwn ? hitsByOwnPrice(question, walked) : hitsByIndex(question, walked)
  const found = await readPage(db, hits, { order, page: walked.page, wide })
  return found.total >= wantedOf(walked) ? found : undefined
}

/** The first rows of an order. */
const firstRows = (question: Question, { order, rows }: Walk): RawBuilder<unknown> =>
  sql`select * from finding where ${within(question)}
    order by ${orderByTerms(ORDERS[order])} limit ${sql.lit(rows)}`

/** It reads no more rows than have the hits that are wanted. */
function hitsByIndex(question: Question, walked: Walk): RawBuilder<unknown> {
  const { asked, wide } = conditionsOf(question)
  return sql`select finding.product_id, ${sortKeyColumns(ORDERS[walked.order])}, true as is_hit
    from (${firstRows(question, walked)}) as finding
    where ${all([asked, holdsFor(wide)])} limit ${wantedOf(walked)}`
}

/**
 * The variant that is meant may cost more than the product's cheapest in stock, which the index
 * has, but not less: what costs less than the last row of the index stands before all others.
 */
function hitsByOwnPrice(question: Question, walked: Walk): RawBuilder<unknown> {
  const { asked, wide } = conditionsOf(question)
  const walkedRows = sql`select *, max(unit_price_kobo) over () as last_price, count(*) over () as row_count
    from (${firstRows(question, walked)}) as row`
  const hits = sql`select finding.product_id, ${sortKeyColumns(orderOf(question, walked))}, last_price, row_count
    from (${walkedRows}) as finding where ${all([asked, holdsFor(wide)])} offset 0`
  return sql`select *, (key0 < last_price or row_count < ${sql.lit(walked.rows)}) as is_hit from (${hits}) as hit`
}

/** Only variants in stock meet the conditions. */
const isInStock = (wide: readonly Wide[]): boolean =>
  wide.some(({ kind }) => kind === 'stock') ||
  wide.every(({ kind, offered }) => !offered || kind === 'text')
