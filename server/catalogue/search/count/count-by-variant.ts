import { type RawBuilder, sql } from 'kysely'
import { preparedByText } from '../../../platform/db/prepared-statements.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { allConditions, type RowCondition } from '../ask/conditions.ts'
import { UNNESTED_VARIANTS } from '../ask/variant-conditions.ts'
import { type CountedKind, facetSelects, selectCounts } from './counted-kinds.ts'
import type { FacetRow } from './facet-counts.ts'

type FacetKinds = { rowConditions: readonly RowCondition[]; kinds: readonly CountedKind[] }

/**
 * Counts products by values of their variants. `near` is a table of that name with the
 * `countedColumns` of the rows.
 */
export async function countByVariant(
  db: Db,
  near: RawBuilder<unknown>,
  counted: FacetKinds,
): Promise<FacetRow[]> {
  const found = sql`found as materialized (${selectProducts(counted)})`
  const tables = counted.kinds.flatMap((kind) => facetSelects[kind].table ?? [])
  const { rows } = await sql<FacetRow>`${preparedByText}
    with ${sql.join([near, found, ...tables])}
    select 'visited' as kind, '' as value, count(*) as number from found
    union all ${selectCounts(counted.kinds)}`.execute(db)
  return rows
}

const COUNTED_COLUMNS = sql`product_id, category_id, brand, rating, unit_price_kobo, discount_percentage, in_stock, options,
  variant_names, variant_words, variant_entries, variant_prices, variant_discounts, variant_stocks`

/** Conditions that hold for all counts: the index is asked again without one of these. */
const indexedConditionsIn = (rowConditions: readonly RowCondition[]): RowCondition[] =>
  rowConditions.filter(({ isIndexed }) => isIndexed)
const otherConditionsIn = (rowConditions: readonly RowCondition[]): RowCondition[] =>
  rowConditions.filter(({ isIndexed }) => !isIndexed)

/** Whether a row's variants are asked for a condition. */
const isConcerned = (i: number): RawBuilder<boolean> => sql<boolean>`${sql.ref(`concerned${i}`)}`

/** Columns of the rows, with what says whether their variants have to be looked at one by one. */
export const countedColumns = (rowConditions: readonly RowCondition[]): RawBuilder<unknown> =>
  sql.join([
    COUNTED_COLUMNS,
    sql`unit_price_kobo = all(variant_prices) and discount_percentage = all(variant_discounts)
      and in_stock = all(variant_stocks) as is_alike`,
    ...indexedConditionsIn(rowConditions).map(
      ({ concerns }, i) => sql`${concerns ?? sql`true`} as ${isConcerned(i)}`,
    ),
  ])

/** Whether all variants of a row count, or none does: no condition can tell one from another. */
function isCountedWhole(rowConditions: readonly RowCondition[]): RawBuilder<boolean> {
  const mayDiffer = otherConditionsIn(rowConditions).some(({ onVariant }) => onVariant)
  return allConditions([
    ...(mayDiffer ? [sql<boolean>`is_alike`] : []),
    ...indexedConditionsIn(rowConditions).map((_, i) => sql<boolean>`not ${isConcerned(i)}`),
  ])
}

/**
 * The products with what is counted of their variants that meet all conditions, or all but one.
 * Rows that count as a whole are not parted into their variants, which takes three times as long.
 */
function selectProducts({ rowConditions, kinds }: FacetKinds): RawBuilder<unknown> {
  const left = otherConditionsIn(rowConditions)
  const columns = kinds.flatMap((kind) =>
    (facetSelects[kind].columns ?? []).map((column) => ({
      ...column,
      where: meetsBut(kind, left),
    })),
  )
  const ofRows = columns.map(
    ({ name, ofRow, where }) => sql`case when ${where} then ${ofRow} end as ${sql.ref(name)}`,
  )
  const ofParts = columns.map(({ name, ofVariants, where }) => {
    const value = ofVariants((aggregate) => sql`${aggregate} filter (where ${where})`)
    return sql`${value} as ${sql.ref(name)}`
  })
  const isWhole = isCountedWhole(rowConditions)
  return sql`
    select product_id, category_id, brand, rating, ${sql.join([sql`failed = 0 as is_hit`, ...ofRows])} from (
      select listing.*, ${failedConditionsSql(left)} as failed
      from near as listing, lateral (
        select listing.unit_price_kobo, listing.discount_percentage, listing.in_stock
      ) as listed_variant
      where ${isWhole} offset 0
    ) as checked
    union all
    select product_id, category_id, brand, rating, counted.* from near as listing, lateral (
      select ${sql.join([sql`bool_or(failed = 0) as is_hit`, ...ofParts])} from (
        select *, ${failedConditionsSql(left)} as failed
        from (select ${UNNESTED_VARIANTS}, unnest(variant_entries) as entries) as listed_variant
        where ${meetsIndexed(rowConditions)} offset 0
      ) as checked
    ) as counted
    where not ${isWhole}`
}

/** Whether `failed` has no other condition than that of this kind. */
function meetsBut(kind: CountedKind, left: readonly RowCondition[]): RawBuilder<boolean> {
  const place = left.findIndex((condition) => condition.kind === kind)
  return place < 0 ? sql`failed = 0` : sql`failed in (0, ${sql.lit(2 ** place)})`
}

const conditionsIn = ({ onRow, onVariant }: RowCondition): RawBuilder<boolean>[] =>
  [onRow, onVariant].flatMap((one) => one ?? [])

const meetsIndexed = (rowConditions: readonly RowCondition[]): RawBuilder<boolean> =>
  allConditions(
    indexedConditionsIn(rowConditions).flatMap((condition, i) =>
      conditionsIn(condition).map((one) => sql<boolean>`(not ${isConcerned(i)} or ${one})`),
    ),
  )

/** The conditions that a variant does not meet: each has a bit of a number. */
function failedConditionsSql(left: readonly RowCondition[]): RawBuilder<number> {
  const bits = left.map(
    (condition, i) =>
      sql`case when ${allConditions(conditionsIn(condition))} then 0 else ${sql.lit(2 ** i)} end`,
  )
  return sql<number>`${sql.join([sql`0`, ...bits], sql` + `)}`
}
