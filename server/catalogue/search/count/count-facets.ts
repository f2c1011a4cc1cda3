import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { preparedByText } from '../../../platform/db/prepared-statements.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { all, type FilterKind, type Wide } from '../ask/conditions.ts'
import { meetsNothing } from '../ask/filters.ts'
import { conditionsOf, isAll, type Question, visitsFor } from '../ask/question.ts'
import { entriesOf, offeredIn } from '../ask/variant-conditions.ts'

/** Brands and values of an option that are answered, the most frequent. */
export const MAX_VALUES = 60

/** One row of counts: `kind` is that of a filter, or `total`. */
type Counted = { kind: string; value: string; number: number }

/** The counts of a question; of `without` as if that filter were not set. */
export type Counts = {
  without: FilterKind | undefined
  rows: Counted[]
  /** Not all products were looked at. */
  isCut: boolean
  /** The index was asked for wide conditions, too: rows that do not meet them were left out. */
  isStrict?: boolean
}

/** Rather so few hits than to ask the index for conditions that most products meet. */
const ENOUGH = 250

/**
 * Counts the best hits of questions with the same filters, about `max` where there are so many, by
 * what they can be filtered by. Those of a wide condition leave it out, in the same pass. Read in a
 * transaction of `readByIndex`.
 */
export async function countOf(
  db: Db,
  questions: readonly Question[],
  { without, max = MAX_COUNTED + 1 }: { without?: FilterKind; max?: number } = {},
): Promise<Counts> {
  const [first] = questions
  if (!first || meetsNothing(first.filters, without)) return { without, rows: [], isCut: false }
  if (isAll(first)) return countAll(db)
  const { wide } = conditionsOf(first, { without })
  const askedIf = (isStrict: boolean) =>
    questions.map((question) => conditionsOf(question, { without, isStrict }).asked)
  const counts = await count(db, { asked: askedIf(false), wide, without, max })
  if (!counts.isCut || wide.length === 0 || totalOf(counts) >= Math.min(ENOUGH, max)) return counts
  const counted = await count(db, { asked: askedIf(true), wide, without, max })
  return { ...counted, isStrict: true }
}

/** So many products are all looked at; of a larger shop a part from all over. */
const MAX_WHOLE = 20_000
const SAMPLE = 2_000

/**
 * The categories, the total and the ends of the prices are those of the whole shop, whatever its
 * size.
 */
async function countAll(db: Db): Promise<Counts> {
  const { rows: whole } = await sql<Counted>`
    select 'category' as kind, id::text as value, product_count as number from category where product_count > 0
    union all select 'total', '', coalesce(sum(product_count), 0) from category
    union all select 'min', coalesce(min(unit_price_kobo), 0)::text, 0 from finding
    union all select 'max', coalesce(max(unit_price_kobo), 0)::text, 0 from finding`.execute(db)
  const total = totalOf({ rows: whole })
  const isCut = total > MAX_WHOLE
  const from = isCut
    ? sql`finding tablesample system (${sql.lit((100 * SAMPLE) / total)})`
    : sql`finding`
  // All variants of all products are read for their prices only.
  const { rows: counts } = await sql<Counted>`
    with near as materialized (
      select product_id, brand, rating, in_stock, options, coalesce(variant_prices, array[unit_price_kobo]) as prices,
        coalesce(true = any(variant_offs), discount_percentage > 0) as is_off
      from ${from}
    ), price as materialized (
      select product_id, price_step(kobo) as step, min(kobo) as low, max(kobo) as high
      from near, unnest(prices) as kobo group by product_id, price_step(kobo)
    )
    (select 'brand' as kind, min(brand) as value, count(*) as number from near group by lower(brand)
      order by count(*) desc, min(brand) limit ${sql.lit(MAX_VALUES)})
    union all select 'rating', least(4, floor(rating))::text, count(*) from near where rating >= 1 group by 2
    union all select 'discount', '', count(*) from near where is_off
    union all select 'stock', '', count(*) from near where in_stock
    union all select 'option', option, count(*) from near, unnest(options) as option group by option
    union all select 'price', step::text, count(*) from price group by step
    union all select 'min', coalesce(min(low), 0)::text, 0 from price
    union all select 'max', coalesce(max(high), 0)::text, 0 from price`.execute(db)
  const isEnd = ({ kind }: Counted): boolean => kind === 'min' || kind === 'max'
  const rows = isCut
    ? [...whole, ...counts.filter((row) => !isEnd(row))]
    : [...whole.filter((row) => !isEnd(row)), ...counts]
  return { without: undefined, rows, isCut }
}

/** Hits that are counted where they are certainly no more than a part of all. */
export const OF_MANY = 400

type Asked = {
  /** Of each question. */
  asked: readonly RawBuilder<boolean>[]
  wide: Wide[]
  without: FilterKind | undefined
  max: number
}

async function count(db: Db, { asked, wide, without, max }: Asked): Promise<Counts> {
  const visits = visitsFor(max, wide)
  const kinds = without === undefined ? Object.keys(counted).filter(isCounted) : kindOf(without)
  // The index is asked again without a filter that is asked of it.
  const left = wide.filter(({ isAsked }) => !isAsked)
  const always = wide.filter(({ isAsked }) => isAsked).flatMap(conditionsIn)
  const isLeft = (kind: string): boolean => left.some((condition) => condition.kind === kind)
  const { rows } = await sql<Counted>`${preparedByText}
    with ${nearOf(asked, visits)}, near as (${sql.join(
      asked.map((_, i) => sql`select * from ${sql.ref(`near${i}`)}`),
      sql` union all `,
    )}), offer as materialized (
      select product_id, category_id, brand, rating, offered.unit_price_kobo, offered.is_off, offered.in_stock, entries,
        price_step(offered.unit_price_kobo) as step, ${failedOf(left)} as failed
      from near as finding, ${offeredIn(sql`finding`)} where ${all(always)}
    ), found as materialized (select * from offer where failed <> 'several')
    select 'visited' as kind, part as value, count(*) as number from near group by part
    union all ${tally('total', sql`''`, sql`failed = ''`)}
    union all ${sql.join(
      kinds.map((kind) =>
        counted[kind](isLeft(kind) ? sql`failed in ('', ${sql.lit(kind)})` : sql`failed = ''`),
      ),
      sql` union all `,
    )}`.execute(db)
  return {
    without,
    rows,
    isCut: rows.some(({ kind, number }) => kind === 'visited' && number >= visits),
  }
}

/** The rows that are looked at: those of a question where the ones before left room. */
const nearOf = (asked: readonly RawBuilder<boolean>[], visits: number): RawBuilder<unknown> =>
  sql.join(
    asked.map((condition, i) => {
      const before = sql.ref(`near${i - 1}`)
      const left = sql`(select case when count(*) < ${sql.lit(visits)} then ${sql.lit(visits)} else 0 end from ${before})`
      return sql`${sql.ref(`near${i}`)} as materialized (
        select ${sql.lit(`${i}`)} as part, product_id, category_id, brand, rating, unit_price_kobo, discount_percentage,
          in_stock, variant_ids, variant_names, variant_entries, variant_prices, variant_offs, variant_stocks
        from finding where ${condition} limit ${i === 0 ? sql.lit(visits) : left})`
    }),
  )

const conditionsIn = ({ holds, offered }: Wide): RawBuilder<boolean>[] =>
  [holds, offered].flatMap((one) => one ?? [])

/**
 * Which wide condition a variant does not meet: '' where it meets all, 'several' where more than
 * one is left.
 */
function failedOf(wide: readonly Wide[]): RawBuilder<string> {
  if (wide.length === 0) return sql`''`
  const butOne = wide.map(({ kind }) => {
    const others = wide.filter((condition) => condition.kind !== kind).flatMap(conditionsIn)
    return sql`when ${all(others)} then ${sql.lit(kind)}`
  })
  return sql`case when ${all(wide.flatMap(conditionsIn))} then '' ${sql.join(butOne, sql` `)} else 'several' end`
}

type Where = RawBuilder<unknown>

/**
 * Products by a value of their variants in `found`. The pairs are hashed: `count(distinct …)` sorts
 * all rows.
 */
const tally = (kind: string, value: RawBuilder<unknown>, where: Where, from = sql`found`) =>
  sql`select ${sql.lit(kind)}, value, count(*) from (
    select distinct product_id, ${value} as value from ${from} where ${where}) as pair group by value`

/** Counts by kind. */
const counted = {
  category: (where: Where) => tally('category', sql`category_id::text`, where),
  brand: (where: Where) =>
    sql`(select 'brand', min(brand), count(*) from (select distinct product_id, brand from found where ${where}) as pair
      group by lower(brand) order by count(*) desc, min(brand) limit ${sql.lit(MAX_VALUES)})`,
  price: (where: Where) =>
    sql`${tally('price', sql`step::text`, where)}
      union all select 'min', coalesce(min(unit_price_kobo), 0)::text, 0 from found where ${where}
      union all select 'max', coalesce(max(unit_price_kobo), 0)::text, 0 from found where ${where}`,
  discount: (where: Where) => tally('discount', sql`''`, sql`is_off and ${where}`),
  stock: (where: Where) => tally('stock', sql`''`, sql`in_stock and ${where}`),
  rating: (where: Where) =>
    tally('rating', sql`least(4, floor(rating))::text`, sql`rating >= 1 and ${where}`),
  option: (where: Where) =>
    tally('option', sql`option`, where, sql`found, ${entriesOf(sql`entries`)} as option`),
} satisfies Record<string, (where: Where) => RawBuilder<unknown>>
type CountedKind = keyof typeof counted

const isCounted = (kind: string): kind is CountedKind => Object.hasOwn(counted, kind)

function kindOf(kind: FilterKind): CountedKind[] {
  const name = kind.startsWith('option.') ? 'option' : kind
  return isCounted(name) ? [name] : []
}

export const totalOf = ({ rows }: Pick<Counts, 'rows'>): number =>
  rows.find(({ kind }) => kind === 'total')?.number ?? 0
