import { type RawBuilder, sql } from 'kysely'
import type { ListFilters, ListSort } from '#contract/catalogue/product-filters.ts'
import type { ProductPage } from '#contract/catalogue/products.ts'
import { toKobo } from '#contract/orders/pricing.ts'
import { down, keysOf, type Order, reversed, termsOf, up } from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'
import { all, conditionsOf, MAX_FOUND, type Question } from './finding.ts'
import {
  bestFirst,
  type Found,
  type Page,
  pageOf,
  readFound,
  readLoosely,
  readPage,
  readStrictly,
} from './read-found.ts'
import { anyStep, type DimensionName, dimensions, priceStep } from './steps.ts'

type Sorted = Exclude<ListSort, 'relevance'>

const cheapestFirst: Order = [up(sql`finding.unit_price_kobo`), ...bestFirst]
/**
 * Each order with the dimension whose steps narrow a question to the beginning of it. `isWalked`: an index has it, for the
 * shop and for each category.
 */
const ORDERS: Record<Sorted, { order: Order; by: DimensionName; isWalked?: true }> = {
  newest: { by: 'age', order: [down(sql`finding.created_at`), down(sql`finding.product_id`)], isWalked: true },
  price: { by: 'price', order: cheapestFirst, isWalked: true },
  '-price': { by: 'price', order: reversed(cheapestFirst), isWalked: true },
  discount: { by: 'discount', order: [down(sql`finding.discount_percentage`), ...bestFirst] },
  rating: { by: 'rating', order: [down(sql`finding.rating`), ...bestFirst] },
  sold: { by: 'sold', order: [down(sql`finding.sold`), ...bestFirst] },
}

type SortedPage = { order: Sorted; page: Page }

/** Hits that are sorted at most. */
const MAX_SORTED = 2_000
/** Hits that tell how frequent they are, and how few of them still do. */
const SAMPLE = 250
const SMALLEST_SAMPLE = 40

/**
 * Few hits are sorted as they are. Of many, those of the best products tell how frequent they are, and how far the order's
 * beginning reaches. Frequent ones are found on a walk along the order's index; else the index of words and filters
 * answers the question for these steps of the order. Both ways the order is that of all products.
 */
export async function findSorted(db: Db, question: Question, sorted: SortedPage): Promise<ProductPage> {
  const { order: name, page } = sorted
  const { order, isWalked } = ORDERS[name]
  const wanted = Math.min(page.skip + page.limit, MAX_FOUND)
  const many = (found: Found): ProductPage => ({ ...pageOf(found), total: MAX_FOUND, more: true })
  if (isWalked && isUnfiltered(question)) return walkAll(db, question, sorted)
  const sample = await sampleOf(db, question, sorted)
  if (sample.found) return pageOf(sample.found)
  if (sample.expected <= MAX_SORTED) {
    const found = await readFound(db, question, { order, page, most: MAX_SORTED + 1 })
    if (found.total <= MAX_SORTED) return pageOf(found)
  }
  return many(
    (await walk(db, question, sorted, { wanted, sample })) ??
      (await narrow(db, question, { ...sorted, sample, wanted })),
  )
}

/** A category at most says what is asked for. */
const isUnfiltered = ({ words, also, filters: { category = [], ...filters } }: Question): boolean =>
  !words &&
  !also &&
  category.length <= 1 &&
  conditionsOf({ filters }).wide.length === 0 &&
  !filters.brand?.length &&
  filters.options.length === 0

/** Extra conditions of an order's index: one category, and the ends of the prices. */
function within({ filters: { category = [], min, max } }: Question, by: DimensionName): RawBuilder<boolean> {
  const isPriced = by === 'price'
  return all([
    ...(category.length === 1 ? [sql<boolean>`finding.category_id = ${category[0]}`] : []),
    ...(isPriced && min !== undefined ? [sql<boolean>`finding.unit_price_kobo >= ${toKobo(min)}`] : []),
    ...(isPriced && max !== undefined ? [sql<boolean>`finding.unit_price_kobo <= ${toKobo(max)}`] : []),
  ])
}

/** The first of an order, without a look at anything else: the categories know how many there are. */
async function walkAll(db: Db, question: Question, { order: name, page }: SortedPage): Promise<ProductPage> {
  const { order, by } = ORDERS[name]
  const rows = roundedUp(Math.min(page.skip + page.limit, MAX_FOUND))
  const hits = sql`select product_id, tier, ${keysOf(order)}, true as is_hit from finding
    where ${within(question, by)} order by ${termsOf(order)} limit ${sql.lit(rows)}`
  const [category] = question.filters.category ?? []
  const counted = await sql<{ total: number }>`select coalesce(sum(product_count), 0) as total from category
    ${category === undefined ? sql`` : sql`where id = ${category}`}`.execute(db)
  return pageOf({ ...(await readPage(db, hits, { order, page, most: rows })), total: counted.rows[0]?.total ?? 0 })
}

/** Few different numbers: each has a plan of its own. */
const roundedUp = (rows: number): number => 2 ** Math.ceil(Math.log2(rows))

/** Rows of a walk: as many as take a few milliseconds. */
const MAX_WALKED = 2_048
const MIN_WALKED = 150
/** Hits are not spread evenly: so many times as many rows are walked. */
const AMPLE = 2
/** A category is taken to be this part of the shop. */
const CATEGORIES = 8

type Aim = { sample: Sample; wanted: number }

/** Undefined where the walk would not, or did not, find the page. */
async function walk(
  db: Db,
  question: Question,
  { order: name, page }: SortedPage,
  { wanted, sample }: Aim,
): Promise<Found | undefined> {
  const { order, by, isWalked } = ORDERS[name]
  const { category = [] } = question.filters
  const share = sample.share * (category.length === 1 ? CATEGORIES : 1)
  if (!isWalked || share * MAX_WALKED < wanted) return undefined
  const rows = Math.min(MAX_WALKED, roundedUp(Math.max(MIN_WALKED, (wanted / share) * AMPLE)))
  const { asked, wide } = conditionsOf(question)
  const hits = sql`select finding.product_id, finding.tier, ${keysOf(order)}, true as is_hit
    from (select * from finding where ${within(question, by)} order by ${termsOf(order)} limit ${sql.lit(rows)}) as finding
    where ${all([asked, ...wide.map(({ holds }) => holds)])} limit ${wanted}`
  const found = await readPage(db, hits, { order, page, most: wanted })
  return found.total >= wanted ? found : undefined
}

/** Hits that a narrowed question should have beyond the page. */
const SPARE = 200
const ATTEMPTS = 4

/** Asks for a larger or a smaller beginning of the order, until it holds the page and is not too long to be sorted. */
async function narrow(
  db: Db,
  question: Question,
  { order: name, page, sample, wanted }: SortedPage & Aim,
): Promise<Found> {
  const { order } = ORDERS[name]
  const read = (part: number): Promise<Found> => {
    const steps = stepsUpTo(name, question, sample.steps, part)
    return readFound(db, question, { order, page, most: MAX_SORTED + 1, steps })
  }
  let [few, many] = [0, Number.POSITIVE_INFINITY]
  let part = Math.min(1, (wanted + SPARE) / sample.expected)
  let found = await read(part)
  let long = found
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    if (found.total > MAX_SORTED) {
      many = part
      long = found
    } else if (found.total < wanted && part < 1) few = part
    else return found
    part = partBetween(few, many)
    found = await read(part)
  }
  // Where too many are on one step, the better products among them are sorted.
  return found.total < wanted && long.total > MAX_SORTED ? long : found
}

const partBetween = (few: number, many: number): number =>
  few === 0 ? many / 4 : Math.min(1, many === Number.POSITIVE_INFINITY ? few * 6 : Math.sqrt(few * many))

type Sample = {
  steps: number[]
  /** Hits in all, and the part of the shop that they are. */
  expected: number
  share: number
  /** The page, where these are all hits. */
  found?: Found
}

/** The steps of the best hits in their order, and how many hits there are in all, if the other products are alike. */
async function sampleOf(db: Db, question: Question, { order: name, page }: SortedPage): Promise<Sample> {
  const { order, by } = ORDERS[name]
  const sample = { size: SAMPLE, stepOf: dimensions[by].of }
  const read = { order, page, most: SAMPLE + 1, sample }
  const first = await readLoosely(db, question, read)
  if (!first.sample) return { steps: [], expected: first.total, share: 0, found: first }
  if (first.total >= SMALLEST_SAMPLE) return sampleIn(db, first.total, first.sample)
  // Hardly a row meets the wide conditions: looking at more rows takes less time than to ask the index for these, too.
  const found = await readFound(db, question, { order, page, most: MAX_SORTED + 1 })
  if (found.total <= MAX_SORTED) return { steps: [], expected: found.total, share: 0, found }
  const strict = await readStrictly(db, question, read)
  if (!strict.sample) return { steps: [], expected: strict.total, share: 0, found: strict }
  return sampleIn(db, strict.total, strict.sample)
}

async function sampleIn(db: Db, hits: number, { steps, tier }: NonNullable<Found['sample']>): Promise<Sample> {
  const { read, all } = await productsUpTo(db, tier)
  const share = hits / Math.max(read, 1)
  return { steps, expected: share * all, share }
}

/** Products up to the middle of a tier, where a sample ended, and in all. */
async function productsUpTo(db: Db, tier: number): Promise<{ read: number; all: number }> {
  const { rows } = await sql<{ before: number; upto: number | null; all: number }>`
    select coalesce(sum(product_count), 0) as all, (select size from finding_tier where tier = ${tier}) as upto,
      coalesce((select size from finding_tier where tier = ${tier - 1}), 0) as before from category`.execute(db)
  const { before = 0, upto, all = 1 } = rows[0] ?? {}
  return { read: (Math.min(before, all) + Math.min(upto ?? all, all)) / 2, all }
}

/** The beginning of an order: down to the step where so large a part of the sample lies. */
function stepsUpTo(name: Sorted, { filters }: Question, sample: readonly number[], part: number): string | undefined {
  const { order, by } = ORDERS[name]
  const { first, last } = rangeOf(by, filters)
  const end = sample[Math.min(sample.length - 1, Math.floor(part * sample.length))]
  if (part >= 1 || end === undefined) return undefined
  if (!order[0]?.isDown) return anyStep(by, first, end)
  return anyStep(by, end, by === 'age' ? ageNow() : last)
}

/** The steps that the filters leave. */
function rangeOf(by: DimensionName, { min = 0, max }: ListFilters): { first: number; last: number } {
  const { first, last } = dimensions[by]
  if (by !== 'price') return { first, last }
  return { first: priceStep(toKobo(min)), last: max === undefined ? last : priceStep(toKobo(max)) }
}

const TEN_DAYS_MS = 864_000_000
const ageNow = (): number => Math.floor(Date.now() / TEN_DAYS_MS) + 1
