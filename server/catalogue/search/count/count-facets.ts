import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { preparedByText } from '../../../platform/db/prepared-statements.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { allConditions, type FilterKind, type RowCondition } from '../ask/conditions.ts'
import { hasUnknownOption } from '../ask/filters.ts'
import { asksForAll, countVisitsFor, type Question, splitConditions } from '../ask/question.ts'
import { BETWEEN_ENTRIES, rowConditionsHold, UNNESTED_VARIANTS } from '../ask/variant-conditions.ts'

/** Brands and values of an option that are answered, the most frequent. */
export const MAX_VALUES = 60

/** One row of counts: `kind` is that of a filter, or `total`. */
type FacetRow = { kind: string; value: string; number: number }

/** The counts of a question; of `without` as if that filter were not set. */
export type FacetCounts = {
  without: FilterKind | undefined
  rows: FacetRow[]
  /** Not all products were looked at. */
  isCut: boolean
  /** The index was asked for row conditions, too: rows that do not meet them were left out. */
  isStrict?: boolean
}

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
  if (asksForAll(first)) return countWholeShop(db)
  const { rowConditions } = splitConditions(first, { without })
  const askedIf = (isStrict: boolean) =>
    questions.map((question) => splitConditions(question, { without, isStrict }).asked)
  const counts = await countRows(db, { asked: askedIf(false), rowConditions, without, max })
  if (
    !counts.isCut ||
    rowConditions.length === 0 ||
    totalOfCounts(counts) >= Math.min(ENOUGH_COUNTED, max)
  )
    return counts
  const counted = await countRows(db, { asked: askedIf(true), rowConditions, without, max })
  return { ...counted, isStrict: true }
}

/** So many products are all looked at; of a larger shop a part from all over. */
const MAX_WHOLE = 20_000
const SAMPLE_SIZE = 2_000

/**
 * The categories, the total and the ends of the prices are those of the whole shop, whatever its
 * size.
 */
async function countWholeShop(db: Db): Promise<FacetCounts> {
  const { rows: whole } = await sql<FacetRow>`
    select 'category' as kind, id::text as value, product_count as number from category where product_count > 0
    union all select 'total', '', coalesce(sum(product_count), 0) from category
    union all select 'min', '', coalesce(min(unit_price_kobo), 0) from search_document
    union all select 'max', '', coalesce(max(unit_price_kobo), 0) from search_document`.execute(db)
  const total = totalOfCounts({ rows: whole })
  const isCut = total > MAX_WHOLE
  const from = isCut
    ? sql`search_document tablesample system (${sql.lit((100 * SAMPLE_SIZE) / total)})`
    : sql`search_document`
  // All variants of all products are read for their prices only.
  const { rows: counts } = await sql<FacetRow>`${preparedByText}
    with found as materialized (
      select brand, rating, options, coalesce(variant_prices, array[unit_price_kobo]) as prices, in_stock as has_stock,
        coalesce(true = any(variant_offs), discount_percentage > 0) as has_off, true as is_hit, true as is_rated
      from ${from}
    ), price as materialized (
      select place, price_step(kobo) as step, min(kobo) as low, max(kobo) as high
      from (select row_number() over () as place, unnest(prices) as kobo from found) as one
      group by place, price_step(kobo)
    )
    select 'min' as kind, '' as value, coalesce(min(low), 0) as number from price
    union all select 'max', '', coalesce(max(high), 0) from price
    union all select 'price', step::text, count(*) from price group by step
    union all select 'option', option, count(*) from (select unnest(options) as option from found) as one group by option
    union all ${selectCounts(['brand', 'discount', 'stock', 'rating'])}`.execute(db)
  // Where all variants are read, the ends of their prices are known, too.
  const ofWhole = isCut ? ['category', 'total', 'min', 'max'] : ['category', 'total']
  const rows = [
    ...whole.filter(({ kind }) => ofWhole.includes(kind)),
    ...counts.filter(({ kind }) => !ofWhole.includes(kind)),
  ]
  return { without: undefined, rows, isCut }
}

/** Hits that are counted where they are certainly no more than a part of all. */
export const COUNTED_OF_MANY = 400

type CountRequest = {
  /** Of each question. */
  asked: readonly RawBuilder<boolean>[]
  rowConditions: RowCondition[]
  without: FilterKind | undefined
  max: number
}

async function countRows(
  db: Db,
  { asked, rowConditions, without, max }: CountRequest,
): Promise<FacetCounts> {
  const visits = countVisitsFor(max, rowConditions)
  const kinds = without === undefined ? COUNTED_KINDS : facetKindOf(without)
  const isByRow = kinds.every((kind) => !facetSelects[kind].columns)
  const rows = isByRow
    ? await countHitsByRow(db, selectRows(asked, hitColumns(rowConditions), visits), kinds)
    : await countByVariant(db, selectRows(asked, columnsWithParts(rowConditions), visits), {
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
    select 'visited' as kind, part as value, count(*) as number from near group by part
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
    select 'visited' as kind, part as value, count(*) as number from near
    where (select count(*) from found) < ${sql.lit(ENOUGH_HITS)} group by part
    union all ${selectCounts(kinds)}`.execute(db)
  return rows
}

/** Counts by these kinds over `found`. */
function selectCounts(kinds: readonly CountedKind[]): RawBuilder<unknown> {
  const total = { kind: 'total', number: sql`count(*) filter (where is_hit)` }
  const sums = [total, ...kinds.flatMap((kind) => facetSelects[kind].sums ?? [])]
  const names = sql.join(sums.map(({ kind }) => sql.lit(kind)))
  const numbers = sql.join(sums.map(({ number }) => number))
  const selected = sql`select unnest(array[${names}]), '', unnest(array[${numbers}]) from found`
  const tallies = kinds.flatMap((kind) => facetSelects[kind].tally ?? [])
  return sql.join([selected, ...tallies], sql` union all `)
}

/** The rows that are looked at: those of a question where the ones before left room. */
function selectRows(
  asked: readonly RawBuilder<boolean>[],
  columns: RawBuilder<unknown>,
  visits: number,
): RawBuilder<unknown> {
  const parts = asked.map((condition, i) => {
    const before = sql.ref(`near${i - 1}`)
    const left = sql`(select case when count(*) < ${sql.lit(visits)} then ${sql.lit(visits)} else 0 end from ${before})`
    return sql`${sql.ref(`near${i}`)} as materialized (
      select ${sql.lit(`${i}`)} as part, ${columns} from search_document where ${condition}
      limit ${i === 0 ? sql.lit(visits) : left})`
  })
  const selects = asked.map((_, i) => sql`select * from ${sql.ref(`near${i}`)}`)
  return sql`${sql.join(parts)}, near as not materialized (${sql.join(selects, sql` union all `)})`
}

const COUNTED_COLUMNS = sql`product_id, category_id, brand, rating, unit_price_kobo, discount_percentage, in_stock, variant_names,
  variant_entries, variant_prices, variant_offs, variant_stocks`

/** Conditions that hold for all counts: the index is asked again without one of these. */
const conditionsAskedIn = (rowConditions: readonly RowCondition[]): RowCondition[] =>
  rowConditions.filter(({ isAsked }) => isAsked)
const conditionsLeftIn = (rowConditions: readonly RowCondition[]): RowCondition[] =>
  rowConditions.filter(({ isAsked }) => !isAsked)

/** Whether a row's variants are asked for a condition. */
const isParted = (i: number): RawBuilder<boolean> => sql<boolean>`${sql.ref(`parted${i}`)}`

/** Rows, with what says whether their variants have to be looked at one by one. */
const columnsWithParts = (rowConditions: readonly RowCondition[]): RawBuilder<unknown> =>
  sql.join([
    COUNTED_COLUMNS,
    sql`coalesce(unit_price_kobo = all(variant_prices) and (discount_percentage > 0) = all(variant_offs)
      and in_stock = all(variant_stocks), true) as is_alike`,
    ...conditionsAskedIn(rowConditions).map(
      ({ parts }, i) => sql`${parts ?? sql`variant_ids is not null`} as ${isParted(i)}`,
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
  const left = conditionsLeftIn(rowConditions)
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
    ...conditionsAskedIn(rowConditions).map((_, i) => sql<boolean>`not ${isParted(i)}`),
  ])
  return sql`
    select product_id, category_id, brand, rating, ${sql.join([sql`failed = 0 as is_hit`, ...ofOne])} from (
      select product_id, category_id, brand, rating, offered.*,
        array_to_string(variant_entries, ${BETWEEN_ENTRIES}) as entries, ${failedConditionsSql(left)} as failed
      from near as search_document, lateral (
        select search_document.unit_price_kobo, search_document.discount_percentage > 0 as is_off, search_document.in_stock) as offered
      where ${isOne} offset 0) as offered
    union all
    select product_id, category_id, brand, rating, offered.* from near as search_document, lateral (
      select ${sql.join([sql`bool_or(failed = 0) as is_hit`, ...ofAll])} from (
        select *, ${failedConditionsSql(left)} as failed
        from (select ${UNNESTED_VARIANTS}, unnest(variant_entries) as entries) as offered
        where ${meetsAsked(rowConditions)} offset 0) as offered) as offered
    where not ${isOne}`
}

/** Whether `failed` has no other condition than that of this kind. */
function meetsBut(kind: CountedKind, left: readonly RowCondition[]): RawBuilder<boolean> {
  const place = left.findIndex((condition) => condition.kind === kind)
  return place < 0 ? sql`failed = 0` : sql`failed in (0, ${sql.lit(2 ** place)})`
}

const conditionsIn = ({ holds, offered }: RowCondition): RawBuilder<boolean>[] =>
  [holds, offered].flatMap((one) => one ?? [])

const meetsAsked = (rowConditions: readonly RowCondition[]): RawBuilder<boolean> =>
  allConditions(
    conditionsAskedIn(rowConditions).flatMap((condition, i) =>
      conditionsIn(condition).map((one) => sql<boolean>`(not ${isParted(i)} or ${one})`),
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

type CountedKind = 'category' | 'brand' | 'price' | 'discount' | 'stock' | 'rating' | 'option'
type CountedBy = {
  /** What a product is counted by, of its only variant and of all of them. */
  columns?: { name: string; one: RawBuilder<unknown>; all: RawBuilder<unknown> }[]
  /** Numbers of all products. */
  sums?: { kind: string; number: RawBuilder<unknown> }[]
  /** Numbers of products by a value. */
  tally?: RawBuilder<unknown>
}

/** Counts by kind. */
const facetSelects: Record<CountedKind, CountedBy> = {
  category: {
    tally: sql`select 'category', category_id::text, count(*) from found where is_hit group by category_id`,
  },
  brand: {
    tally: sql`(select 'brand', min(brand), sum(number)::bigint as number
      from (select brand, count(*) as number from found where is_hit group by brand) as one
      group by lower(brand) order by number desc, min(brand) limit ${sql.lit(MAX_VALUES)})`,
  },
  price: {
    columns: [
      {
        name: 'steps',
        one: sql`array[price_step(unit_price_kobo)]`,
        all: sql`array_agg(distinct price_step(unit_price_kobo))`,
      },
      { name: 'low', one: sql`unit_price_kobo`, all: sql`min(unit_price_kobo)` },
      { name: 'high', one: sql`unit_price_kobo`, all: sql`max(unit_price_kobo)` },
    ],
    tally: sql`select 'price', step::text, count(*) from (select unnest(steps) as step from found) as one group by step`,
    sums: [
      { kind: 'min', number: sql`coalesce(min(low), 0)` },
      { kind: 'max', number: sql`coalesce(max(high), 0)` },
    ],
  },
  discount: {
    columns: [{ name: 'has_off', one: sql`is_off`, all: sql`bool_or(is_off)` }],
    sums: [{ kind: 'discount', number: sql`count(*) filter (where has_off)` }],
  },
  stock: {
    columns: [{ name: 'has_stock', one: sql`in_stock`, all: sql`bool_or(in_stock)` }],
    sums: [{ kind: 'stock', number: sql`count(*) filter (where has_stock)` }],
  },
  rating: {
    columns: [{ name: 'is_rated', one: sql`true`, all: sql`bool_or(true)` }],
    tally: sql`select 'rating', rating::text, count(*) from found where is_rated and rating >= 1 group by rating`,
  },
  option: {
    columns: [
      { name: 'entries', one: sql`entries`, all: sql`string_agg(entries, ${BETWEEN_ENTRIES})` },
    ],
    // To sort the few entries of each product takes half the time of `distinct` over those of all.
    tally: sql`select 'option', option, count(*) from (
      select unnest(tsvector_to_array(array_to_tsvector(array_remove(string_to_array(entries, ${BETWEEN_ENTRIES}), ''))))
        as option from found) as one group by option`,
  },
}

const COUNTED_KINDS = Object.keys(facetSelects).filter(isCountedKind)
function isCountedKind(kind: string): kind is CountedKind {
  return Object.hasOwn(facetSelects, kind)
}

function facetKindOf(kind: FilterKind): CountedKind[] {
  const name = kind.startsWith('option.') ? 'option' : kind
  return isCountedKind(name) ? [name] : []
}

export const totalOfCounts = ({ rows }: Pick<FacetCounts, 'rows'>): number =>
  rows.find(({ kind }) => kind === 'total')?.number ?? 0
