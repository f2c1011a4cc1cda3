import { type RawBuilder, sql } from 'kysely'
import type { ListSort } from '#contract/catalogue/filter-address.ts'
import type { ListFilters } from '#contract/catalogue/product-filters.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
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
import {
  bestFirst,
  type Found,
  type Page,
  pageOf,
  type Read,
  readFound,
  readPage,
} from './read-page.ts'
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

/** So many rows of an order's index are looked at for a page of frequent hits. */
const MAX_WALKED = 10_000
/** And so many for others, and by price: the cheapest goods are few kinds of all. */
const WALKED_BLINDLY = 2_000
/** So many hits are rather read and sorted than asked for by steps of the order. */
const MAX_SORTED = 5_000
/** Hits are not spread evenly: so many more rows are likely to have the page. */
const SPARE = 4

/**
 * A page in the order of all products; at most `max` hits are counted. Frequent hits are among the
 * first rows of the order's index. Of others up to `max` are read and sorted; where there are more,
 * the index of words and filters answers the question for some steps of the order.
 */
export async function findSorted(
  db: Db,
  question: Question,
  sorted: SortedPage,
): Promise<ProductListPage> {
  const { page, max } = sorted
  if (isUnfiltered(question)) return walkAll(db, question, sorted)
  const isWalkedFirst = page.limit > 0 && (await isFrequent(db, question, sorted))
  const walked = isWalkedFirst
    ? await walk(db, question, sorted, rowsOfFrequent(sorted))
    : undefined
  if (walked) return pageOf({ ...walked, total: await countHits(db, question, max + 1) }, max)
  const order = orderOf(question, sorted)
  const few = await readFound(db, question, { order, page, max: max + 1 })
  if (few.total <= max || page.limit === 0) return pageOf(few, max)
  const some = isWalkedFirst
    ? undefined
    : ((await walk(db, question, sorted, WALKED_BLINDLY)) ??
      (await readAll(db, question, { order, page, max: MAX_SORTED })))
  const keys = few.rows.map(({ key0 }) => key0)
  const found = some ?? (await findBySteps(db, question, { ...sorted, keys }))
  return pageOf({ ...found, total: max + 1 }, max)
}

const rowsOfFrequent = ({ order }: SortedPage): number =>
  isByPrice(order) ? WALKED_BLINDLY : MAX_WALKED

/** All hits, where there are fewer. */
async function readAll(db: Db, question: Question, read: Read): Promise<Found | undefined> {
  const found = await readFound(db, question, read)
  return found.total < read.max ? found : undefined
}

/** A title counts four times in a word's weight. */
const WEIGHT_OF_TITLE = 4

/**
 * Whether a page of hits is likely to be among the rows that are walked. Words are taken to be
 * independent of each other, which makes hits rarer than they are.
 */
async function isFrequent(
  db: Db,
  { words, except, also, filters }: Question,
  sorted: SortedPage,
): Promise<boolean> {
  const { category = [], brand = [], options } = filters
  const isNarrow = also || except || category.length > 1 || brand.length > 0 || options.length > 0
  if (isNarrow || !words || words.ranking.terms.length === 0) return false
  const products = await countProducts(db)
  const shares = [
    ...words.ranking.terms.map(({ weight }) => weight / WEIGHT_OF_TITLE / products),
    ...conditionsOf({ filters }).wide.map((condition) => condition.share),
  ]
  const share = shares.reduce((product, part) => product * Math.min(1, part), 1)
  return wantedOf(sorted) * SPARE <= share * MAX_WALKED
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

type Steps = SortedPage & {
  /** What the rows of the same page are sorted by, of some of the hits. */
  keys: readonly unknown[]
}

/**
 * Asks for the steps up to a key: that of a row early on the page of some hits is likely to have
 * enough of all, and the last certainly.
 */
async function findBySteps(db: Db, question: Question, { keys, ...sorted }: Steps): Promise<Found> {
  const { page, order: name } = sorted
  const { asked, wide } = conditionsOf(question)
  const order = orderOf(question, sorted)
  const read = (hits: RawBuilder<unknown>) => readPage(db, hits, { order, page, wide })
  for (const key of keys.length > 0 ? [keys[Math.floor(keys.length / 8)], keys.at(-1)] : []) {
    const { tokens, isWithin } = stepsTo(name, key, question.filters)
    const hits = sql`select finding.tier, finding.product_id, ${sortKeyColumns(order)} from finding
      where ${all([asked, sql<boolean>`finding.tokens @@ ${tokens}`, holdsFor(wide)])}`
    // By `offset 0` the keys are computed once.
    const found = await read(sql`select *, ${isWithin} as is_hit from (${hits} offset 0) as hit`)
    if (found.total >= wantedOf(sorted)) return found
  }
  return read(
    sql`select finding.tier, finding.product_id, ${sortKeyColumns(order)}, true as is_hit from finding where ${conditionOf(question)}`,
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

/** The same, where it is the condition of an index. */
const withinIndex = (question: Question, order: Sorted): RawBuilder<boolean> =>
  isByPrice(order) || order === 'newest' ? within(question) : sql<boolean>`true`

/**
 * The first of an order, without a look at anything else: the categories know how many there are.
 */
async function walkAll(db: Db, question: Question, sorted: SortedPage): Promise<ProductListPage> {
  const order = ORDERS[sorted.order]
  const rows = roundedUp(wantedOf(sorted))
  const hits = sql`select tier, product_id, ${sortKeyColumns(order)}, true as is_hit from finding
    where ${within(question)} order by ${orderByTerms(order)} limit ${sql.lit(rows)}`
  const [category] = question.filters.category ?? []
  const { rows: found } = await readPage(db, hits, { order, page: sorted.page })
  return pageOf({ rows: found, total: await countProducts(db, category) }, sorted.max)
}

const wantedOf = ({ page: { limit, skip }, max }: SortedPage): number => Math.min(skip + limit, max)

/** Few different numbers: each has a plan of its own. */
const roundedUp = (rows: number): number => 2 ** Math.ceil(Math.log2(rows))

/** The page, if enough hits are among the first rows of the order's index. */
async function walk(
  db: Db,
  question: Question,
  sorted: SortedPage,
  rows: number,
): Promise<Found | undefined> {
  const { wide } = conditionsOf(question)
  const order = orderOf(question, sorted)
  const isOwn = order !== ORDERS[sorted.order]
  if (isOwn && !(sorted.order === 'price' && isInStock(wide))) return undefined
  const wanted = wantedOf(sorted)
  const walked = walkedHits(question, sorted, { order, rows, wanted: isOwn ? 2 * wanted : wanted })
  const hits = isOwn ? sureHits(walked) : sql`select *, true as is_hit from (${walked}) as hit`
  const found = await readPage(db, hits, { order, page: sorted.page, wide })
  return found.total >= wanted ? found : undefined
}

type Walk = { order: SortOrder; rows: number; wanted: number }

/** The first hits of an order's index. */
function walkedHits(question: Question, sorted: SortedPage, { order, rows, wanted }: Walk) {
  const { asked, wide } = conditionsOf(question)
  return sql`select finding.tier, finding.product_id, ${sortKeyColumns(order)}, finding.unit_price_kobo
    from (select * from finding where ${withinIndex(question, sorted.order)}
      order by ${orderByTerms(ORDERS[sorted.order])} limit ${sql.lit(rows)}) as finding
    where ${all([asked, holdsFor(wide)])} limit ${wanted}`
}

/**
 * The variant that is meant may cost more than the product's cheapest in stock, which the index
 * has, but not less: what costs less than the last of these products comes before all others.
 */
const sureHits = (hits: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select *, key0 < max(unit_price_kobo) over () as is_hit from (${hits}) as hit`

/** Only variants in stock meet the conditions. */
const isInStock = (wide: readonly Wide[]): boolean =>
  wide.some(({ kind }) => kind === 'stock') ||
  wide.every(({ kind, offered }) => !offered || kind === 'text')
