import { type RawBuilder, sql } from 'kysely'
import { byIndex } from '../db/by-index.ts'
import type { Db } from '../db/schema.ts'
import { conditionOf, type FilterKind, MAX_FOUND, type Question } from './finding.ts'
import { dimensions } from './steps.ts'

/** Brands and values of an option that are answered, the most frequent. */
export const MAX_VALUES = 60

/** One row of counts: `kind` is that of a filter, or `total`. */
type Counted = { kind: string; value: string; number: number }

/** The counts of a question; of `without` as if that filter were not set. */
export type Counts = { without: FilterKind | undefined; rows: Counted[] }

export async function countOf(db: Db, question: Question, without?: FilterKind): Promise<Counts> {
  const kinds = Object.values(without === undefined ? counted : { total: counted.total, ...of(without) })
  const { rows } = await byIndex(db, (trx) =>
    sql<Counted>`
      with found as materialized (
        select category_id, brand, unit_price_kobo, discount_percentage, in_stock, rating, options, ${dimensions.price.of} as step
        from finding where ${conditionOf(question, { without })} limit ${sql.lit(MAX_FOUND + 1)}
      ) ${sql.join(kinds, sql` union all `)}`.execute(trx),
  )
  return { without, rows }
}

/** What is counted, by kind. */
const counted = {
  total: sql`select 'total' as kind, '' as value, count(*) as number from found`,
  category: sql`select 'category', category_id::text, count(*) from found group by category_id`,
  brand: sql`(select 'brand', min(brand), count(*) from found group by lower(brand) order by count(*) desc, min(brand) limit ${sql.lit(MAX_VALUES)})`,
  price: sql`select 'price', step::text, count(*) from found group by step
    union all select 'min', coalesce(min(unit_price_kobo), 0)::text, 0 from found
    union all select 'max', coalesce(max(unit_price_kobo), 0)::text, 0 from found`,
  discount: sql`select 'discount', '', count(*) filter (where discount_percentage > 0) from found`,
  stock: sql`select 'stock', '', count(*) filter (where in_stock) from found`,
  rating: sql`select 'rating', least(4, floor(rating))::text, count(*) from found where rating >= 1 group by 2`,
  option: sql`select 'option', option, count(*) from found, unnest(options) as option group by option`,
} satisfies Record<string, RawBuilder<unknown>>

const isCounted = (kind: string): kind is keyof typeof counted => Object.hasOwn(counted, kind)

function of(kind: FilterKind): Record<string, RawBuilder<unknown>> {
  const name = kind.startsWith('option.') ? 'option' : kind
  return isCounted(name) ? { [name]: counted[name] } : {}
}

export const totalOf = ({ rows }: Counts): number => rows.find(({ kind }) => kind === 'total')?.number ?? 0
