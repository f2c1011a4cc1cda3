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
import { selectBestListings, selectOfBestTiers } from './best-listings.ts'
import type { RowCondition } from './conditions.ts'
import { countVisitsFor, fullConditionOf, type Question, splitConditions } from './question.ts'
import { rowConditionsHold, selectMatchingVariant } from './variant-conditions.ts'

/** Between products that are equally good. */
export const bestFirst: SortOrder = [
  descendingBy(sql`listing.score`),
  descendingBy(sql`listing.product_id`),
]

export const newestListingsFirst: SortOrder = [
  descendingBy(sql`listing.created_at`),
  descendingBy(sql`listing.product_id`),
]

export type ListPageRange = { limit: number; skip: number }
/** Where hits are only counted. */
export const NO_ROWS: ListPageRange = { limit: 0, skip: 0 }

export type FoundHits = {
  /** `key0`: by what they are sorted first. */
  rows: (ProductRow & { key0: unknown })[]
  /** At most as many as were asked for. */
  total: number
  visited: number
}

export const toListPage = (
  { rows, total }: { rows: readonly ProductRow[]; total: number },
  max: number,
): ProductListPage => ({
  data: rows.map(toProductOfRow),
  total: Math.min(total, max),
  more: total > max ? true : undefined,
})

type SortedRequest = { order: SortOrder; page: ListPageRange }
/**
 * `max`: hits that are read and sorted. `isBestOfAll`: where there are more, these are the best; else
 * any of the tier that was read last.
 */
export type HitsRequest = SortedRequest & { max: number; isBestOfAll?: true }

/**
 * The index answers what is rare, and a number of rows is looked at for what most products meet.
 * Where that meets too few, the index is asked for all.
 */
export async function readBestHits(
  db: Db,
  question: Question,
  read: HitsRequest,
): Promise<FoundHits> {
  const { indexed, query, rowConditions } = splitConditions(question)
  const visits = countVisitsFor(read.max, rowConditions)
  const select = (condition: RawBuilder<boolean>, checked: readonly RowCondition[], rows: number) =>
    (read.isBestOfAll ? selectBestListings : selectOfBestTiers)({
      columns: sql`listing.product_id, ${sortKeyColumns(read.order)}, ${rowConditionsHold(checked)} as is_hit`,
      condition,
      query,
      rows: sql.lit(rows),
    })
  const found = await readPageOfHits(db, select(indexed, rowConditions, visits), {
    ...read,
    rowConditions,
  })
  const isCut = rowConditions.length > 0 && found.total < read.max && found.visited >= visits
  return isCut
    ? readPageOfHits(db, select(fullConditionOf(question), [], read.max), {
        ...read,
        rowConditions,
      })
    : found
}

type HitRow = Omit<ProductRow, 'id'> & {
  id: string | null
  key0: unknown
  total: number
  visited: number
}

/**
 * @param hits rows with `product_id`, sort keys and `is_hit`
 * @param sorted.rowConditions the conditions that say which variant of a product is shown
 */
export async function readPageOfHits(
  db: Db,
  hits: RawBuilder<unknown>,
  { order, page, rowConditions = [] }: SortedRequest & { rowConditions?: readonly RowCondition[] },
): Promise<FoundHits> {
  const sorted = orderByTerms(orderOverKeys(order))
  const { rows } = await sql<HitRow>`${preparedByText}
    with found as materialized (${hits}),
      page as materialized (select product_id, key0, row_number() over (order by ${sorted}) as place from found
        where is_hit order by ${sorted} limit ${page.limit} offset ${page.skip})
    select ${selectedProductSql}, key0, ${selectMatchingVariant(rowConditions)} as matching_variant, counted.*
    from (select count(*) filter (where is_hit) as total, count(*) as visited from found) as counted
    left join (page join product on product.id = page.product_id join listing on listing.product_id = page.product_id) on true
    order by page.place`.execute(db)
  const { total = 0, visited = 0 } = rows[0] ?? {}
  return { rows: rows.filter(isProductRow), total, visited }
}

const isProductRow = (row: HitRow): row is HitRow & ProductRow => row.id !== null
