import { type RawBuilder, sql } from 'kysely'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import {
  descendingBy,
  orderByTerms,
  orderOverKeys,
  type SortOrder,
  sortKeyColumns,
} from '../../../platform/db/order.ts'
import { preparedByText } from '../../../platform/db/prepared-statements.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { type ProductRow, selectedProductSql, toProductOfRow } from '../../products/columns.ts'
import type { Wide } from './conditions.ts'
import { conditionOf, conditionsOf, type Question, visitsFor } from './question.ts'
import { holdsFor, offeredVariant } from './variant-conditions.ts'

/** Between products that are equally good. */
export const bestFirst: SortOrder = [
  descendingBy(sql`finding.score`),
  descendingBy(sql`finding.product_id`),
]

export type Page = { limit: number; skip: number }

export type Found = {
  /** `key0`: by what they are sorted first. */
  rows: (ProductRow & { key0: unknown })[]
  /** At most as many as were asked for. */
  total: number
  visited: number
}

export const pageOf = (
  { rows, total }: Pick<Found, 'rows' | 'total'>,
  max: number,
): ProductListPage => ({
  data: rows.map(toProductOfRow),
  total: Math.min(total, max),
  more: total > max ? true : undefined,
})

type Sorted = { order: SortOrder; page: Page }
/** `max`: hits that are read and sorted. */
export type Read = Sorted & { max: number }

/**
 * The index answers what is rare, and a number of rows is looked at for what most products meet.
 * Where that meets too few, the index is asked for all.
 */
export async function readFound(db: Db, question: Question, read: Read): Promise<Found> {
  const { asked, wide } = conditionsOf(question)
  const visits = visitsFor(read.max, wide)
  const found = await readPage(db, hitsOf(asked, wide, read.order, visits), { ...read, wide })
  const isCut = wide.length > 0 && found.total < read.max && found.visited >= visits
  return isCut
    ? readPage(db, hitsOf(conditionOf(question), [], read.order, read.max), { ...read, wide })
    : found
}

/**
 * The rows that are looked at, with the sort keys of hits. Parts of `finding` with better products
 * come first.
 */
function hitsOf(
  asked: RawBuilder<boolean>,
  wide: readonly Wide[],
  order: SortOrder,
  rows: number,
): RawBuilder<unknown> {
  return sql`select finding.tier, finding.product_id, ${sortKeyColumns(order)}, ${holdsFor(wide)} as is_hit from finding
    where ${asked} limit ${sql.lit(rows)}`
}

type Row = Omit<ProductRow, 'id'> & {
  id: string | null
  key0: unknown
  total: number
  visited: number
}

/**
 * @param hits rows with `tier`, `product_id`, sort keys and `is_hit`
 * @param sorted.wide the conditions that say which variant of a product is shown
 */
export async function readPage(
  db: Db,
  hits: RawBuilder<unknown>,
  { order, page, wide = [] }: Sorted & { wide?: readonly Wide[] },
): Promise<Found> {
  const sorted = orderByTerms(orderOverKeys(order))
  const { rows } = await sql<Row>`${preparedByText}
    with found as materialized (${hits}),
      page as materialized (select tier, product_id, key0, row_number() over (order by ${sorted}) as place from found
        where is_hit order by ${sorted} limit ${page.limit} offset ${page.skip})
    select ${selectedProductSql}, key0, ${offeredVariant(wide)} as offered, counted.*
    from (select count(*) filter (where is_hit) as total, count(*) as visited from found) as counted
    left join (page join product on product.id = page.product_id join listing on listing.product_id = page.product_id) on true
    order by page.place`.execute(db)
  const { total = 0, visited = 0 } = rows[0] ?? {}
  return { rows: rows.filter(isProduct), total, visited }
}

const isProduct = (row: Row): row is Row & ProductRow => row.id !== null
