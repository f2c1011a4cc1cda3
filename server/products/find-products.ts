import { type RawBuilder, sql } from 'kysely'
import type { ListSort } from '#contract/product-filters.ts'
import type { ProductPage } from '#contract/products.ts'
import { byIndex } from '../db/by-index.ts'
import { down, keysOf, type Order, overKeys, reversed, termsOf, up } from '../db/order.ts'
import type { Db } from '../db/schema.ts'
import { type ProductRow, selected, toProduct } from './columns.ts'
import { conditionOf, MAX_FOUND, type Question } from './finding.ts'
import { anyStep, type DimensionName, dimensions } from './steps.ts'

type Page = { limit: number; skip: number }
type Sorted = Exclude<ListSort, 'relevance'>

const bestFirst: Order = [down(sql`finding.score`), down(sql`finding.product_id`)]
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

/**
 * A page of the products that a question asks for. Of many hits the best `MAX_FOUND` products are counted and ranked,
 * which `more` says. Another order than relevance is true over all of them, to the same depth.
 */
export async function findProducts(
  db: Db,
  { sort, page, ...question }: Question & { sort?: ListSort | undefined; page: Page },
): Promise<ProductPage> {
  const order = sort ?? (question.words ? 'relevance' : 'newest')
  return byIndex(db, async (trx) =>
    order === 'relevance' ? pageOf(await readBest(trx, question, page)) : findSorted(trx, question, { order, page }),
  )
}

type Found = { rows: (ProductRow & { place: number })[]; total: number }

const pageOf = ({ rows, total }: Found): ProductPage => ({
  data: rows.map(toProduct),
  total: Math.min(total, MAX_FOUND),
  ...(total > MAX_FOUND && { more: true as const }),
})

function readBest(db: Db, question: Question, page: Page): Promise<Found> {
  const rank = question.words ? [down(question.words.rank)] : []
  return readFound(db, { where: conditionOf(question), order: [...rank, ...bestFirst], page, most: MAX_FOUND + 1 })
}

const FINDING = sql`finding`

type Read = {
  where: RawBuilder<boolean>
  order: Order
  page: Page
  most: number
  /** In place of the whole table, by its name. */
  from?: RawBuilder<unknown>
}

/** Parts of `finding` with better products come first, and those behind are not read once there are enough. */
async function readFound(db: Db, { where, order, page, most, from = FINDING }: Read): Promise<Found> {
  const sorted = termsOf(overKeys(order))
  const { rows } = await sql<ProductRow & { total: number; place: number }>`
    with found as materialized (select finding.product_id, ${keysOf(order)} from ${from} where ${where} limit ${sql.lit(most)}),
      page as materialized (select product_id, row_number() over (order by ${sorted}) as place from found
        order by ${sorted} limit ${page.limit} offset ${page.skip})
    select ${selected}, page.place, (select count(*) from found) as total
    from page join product on product.id = page.product_id join listing on listing.product_id = page.product_id
    order by page.place`.execute(db)
  const total = rows[0]?.total ?? (page.skip > 0 ? await countFound(db, where, most) : 0)
  return { rows, total }
}

/** For a page beyond the last, which has no row. */
export async function countFound(db: Db, where: RawBuilder<boolean>, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from finding where ${where} limit ${sql.lit(most)}) as found`.execute(db)
  return rows[0]?.total ?? 0
}

/** Hits that a narrowed question should have beyond the page, and may have at most. */
const SPARE = 300
const MAX_SORTED = 2_000
const ATTEMPTS = 3

type SortedPage = { order: Sorted; page: Page }

/**
 * Few hits are sorted as they are. Of many, those of the best products tell how frequent they are, and how far the order's
 * beginning reaches. Frequent ones are found on a walk along the order's index; else the index of words and filters
 * answers the question for these steps of the order. Both ways the order is that of all products.
 */
async function findSorted(db: Db, question: Question, { order: name, page }: SortedPage): Promise<ProductPage> {
  const { order } = ORDERS[name]
  const read = (where: RawBuilder<boolean>): Promise<Found> =>
    readFound(db, { where, order, page, most: MAX_SORTED + 1 })
  const sample = await sampleOf(db, conditionOf(question), name)
  if (sample.steps.length <= MAX_FOUND) return pageOf(await read(conditionOf(question)))
  const wanted = Math.min(page.skip + page.limit, MAX_FOUND)
  const walked = await walk(db, question, { order: name, page }, { wanted, sample })
  const found = walked ?? (await narrow((steps) => read(conditionOf(question, { steps })), { name, sample, wanted }))
  return { ...pageOf(found), total: MAX_FOUND, more: true }
}

/** Rows of a walk: as many as take a few milliseconds. */
const MAX_WALKED = 4_000

/** Undefined where the walk would not, or did not, find the page. */
async function walk(
  db: Db,
  question: Question,
  { order: name, page }: SortedPage,
  { wanted, sample }: { wanted: number; sample: Sample },
): Promise<Found | undefined> {
  const { order, isWalked } = ORDERS[name]
  const { category = [] } = question.filters
  const share = sample.share * (category.length === 1 ? CATEGORIES : 1)
  if (!isWalked || share * MAX_WALKED < wanted) return undefined
  const within = category.length === 1 ? sql`where finding.category_id = ${category[0]}` : sql``
  const rows = Math.min(MAX_WALKED, Math.max(MIN_WALKED, Math.ceil((wanted / share) * AMPLE)))
  const from = sql`(select * from finding ${within} order by ${termsOf(order)} limit ${sql.lit(rows)}) as finding`
  const found = await readFound(db, { where: conditionOf(question), order, page, most: MAX_WALKED, from })
  return found.total >= wanted ? found : undefined
}

const MIN_WALKED = 500
/** Hits are not spread evenly: so many times as many rows are walked. */
const AMPLE = 3
/** A category is taken to be this part of the shop. */
const CATEGORIES = 8

type Aim = { name: Sorted; sample: Sample; wanted: number }

/** Asks for a larger or a smaller beginning of the order, until it holds the page and is not too long to be sorted. */
async function narrow(
  read: (steps: string | undefined) => Promise<Found>,
  { name, sample, wanted }: Aim,
): Promise<Found> {
  let part = Math.min(1, (wanted + SPARE) / sample.expected)
  let steps = stepsUpTo(name, sample.steps, part)
  let found = await read(steps)
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    if (found.total > MAX_SORTED) part /= 4
    else if (found.total < wanted && part < 1) part = Math.min(1, part * 6)
    else break
    const next = stepsUpTo(name, sample.steps, part)
    if (next === steps) break // all on one step
    steps = next
    found = await read(steps)
  }
  return found
}

type Sample = {
  steps: number[]
  /** Hits in all, and the part of the shop that they are. */
  expected: number
  share: number
}

/** The steps of the best hits in their order, and how many hits there are in all, if the other products are alike. */
async function sampleOf(db: Db, where: RawBuilder<boolean>, name: Sorted): Promise<Sample> {
  const { order, by } = ORDERS[name]
  const isDown = order[0]?.isDown ?? false
  const { rows } = await sql<{ steps: number[] | null; read: number; all: number }>`
    with found as materialized (
      select tier, ${dimensions[by].of} as step from finding where ${where} limit ${sql.lit(MAX_FOUND + 1)}
    ), shop as materialized (select coalesce(sum(product_count), 0) as number from category)
    select array_agg(step order by step ${isDown ? sql`desc` : sql``}) as steps, (select number from shop) as all,
      coalesce((select least(size, (select number from shop)) from finding_tier where tier = max(found.tier)),
        (select number from shop)) as read
    from found`.execute(db)
  const { steps, read = 1, all = 1 } = rows[0] ?? {}
  const share = (steps?.length ?? 0) / Math.max(read, 1)
  return { steps: steps ?? [], expected: share * Math.max(all, 1), share }
}

/** The beginning of an order: down to the step where so large a part of the sample lies. */
function stepsUpTo(name: Sorted, sample: readonly number[], part: number): string | undefined {
  const { order, by } = ORDERS[name]
  const { first, last } = dimensions[by]
  const end = sample[Math.min(sample.length - 1, Math.floor(part * sample.length))]
  if (part >= 1 || end === undefined) return undefined
  if (!order[0]?.isDown) return anyStep(by, first, end)
  return anyStep(by, end, by === 'age' ? ageNow() : last)
}

const TEN_DAYS_MS = 864_000_000
const ageNow = (): number => Math.floor(Date.now() / TEN_DAYS_MS) + 1
