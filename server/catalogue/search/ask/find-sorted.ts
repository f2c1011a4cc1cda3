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
import { selectOfBestTiers } from './best-listings.ts'
import { allConditions, type RowCondition } from './conditions.ts'
import {
  fullConditionOf,
  isUnfilteredQuestion,
  type Question,
  splitConditions,
} from './question.ts'
import {
  bestFirst,
  type FoundHits,
  type ListPageRange,
  newestListingsFirst,
  readBestHits,
  readPageOfHits,
  toListPage,
} from './read-page.ts'
import { priceStep, scales } from './scales.ts'
import {
  mayChooseAnother,
  rowConditionsHold,
  selectMatchingValue,
  type VariantSortColumn,
} from './variant-conditions.ts'

type IndexedSort = Exclude<ListSort, 'relevance'>

const isPriceOrder = (order: IndexedSort): boolean => order === 'price' || order === '-price'

const CHEAPEST_FIRST: SortOrder = [ascendingBy(sql`listing.unit_price_kobo`), ...bestFirst]

/** Each has an index. */
const SORT_ORDERS: Record<IndexedSort, SortOrder> = {
  newest: newestListingsFirst,
  price: CHEAPEST_FIRST,
  '-price': reverseOrder(CHEAPEST_FIRST),
  discount: [descendingBy(sql`listing.discount_percentage`), ...bestFirst],
  rating: [descendingBy(sql`listing.rating`), ...bestFirst],
  sold: [descendingBy(sql`listing.sold`), ...bestFirst],
}

/** Orders by what differs between the variants of a product. */
const VARIANT_SORT_COLUMNS: Partial<Record<IndexedSort, VariantSortColumn>> = {
  price: 'unit_price_kobo',
  '-price': 'unit_price_kobo',
  discount: 'discount_percentage',
}

type IndexedSortPage = { order: IndexedSort; page: ListPageRange; max: number }

/** So many rows of an order's index are looked at for a page of frequent hits. */
const MAX_WALKED = 10_000
/** And so many for others, and by price: the cheapest goods are few kinds of all. */
const WALKED_BLINDLY = 2_000
/** Hits are not spread evenly: so many more rows are likely to have the page. */
const SPARE_HITS = 4

/**
 * A page in the order of all products; at most `max` hits are counted. Frequent hits are among the
 * first rows of the order's index. Of others up to `max` are read and sorted; where there are more,
 * the index of words and filters answers the question for some steps of the order.
 */
export async function findSorted(
  db: Db,
  question: Question,
  sorted: IndexedSortPage,
): Promise<ProductListPage> {
  const { page, max } = sorted
  if (isUnfilteredQuestion(question)) return walkUnfilteredIndex(db, question, sorted)
  const isWalkedFirst = page.limit > 0 && (await areHitsFrequent(db, question, sorted))
  const walked = isWalkedFirst
    ? await walkOrderIndex(
        db,
        question,
        sorted,
        isPriceOrder(sorted.order) ? WALKED_BLINDLY : MAX_WALKED,
      )
    : undefined
  if (walked)
    return toListPage({ ...walked, total: await countFrequentHits(db, question, max + 1) }, max)
  const order = sortOrderOf(question, sorted)
  const few = await readBestHits(db, question, { order, page, max: max + 1 })
  if (few.total <= max || page.limit === 0) return toListPage(few, max)
  const some = isWalkedFirst
    ? undefined
    : await walkOrderIndex(db, question, sorted, WALKED_BLINDLY)
  const keys = few.rows.map(({ key0 }) => key0)
  const found = some ?? (await findByScaleSteps(db, question, { ...sorted, keys }))
  return toListPage({ ...found, total: max + 1 }, max)
}

/** At most so many. Where few rows meet the row conditions, it reads all of the words. */
async function countFrequentHits(db: Db, question: Question, most: number): Promise<number> {
  const { indexed, query, rowConditions } = splitConditions(question)
  const hits = selectOfBestTiers({
    columns: sql`listing.product_id`,
    condition: allConditions([indexed, rowConditionsHold(rowConditions)]),
    query,
    rows: sql.lit(most),
  })
  const { rows } = await sql<{ total: number }>`${preparedByText}
    select count(*) as total from (${hits}) as hit`.execute(db)
  return rows[0]?.total ?? 0
}

/** A title counts four times in a word's weight. */
const WEIGHT_OF_TITLE = 4

/**
 * Whether a page of hits is likely to be among the rows that are walked. Words are taken to be
 * independent of each other, which makes hits rarer than they are.
 */
async function areHitsFrequent(
  db: Db,
  { words, except, also, filters }: Question,
  sorted: IndexedSortPage,
): Promise<boolean> {
  const { category = [], brand = [], options } = filters
  if (also || except || !words || words.ranking.terms.length === 0) return false
  const isNarrow = category.length > 1 || brand.length > 0 || options.length > 0
  if (isNarrow) return false
  const products = await countProducts(db)
  const shares = [
    ...words.ranking.terms.map(({ weight }) => weight / WEIGHT_OF_TITLE / products),
    ...splitConditions({ filters }).rowConditions.map((condition) => condition.share),
  ]
  const share = shares.reduce((product, part) => product * Math.min(1, part), 1)
  return countWantedRows(sorted) * SPARE_HITS <= share * MAX_WALKED
}

/** An order of the products, or of their variants that meet the conditions. */
function sortOrderOf(question: Question, { order: name }: IndexedSortPage): SortOrder {
  const { rowConditions } = splitConditions(question)
  const order = SORT_ORDERS[name]
  const column = VARIANT_SORT_COLUMNS[name]
  if (!column || !mayChooseAnother(rowConditions)) return order
  const by = selectMatchingValue(column, rowConditions)
  return order.map((key, place) => (place === 0 ? { ...key, by } : key))
}

type ScaleStepSearch = IndexedSortPage & {
  /** What the rows of the same page are sorted by, of some of the hits. */
  keys: readonly unknown[]
}

/**
 * Asks for the steps up to a key: that of a row early on the page of some hits is likely to have
 * enough of all, and the last certainly.
 */
async function findByScaleSteps(
  db: Db,
  question: Question,
  { keys, ...sorted }: ScaleStepSearch,
): Promise<FoundHits> {
  const { page, order: name } = sorted
  const { indexed, rowConditions } = splitConditions(question)
  const order = sortOrderOf(question, sorted)
  const read = (hits: RawBuilder<unknown>) =>
    readPageOfHits(db, hits, { order, page, rowConditions })
  for (const key of keys.length > 0 ? [keys[Math.floor(keys.length / 8)], keys.at(-1)] : []) {
    const { tokens, isWithin } = scaleStepsTo(name, key, question.filters)
    const hits = sql`select listing.product_id, ${sortKeyColumns(order)} from listing
      where ${allConditions([indexed, sql<boolean>`listing.tokens @@ ${tokens}`, rowConditionsHold(rowConditions)])}`
    // By `offset 0` the keys are computed once.
    const found = await read(sql`select *, ${isWithin} as is_hit from (${hits} offset 0) as hit`)
    if (found.total >= countWantedRows(sorted)) return found
  }
  return read(
    sql`select listing.product_id, ${sortKeyColumns(order)}, true as is_hit
      from listing where ${fullConditionOf(question)}`,
  )
}

type ScaleSteps = { tokens: RawBuilder<unknown>; isWithin: RawBuilder<boolean> }

/**
 * The lexemes of all steps from the beginning of an order to a key, and whether `key0` is on one of
 * these.
 */
function scaleStepsTo(order: IndexedSort, key: unknown, { min = 0, max }: ListFilters): ScaleSteps {
  const scale = SCALE_OF_ORDER[order]
  const here = sql<number>`(select ${scale.step(sql`${key}::${scale.type}`)})`
  const last = order === '-price' && max !== undefined ? priceStep(toKobo(max)) : scale.last
  const [from, to] = order === 'price' ? [priceStep(toKobo(min)), here] : [here, last]
  return {
    tokens: sql`(select ${scale.anyStep(from, to)}::tsquery)`,
    isWithin: sql`${scale.step(sql`key0`)} between ${from} and ${to}`,
  }
}

const SCALE_OF_ORDER = { newest: scales.age, '-price': scales.price, ...scales }

/** The condition that an order's index has. */
const indexCondition = ({ filters: { category = [] } }: Question): RawBuilder<boolean> =>
  category.length === 1 ? sql<boolean>`listing.category_id = ${category[0]}` : sql<boolean>`true`

/** The same, where it is the condition of an index. */
const walkedIndexCondition = (question: Question, order: IndexedSort): RawBuilder<boolean> =>
  isPriceOrder(order) || order === 'newest' ? indexCondition(question) : sql<boolean>`true`

/**
 * The first of an order, without a look at anything else: the categories know how many there are.
 */
async function walkUnfilteredIndex(
  db: Db,
  question: Question,
  sorted: IndexedSortPage,
): Promise<ProductListPage> {
  const order = SORT_ORDERS[sorted.order]
  const rows = roundUpToPowerOfTwo(countWantedRows(sorted))
  const hits = sql`select product_id, ${sortKeyColumns(order)}, true as is_hit from listing
    where ${indexCondition(question)} order by ${orderByTerms(order)} limit ${sql.lit(rows)}`
  const [category] = question.filters.category ?? []
  const { rows: found } = await readPageOfHits(db, hits, { order, page: sorted.page })
  return toListPage({ rows: found, total: await countProducts(db, category) }, sorted.max)
}

const countWantedRows = ({ page: { limit, skip }, max }: IndexedSortPage): number =>
  Math.min(skip + limit, max)

/** Few different numbers: each has a plan of its own. */
const roundUpToPowerOfTwo = (rows: number): number => 2 ** Math.ceil(Math.log2(rows))

/** The page, if enough hits are among the first rows of the order's index. */
async function walkOrderIndex(
  db: Db,
  question: Question,
  sorted: IndexedSortPage,
  rows: number,
): Promise<FoundHits | undefined> {
  const { indexed, rowConditions } = splitConditions(question)
  const order = sortOrderOf(question, sorted)
  const indexOrder = SORT_ORDERS[sorted.order]
  const isOwn = order !== indexOrder
  if (isOwn && !(sorted.order === 'price' && isInStock(rowConditions))) return undefined
  const wanted = countWantedRows(sorted)
  const walked = sql`select listing.product_id, ${sortKeyColumns(order)}, listing.unit_price_kobo
    from (select * from listing where ${walkedIndexCondition(question, sorted.order)}
      order by ${orderByTerms(indexOrder)} limit ${sql.lit(rows)}) as listing
    where ${allConditions([indexed, rowConditionsHold(rowConditions)])} limit ${isOwn ? 2 * wanted : wanted}`
  // The variant that is meant may cost more than the product's cheapest in stock, which the index
  // has, but not less: what costs less than the last of these products comes before all others.
  const isHit = isOwn ? sql`key0 < max(unit_price_kobo) over ()` : sql`true`
  const hits = sql`select *, ${isHit} as is_hit from (${walked}) as hit`
  const found = await readPageOfHits(db, hits, { order, page: sorted.page, rowConditions })
  return found.total >= wanted ? found : undefined
}

/** Only variants in stock meet the conditions. */
const isInStock = (rowConditions: readonly RowCondition[]): boolean =>
  rowConditions.some(({ kind }) => kind === 'stock') ||
  rowConditions.every(({ kind, onVariant }) => !onVariant || kind === 'text')
