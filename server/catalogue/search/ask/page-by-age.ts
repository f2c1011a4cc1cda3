import { type RawBuilder, sql } from 'kysely'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { MAX_LIMIT } from '#contract/platform/limits.ts'
import { markAsPrepared } from '../../../platform/db/prepared-statements.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { type ProductRow, selectedProductSql, toProductOfRow } from '../../products/columns.ts'
import type { ListPageRange } from './read-page.ts'

/** Zeros: the whole shop. */
const WHOLE_SHOP = '00000000-0000-0000-0000-000000000000'
/**
 * Up to here the index alone finds a page; beyond, the marks lead to a block of about a thousand.
 */
const DEEP_PAGE = 2_000

/**
 * Newest first. The total comes from the counters of the categories: counting rows was two thirds
 * of the cost of this list.
 */
export async function listProducts(db: Db, page: ListPageRange): Promise<ProductListPage> {
  const counted = sql`select coalesce(sum(product_count), 0)::integer as total from category`
  return (
    (await readPageByAge(db, { scope: WHOLE_SHOP, plan: 'listed', counted }, page)) ?? {
      data: [],
      total: 0,
    }
  )
}

/** Newest first. Undefined when there is no such category. */
export function listProductsOf(
  db: Db,
  category: string,
  page: ListPageRange,
): Promise<ProductListPage | undefined> {
  const counted = sql`select product_count as total from category where id = ${category}`
  return readPageByAge(db, { scope: category, plan: 'listedOf', counted }, page)
}

type ListByAge = {
  /** A category, or `WHOLE_SHOP`. */
  scope: string
  /** Names its prepared statement. */
  plan: string
  /** The number of its products as `total`, or no row. */
  counted: RawBuilder<unknown>
}

async function readPageByAge(
  db: Db,
  list: ListByAge,
  page: ListPageRange,
): Promise<ProductListPage | undefined> {
  const isDeep = page.skip > DEEP_PAGE
  const found = await readPageFrom(
    db,
    list,
    page,
    isDeep ? selectBlockAt(list.scope, page.skip) : undefined,
  )
  if (!found || !isDeep || found.data.length > 0 || found.total <= page.skip) return found
  return readPageFrom(db, list, page, undefined) // upgraded shop: page marks are not built yet
}

/**
 * Ids come from the index; rows are read of the page only, one by one: of a join the planner
 * expects so much that it reads a whole table for it. It is prepared, as planning takes longer than
 * reading: so the numbers of the page are subqueries, without which the plan for known numbers
 * looks cheaper each time, and the most rows that a page has are said in the statement. The total
 * is on the left, so that an empty page has it too.
 */
async function readPageFrom(
  db: Db,
  { scope, plan, counted }: ListByAge,
  { limit, skip }: ListPageRange,
  block: RawBuilder<unknown> | undefined,
): Promise<ProductListPage | undefined> {
  const within = [
    ...(scope === WHOLE_SHOP ? [] : [sql`category_id = ${scope}`]),
    ...(block ? [sql`(created_at, product_id) <= (select created_at, product_id from block)`] : []),
  ]
  const where = within.length > 0 ? sql`where ${sql.join(within, sql` and `)}` : sql``
  const before = block ? sql`(select before from block)` : sql`0`
  const { rows } = await sql<
    ProductRow & { total: number }
  >`${markAsPrepared(block ? `${plan}Deep` : plan)}
    ${block ? sql`with block as materialized (${block})` : sql``}
    select counted.total, ${selectedProductSql} from (${counted}) as counted left join lateral (
      select product_id, created_at from (
        select product_id, created_at from listing ${where} order by created_at desc, product_id desc
        limit (select ${limit}::integer) offset (select ${skip}::integer - ${before})
      ) as asked limit ${sql.lit(MAX_LIMIT)}
    ) as page on true
    left join lateral (select * from product where id = page.product_id limit 1) as product on true
    left join lateral (select * from listing where product_id = page.product_id limit 1) as listing on true
    order by page.created_at desc, page.product_id desc`.execute(db)
  const [first] = rows
  return (
    first && { data: rows.filter(({ id }) => id !== null).map(toProductOfRow), total: first.total }
  )
}

/**
 * The last mark at or before the product with this number, by the counts of the blocks and what
 * changed since: its place, and the rows before it.
 */
const selectBlockAt = (scope: string, skip: number): RawBuilder<unknown> => sql`
  select created_at, product_id, before from (
    select created_at, product_id, is_mark, coalesce(sum(number) over (order by created_at desc, product_id desc, is_mark desc
      rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select created_at, product_id, number, true as is_mark from listing_mark where scope = ${scope}
      union all select created_at, product_id, number, false from listing_change where scope = ${scope}
    ) as step
  ) as place
  where is_mark and before <= ${skip} order by before desc, created_at, product_id limit 1`
