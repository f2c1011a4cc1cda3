import { type RawBuilder, sql } from 'kysely'
import type { ProductPage } from '#contract/products.ts'
import { down, keysOf, type Order, overKeys, termsOf } from '../db/order.ts'
import { preparedByText } from '../db/prepared-statements.ts'
import type { Db } from '../db/schema.ts'
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
  /** Of a sample that did not hold all hits. */
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
  /** Of more than so many hits no page is read, but where they are on the order's steps. */
  sample?: { size: number; stepOf: (value: RawBuilder<unknown>) => RawBuilder<number> }
}

/** The index answers what is rare, and rows are looked at for the rest. Where that meets too few, it is asked for all. */
export async function readFound(db: Db, question: Question, read: Read): Promise<Found> {
  const { asked, wide } = conditionsOf(question, read)
  const found = await readPage(db, hitsOf({ asked, wide, ...read }), read)
  if (!found.isCut) return found
  const strict = conditionsOf(question, { ...read, isStrict: true })
  return readPage(db, plainHits(all([strict.asked, ...strict.wide.map(({ holds }) => holds)]), read), read)
}

type Hits = Pick<Read, 'order' | 'most'> & ReturnType<typeof conditionsOf>

/**
 * The hits with their sort keys. Parts of `finding` with better products come first, and those behind are not read once
 * there are enough. The last row that is looked at is kept, hit or not: it says that there may be more.
 */
export function hitsOf({ asked, wide, order, most }: Hits): RawBuilder<unknown> {
  if (wide.length === 0) return plainHits(asked, { order, most })
  const holds = all(wide.map((one) => one.holds))
  const visits = sql.lit(visitsFor(most, wide))
  const keys = keysOf(order.map(({ by, isDown }) => ({ by: sql`case when ${holds} then ${by} end`, isDown })))
  return sql`
    select * from (select *, row_number() over () = ${visits} as is_last from (
        select finding.product_id, finding.tier, ${keys}, ${holds} as is_hit from finding where ${asked} offset 0
      ) as one limit ${visits}) as near
    where is_hit or is_last limit ${sql.lit(most)}`
}

const plainHits = (where: RawBuilder<boolean>, { order, most }: Pick<Read, 'order' | 'most'>): RawBuilder<unknown> =>
  sql`select finding.product_id, finding.tier, ${keysOf(order)}, true as is_hit, false as is_last from finding
    where ${where} limit ${sql.lit(most)}`

type Row = Omit<ProductRow, 'id'> & {
  id: string | null
  total: number
  isCut: boolean | null
  steps?: number[] | null
  tier?: number
}

/** @param hits see `hitsOf` */
export async function readPage(db: Db, hits: RawBuilder<unknown>, { order, page, most, sample }: Read): Promise<Found> {
  const sorted = termsOf(overKeys(order))
  const isWhole = sample && sql`count(*) filter (where is_hit) <= ${sql.lit(sample.size)}`
  const limit = isWhole ? sql`(select case when ${isWhole} then ${page.limit}::int else 0 end from found)` : page.limit
  const counts = sample
    ? sql`, case when not ${isWhole} then array_agg(${sample.stepOf(sql`key0`)} order by ${sorted}) filter (where is_hit) end as steps,
        max(tier) as tier`
    : sql``
  const { rows } = await sql<Row>`${preparedByText}
    with found as materialized (${hits}),
      page as materialized (select product_id, row_number() over (order by ${sorted}) as place from found
        where is_hit order by ${sorted} limit ${limit} offset ${page.skip})
    select ${selected}, counted.*
    from (select count(*) filter (where is_hit) as total, bool_or(is_last) as "isCut" ${counts} from found) as counted
    left join (page join product on product.id = page.product_id join listing on listing.product_id = page.product_id) on true
    order by page.place`.execute(db)
  const { total = 0, isCut, steps, tier = 0 } = rows[0] ?? {}
  return {
    rows: rows.filter(isProduct),
    total,
    isCut: total < most && (isCut ?? false),
    ...(steps && { sample: { steps, tier } }),
  }
}

const isProduct = (row: Row): row is Row & ProductRow => row.id !== null
