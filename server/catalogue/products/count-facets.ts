import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { preparedByText } from '../../platform/db/prepared-statements.ts'
import type { Db } from '../../platform/db/schema.ts'
import { meetsNothing } from './filters-of.ts'
import { all, conditionsOf, type FilterKind, isAll, type Question, visitsFor, type Wide } from './finding.ts'

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
}

/** Rather so few hits than to ask the index for conditions that most products meet. */
const ENOUGH = 250

/**
 * Counts the best hits, about `max` where there are so many, by what they can be filtered by. Those of a wide condition
 * leave it out, in the same pass. Read in a transaction of `byIndex`.
 */
export async function countOf(
  db: Db,
  question: Question,
  { without, max = MAX_COUNTED + 1 }: { without?: FilterKind; max?: number } = {},
): Promise<Counts> {
  if (meetsNothing(question.filters, without)) return { without, rows: [], isCut: false }
  if (isAll(question)) return countAll(db)
  const { asked, wide } = conditionsOf(question, { without })
  const counts = await count(db, { asked, wide, without, max })
  if (!counts.isCut || wide.length === 0 || totalOf(counts) >= Math.min(ENOUGH, max)) return counts
  const strict = conditionsOf(question, { without, isStrict: true })
  return count(db, { asked: strict.asked, wide, without, max })
}

/** So many products are all looked at; of a larger shop a part from all over. */
const MAX_WHOLE = 20_000
const SAMPLE = 2_000

/** The categories, the total and the ends of the prices are those of the whole shop, whatever its size. */
async function countAll(db: Db): Promise<Counts> {
  const { rows: whole } = await sql<Counted>`
    select 'category' as kind, id::text as value, product_count as number from category where product_count > 0
    union all select 'total', '', coalesce(sum(product_count), 0) from category
    union all select 'min', coalesce(min(unit_price_kobo), 0)::text, 0 from finding
    union all select 'max', coalesce(max(unit_price_kobo), 0)::text, 0 from finding`.execute(db)
  const total = totalOf({ rows: whole })
  const isCut = total > MAX_WHOLE
  const from = isCut ? sql`finding tablesample system (${sql.lit((100 * SAMPLE) / total)})` : sql`finding`
  const counts = await count(db, { from, asked: sql`true`, wide: [], without: undefined })
  const isOfWhole = ({ kind }: Counted): boolean => whole.some((row) => row.kind === kind)
  return { without: undefined, rows: [...whole, ...counts.rows.filter((row) => !isOfWhole(row))], isCut }
}

/** Hits that are counted where they are certainly no more than a part of all. */
export const OF_MANY = 400

type Asked = {
  from?: RawBuilder<unknown>
  asked: RawBuilder<boolean>
  wide: Wide[]
  without: FilterKind | undefined
  /** Undefined: all. */
  max?: number
}

async function count(db: Db, { from = sql`finding`, asked, wide, without, max }: Asked): Promise<Counts> {
  const visits = max === undefined ? Number.POSITIVE_INFINITY : visitsFor(max, wide)
  const kinds = without === undefined ? Object.keys(counted).filter(isCounted) : kindOf(without)
  const left = new Set<string>(wide.map(({ kind }) => kind))
  const { rows } = await sql<Counted>`${preparedByText}
    with near as materialized (
      select category_id, brand, unit_price_kobo, discount_percentage, in_stock, rating, options,
        price_step(unit_price_kobo) as step, ${failedOf(wide)} as failed
      from ${from} where ${asked} limit ${max === undefined ? sql`all` : sql.lit(visits)}
    ), found as materialized (select * from near where failed <> 'several')
    select 'visited' as kind, '' as value, count(*) as number from near
    union all select 'total', '', count(*) from found where failed = ''
    union all ${sql.join(
      kinds.map((kind) => counted[kind](left.has(kind) ? sql`failed in ('', ${sql.lit(kind)})` : sql`failed = ''`)),
      sql` union all `,
    )}`.execute(db)
  return { without, rows, isCut: rows.some(({ kind, number }) => kind === 'visited' && number >= visits) }
}

/** Which wide condition a row does not meet: '' where it meets all, 'several' where more than one is left. */
function failedOf(wide: readonly Wide[]): RawBuilder<string> {
  if (wide.length === 0) return sql`''`
  const butOne = wide.map(({ kind }) => {
    const others = wide.filter((condition) => condition.kind !== kind).map(({ holds }) => holds)
    return sql`when ${all(others)} then ${sql.lit(kind)}`
  })
  return sql`case when ${all(wide.map(({ holds }) => holds))} then '' ${sql.join(butOne, sql` `)} else 'several' end`
}

type Where = RawBuilder<unknown>

/** Counts by kind, over rows of `found`. */
const counted = {
  category: (where: Where) =>
    sql`select 'category', category_id::text, count(*) from found where ${where} group by category_id`,
  brand: (where: Where) =>
    sql`(select 'brand', min(brand), count(*) from found where ${where} group by lower(brand)
      order by count(*) desc, min(brand) limit ${sql.lit(MAX_VALUES)})`,
  price: (where: Where) => sql`select 'price', step::text, count(*) from found where ${where} group by step
    union all select 'min', coalesce(min(unit_price_kobo), 0)::text, 0 from found where ${where}
    union all select 'max', coalesce(max(unit_price_kobo), 0)::text, 0 from found where ${where}`,
  discount: (where: Where) =>
    sql`select 'discount', '', count(*) from found where discount_percentage > 0 and ${where}`,
  stock: (where: Where) => sql`select 'stock', '', count(*) from found where in_stock and ${where}`,
  rating: (where: Where) =>
    sql`select 'rating', least(4, floor(rating))::text, count(*) from found where rating >= 1 and ${where} group by 2`,
  option: (where: Where) =>
    sql`select 'option', option, count(*) from found, unnest(options) as option where ${where} group by option`,
} satisfies Record<string, (where: Where) => RawBuilder<unknown>>
type CountedKind = keyof typeof counted

const isCounted = (kind: string): kind is CountedKind => Object.hasOwn(counted, kind)

function kindOf(kind: FilterKind): CountedKind[] {
  const name = kind.startsWith('option.') ? 'option' : kind
  return isCounted(name) ? [name] : []
}

export const totalOf = ({ rows }: Pick<Counts, 'rows'>): number =>
  rows.find(({ kind }) => kind === 'total')?.number ?? 0
