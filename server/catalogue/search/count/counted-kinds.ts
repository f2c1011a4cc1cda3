import { type RawBuilder, sql } from 'kysely'
import type { FilterKind } from '../ask/conditions.ts'
import { BETWEEN_ENTRIES } from '../ask/variant-conditions.ts'

/** Brands and values of an option that are answered, the most frequent. */
export const MAX_VALUES = 60

/** All options are counted together. */
export type CountedKind = Exclude<FilterKind, 'text' | `option.${string}`> | 'option'

type CountedBy = {
  /** What a product is counted by, of its only variant and of all of them. */
  columns?: { name: string; one: RawBuilder<unknown>; all: RawBuilder<unknown> }[]
  /** Numbers of all products. */
  sums?: { kind: string; number: RawBuilder<unknown> }[]
  /** Numbers of products by a value. */
  tally?: RawBuilder<unknown>
}

/** Counts by kind. */
export const facetSelects: Record<CountedKind, CountedBy> = {
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
    columns: [
      {
        name: 'has_off',
        one: sql`discount_percentage > 0`,
        all: sql`bool_or(discount_percentage > 0)`,
      },
    ],
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

export const COUNTED_KINDS = Object.keys(facetSelects).filter(isCountedKind)
function isCountedKind(kind: string): kind is CountedKind {
  return Object.hasOwn(facetSelects, kind)
}

export function facetKindOf(kind: FilterKind): CountedKind[] {
  const name = kind.startsWith('option.') ? 'option' : kind
  return isCountedKind(name) ? [name] : []
}

/** Counts by these kinds over `found`. */
export function selectCounts(kinds: readonly CountedKind[]): RawBuilder<unknown> {
  const total = { kind: 'total', number: sql`count(*) filter (where is_hit)` }
  const sums = [total, ...kinds.flatMap((kind) => facetSelects[kind].sums ?? [])]
  const names = sql.join(sums.map(({ kind }) => sql.lit(kind)))
  const numbers = sql.join(sums.map(({ number }) => number))
  const selected = sql`select unnest(array[${names}]), '', unnest(array[${numbers}]) from found`
  const tallies = kinds.flatMap((kind) => facetSelects[kind].tally ?? [])
  return sql.join([selected, ...tallies], sql` union all `)
}
