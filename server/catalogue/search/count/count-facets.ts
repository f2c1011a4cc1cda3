import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { preparedByText } from '../../../platform/db/prepared-statements.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { selectOfBestTiers } from '../ask/best-listings.ts'
import { allConditions, type FilterKind, type RowCondition } from '../ask/conditions.ts'
import { hasUnknownOption } from '../ask/filters.ts'
import {
  countVisitsFor,
  isUnfilteredQuestion,
  type Question,
  type SplitConditions,
  splitConditions,
} from '../ask/question.ts'
import { BETWEEN_ENTRIES, rowConditionsHold, UNNESTED_VARIANTS } from '../ask/variant-conditions.ts'
import { countWholeShop } from './count-whole-shop.ts'
import {
  COUNTED_KINDS,
  type CountedKind,
  facetKindOf,
  facetSelects,
  selectCounts,
} from './counted-kinds.ts'
import { type FacetCounts, type FacetRow, totalOfCounts } from './facet-counts.ts'

/** One more than are counted, which says that there are more. */
const ENOUGH_HITS = MAX_COUNTED + 1

/** Rather so few hits than to ask the index for conditions that most products meet. */
const ENOUGH_COUNTED = 250

/**
 * Counts the best hits of questions with the same filters, about `max` where there are so many, by
 * what they can be filtered by. Those of a row condition leave it out, in the same pass. Read in a
 * transaction of `readByIndex`.
 */
export async function countFacets(
  db: Db,
  questions: readonly Question[],
  { without, max = ENOUGH_HITS }: { without?: FilterKind; max?: number } = {},
): Promise<FacetCounts> {
  const [first] = questions
  if (!first || hasUnknownOption(first.filters, without)) return { without, rows: [], isCut: false }
  if (isUnfilteredQuestion(first) && !first.filters.category?.length) return countWholeShop(db)
  const { rowConditions } = splitConditions(first, { without })
  const indexedIf = (isStrict: boolean) =>
    questions.map((question) => splitConditions(question, { without, isStrict }))
  const counts = await countRows(db, { indexed: indexedIf(false), rowConditions, without, max })
  if (
    !counts.isCut ||
    rowConditions.length === 0 ||
    totalOfCounts(counts) >= Math.min(ENOUGH_COUNTED, max)
  )
    return counts
  const counted = await countRows(db, { indexed: indexedIf(true), rowConditions, without, max })
  return { ...counted, isStrict: true }
}

/** Hits that are counted where they are certainly no more than a part of all. */
export const COUNTED_OF_MANY = 400

type IndexQuestion = Pick<SplitConditions, 'indexed' | 'query'>

type CountRequest = {
  /** The conditions of each question. */
  indexed: readonly IndexQuestion[]
  rowConditions: RowCondition[]
  without: FilterKind | undefined
  max: number
}

async function countRows(
  db: Db,
  { indexed, rowConditions, without, max }: CountRequest,
): Promise<FacetCounts> {
  const visits = countVisitsFor(max, rowConditions)
  const kinds = without === undefined ? COUNTED_KINDS : facetKindOf(without)
  const isByRow = kinds.every((kind) => !facetSelects[kind].columns)
  const rows = isByRow
    ? await countHitsByRow(db, selectRows(indexed, hitColumns(rowConditions), visits), kinds)
    : await countByVariant(db, selectRows(indexed, columnsWithConcerns(rowConditions), visits), {
        rowConditions,
        kinds,
      })
  const isCut = rows.some(({ kind, number }) => kind === 'visited' && number >= visits)
  return { without, rows, isCut }
}

type FacetKinds = { rowConditions: readonly RowCondition[]; kinds: readonly CountedKind[] }

/** Counts products in the rows `near`, by values of their variants. */
async function countByVariant(
  db: Db,
  near: RawBuilder<unknown>,
  { rowConditions, kinds }: FacetKinds,
): Promise<FacetRow[]> {
  const { rows } = await sql<FacetRow>`${preparedByText}
    with ${near}, found as materialized (${selectProducts(rowConditions, kinds)})
    select 'visited' as kind, '' as value, count(*) as number from near
    union all ${selectCounts(kinds)}`.execute(db)
  return rows
}

/** A hit's values are those of its row, whichever of its variants meets the conditions. */
const hitColumns = (rowConditions: readonly RowCondition[]): RawBuilder<unknown> =>
  sql`category_id, brand, ${rowConditionsHold(rowConditions)} as is_hit`

/** Counts hits by values of their rows. No further rows are read after enough hits. */
async function countHitsByRow(
  db: Db,
  near: RawBuilder<unknown>,
  kinds: readonly CountedKind[],
): Promise<FacetRow[]> {
  const { rows } = await sql<FacetRow>`${preparedByText}
    with ${near}, found as materialized (select * from near where is_hit limit ${sql.lit(ENOUGH_HITS)})
    select 'visited' as kind, '' as value, count(*) as number from near
    where (select count(*) from found) < ${sql.lit(ENOUGH_HITS)}
    union all ${selectCounts(kinds)}`.execute(db)
  return rows
}

/** The rows that are looked at: those of a question where the ones before left room. */
function selectRows(
  indexed: readonly IndexQuestion[],
  columns: RawBuilder<unknown>,
  visits: number,
): RawBuilder<unknown> {
  const parts = indexed.map(({ indexed: condition, query }, i) => {
    const before = indexed.slice(0, i).map((_, part) => sql`select from ${sql.ref(`near${part}`)}`)
    const left = sql`(select greatest(0, ${sql.lit(visits)} - count(*))
      from (${sql.join(before, sql` union all `)}) as before)`
    const looked = selectOfBestTiers({
      columns,
      condition,
      query,
      rows: i === 0 ? sql.lit(visits) : left,
    })
    return sql`${sql.ref(`near${i}`)} as materialized (${looked})`
  })
  const selects = indexed.map((_, i) => sql`select * from ${sql.ref(`near${i}`)}`)
  return sql`${sql.join(parts)}, near as not materialized (${sql.join(selects, sql` union all `)})`
}

const COUNTED_COLUMNS = sql`product_id, category_id, brand, rating, unit_price_kobo, discount_percentage, in_stock, variant_names,
  variant_words, variant_entries, variant_prices, variant_discounts, variant_stocks`

/** Conditions that hold for all counts: the index is asked again without one of these. */
const indexedConditionsIn = (rowConditions: readonly RowCondition[]): RowCondition[] =>
  rowConditions.filter(({ isIndexed }) => isIndexed)
const otherConditionsIn = (rowConditions: readonly RowCondition[]): RowCondition[] =>
  rowConditions.filter(({ isIndexed }) => !isIndexed)

/** Whether a row's variants are asked for a condition. */
const isConcerned = (i: number): RawBuilder<boolean> => sql<boolean>`${sql.ref(`concerned${i}`)}`

/** Rows, with what says whether their variants have to be looked at one by one. */
const columnsWithConcerns = (rowConditions: readonly RowCondition[]): RawBuilder<unknown> =>
  sql.join([
    COUNTED_COLUMNS,
    sql`unit_price_kobo = all(variant_prices) and discount_percentage = all(variant_discounts)
      and in_stock = all(variant_stocks) as is_alike`,
    ...indexedConditionsIn(rowConditions).map(
      ({ concerns }, i) => sql`${concerns ?? sql`true`} as ${isConcerned(i)}`,
    ),
  ])

/**
 * The products with what is counted of their variants that meet all conditions, or all but one.
 * Most have variants of one price, discount and stock: these are taken as one.
 */
function selectProducts(
  rowConditions: readonly RowCondition[],
  kinds: readonly CountedKind[],
): RawBuilder<unknown> {
  const left = otherConditionsIn(rowConditions)
  const columns = kinds.flatMap((kind) =>
    (facetSelects[kind].columns ?? []).map((column) => ({
      ...column,
      where: meetsBut(kind, left),
    })),
  )
  const ofOne = columns.map(
    ({ name, one, where }) => sql`case when ${where} then ${one} end as ${sql.ref(name)}`,
  )
  const ofAll = columns.map(
    ({ name, all: ofVariants, where }) =>
      sql`${ofVariants} filter (where ${where}) as ${sql.ref(name)}`,
  )
  const isOne = allConditions([
    sql<boolean>`is_alike`,
    ...indexedConditionsIn(rowConditions).map((_, i) => sql<boolean>`not ${isConcerned(i)}`),
  ])
  return sql`
    select product_id, category_id, brand, rating, ${sql.join([sql`failed = 0 as is_hit`, ...ofOne])} from (
      select product_id, category_id, brand, rating, listed_variant.*,
        array_to_string(variant_entries, ${BETWEEN_ENTRIES}) as entries, ${failedConditionsSql(left)} as failed
      from near as listing, lateral (
        select listing.unit_price_kobo, listing.discount_percentage, listing.in_stock
      ) as listed_variant
      where ${isOne} offset 0
    ) as checked
    union all
    select product_id, category_id, brand, rating, counted.* from near as listing, lateral (
      select ${sql.join([sql`bool_or(failed = 0) as is_hit`, ...ofAll])} from (
        select *, ${failedConditionsSql(left)} as failed
        from (select ${UNNESTED_VARIANTS}, unnest(variant_entries) as entries) as listed_variant
        where ${meetsIndexed(rowConditions)} offset 0
      ) as checked
    ) as counted
    where not ${isOne}`
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
