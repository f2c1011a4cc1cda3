import { type RawBuilder, sql } from 'kysely'
import type { ProductPage } from '#contract/catalogue/products.ts'
import { down, keysOf, type Order, overKeys, termsOf } from '../../platform/db/order.ts'
import { preparedByText } from '../../platform/db/prepared-statements.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type ProductRow, selected, toProduct } from './columns.ts'
import { all, conditionsOf, MAX_FOUND, type Question, visitsFor } from './finding.ts'

/** Between products that are equally good. */
export const bestFirst: Order = [down(sql`finding.score`), down(sql`finding.product_id`)]

export type Page = { limit: number; skip: number }

/** A page of hits, and how many there are in all. */
export type Found = {
  rows: ProductRow[]
  /** At most as many as were asked for. */
  total: number
  /** Rows beyond those that were looked at may be hits, too: `total` is a lower bound. */
  isCut: boolean
  /** True for a sample that does not hold all hits. */
  sample?: { steps: number[]; tier: number }
}

export const pageOf = ({ rows, total }: Pick<Found, 'rows' | 'total'>): ProductPage => ({
  data: rows.map(toProduct),
  total: Math.min(total, MAX_FOUND),
  ...(total > MAX_FOUND && { more: true as const }),
})

type Read = {
  order: Order
  page: Page
  /** Hits that are read and sorted. */
  most: number
  /** The steps of an order: see `conditionsOf`. */
  steps?: string | undefined
  /** With more hits than this no page is read, except by the order's steps. */
  sample?: { size: number; stepOf: (value: RawBuilder<unknown>) => RawBuilder<number> }
}

/** The index answers what is rare, and rows are looked at for the rest. Where that meets too few, it is asked for all. */
export async function readFound(db: Db, question: Question, read: Read): Promise<Found> {
  const found = await readLoosely(db, question, read)
  return found.isCut ? readStrictly(db, question, read) : found
}

/** Looks at rows for what most products meet, up to a number of them. */
export function readLoosely(db: Db, question: Question, read: Read): Promise<Found> {
  const { asked, wide } = conditionsOf(question, read)
  if (wide.length === 0) return readPage(db, hitsOf(asked, read), read)
  return readPage(db, visitedOf({ asked, wide, ...read }), { ...read, visits: visitsFor(read.most, wide) })
}

/** Asks the index for all conditions. */
export function readStrictly(db: Db, question: Question, read: Read): Promise<Found> {
  const { asked, wide } = conditionsOf(question, { ...read, isStrict: true })
  return readPage(db, hitsOf(all([asked, ...wide.map(({ holds }) => holds)]), read), read)
}

type Sorted = Pick<Read, 'order' | 'most'>

/** The rows that are looked at, with the sort keys of hits. Parts of `finding` with better products come first. */
function visitedOf({ asked, wide, order, most }: Sorted & ReturnType<typeof conditionsOf>): RawBuilder<unknown> {
  const holds = all(wide.map((one) => one.holds))
  const keys = keysOf(order.map(({ by, isDown }) => ({ by: sql`case when ${holds} then ${by} end`, isDown })))
  return sql`select finding.product_id, finding.tier, ${keys}, ${holds} as is_hit from finding
    where ${asked} limit ${sql.lit(visitsFor(most, wide))}`
}

/** The hits with their sort keys. Those behind are not read once there are enough. */
const hitsOf = (where: RawBuilder<boolean>, { order, most }: Sorted): RawBuilder<unknown> =>
  sql`select finding.product_id, finding.tier, ${keysOf(order)}, true as is_hit from finding
    where ${where} limit ${sql.lit(most)}`

type Row = Omit<ProductRow, 'id'> & {
  id: string | null
  total: number
  visited: number
  steps?: number[] | null
  tier?: number
}

/** @param hits see `visitedOf`; `visits`: where it ends, though there may be more hits */
export async function readPage(
  db: Db,
  hits: RawBuilder<unknown>,
  { order, page, most, sample, visits }: Read & { visits?: number },
): Promise<Found> {
  const sorted = termsOf(overKeys(order))
  const isEnd = visits === undefined ? sql`` : sql`and count(*) < ${sql.lit(visits)}`
  const isWhole = sample && sql`(count(*) filter (where is_hit) <= ${sql.lit(sample.size)} ${isEnd})`
  const limit = isWhole ? sql`(select case when ${isWhole} then ${page.limit}::int else 0 end from found)` : page.limit
  const counts = sample
    ? sql`, case when not ${isWhole} then coalesce(array_agg(${sample.stepOf(sql`key0`)} order by ${sorted}) filter (where is_hit), '{}') end as steps,
        max(tier) as tier`
    : sql``
  const { rows } = await sql<Row>`${preparedByText}
    with found as materialized (${hits}),
      page as materialized (select product_id, row_number() over (order by ${sorted}) as place from found
        where is_hit order by ${sorted} limit ${limit} offset ${page.skip})
    select ${selected}, counted.*
    from (select count(*) filter (where is_hit) as total, count(*) as visited ${counts} from found) as counted
    left join (page join product on product.id = page.product_id join listing on listing.product_id = page.product_id) on true
    order by page.place`.execute(db)
  const { total = 0, visited = 0, steps, tier = 0 } = rows[0] ?? {}
  return {
    rows: rows.filter(isProduct),
    total,
    isCut: visits !== undefined && total < most && visited >= visits,
    ...(steps && { sample: { steps, tier } }),
  }
}

const isProduct = (row: Row): row is Row & ProductRow => row.id !== null
