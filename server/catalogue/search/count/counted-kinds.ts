import { type RawBuilder, sql } from 'kysely'
import type { FilterKind } from '../ask/conditions.ts'
import { BETWEEN_ENTRIES } from '../ask/variant-conditions.ts'

/** Brands and values of an option that are answered, the most frequent. */
export const MAX_VALUES = 60

/** All options are counted together. */
export type CountedKind = Exclude<FilterKind, 'text' | `option.${string}`> | 'option'

type CountedColumn = {
  name: string
  /** The value of a row of `listing`, all of whose variants count. */
  ofRow: RawBuilder<unknown>
  /** The value of its variants that count, which `filtered` aggregates. */
  ofVariants(filtered: (aggregate: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown>
}

type CountedBy = {
  /** What a product is counted by. */
  columns?: CountedColumn[]
  /** A table of what products are counted by more than once. */
  table?: RawBuilder<unknown>
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
        name: 'prices',
        ofRow: sql`variant_prices`,
        ofVariants: (filtered) => filtered(sql`array_agg(unit_price_kobo)`),
      },
    ],
    table: sql`price as materialized (
      select price_step(kobo) as step, min(kobo) as low, max(kobo) as high
      from (select product_id, unnest(prices) as kobo from found) as one group by product_id, price_step(kobo))`,
    tally: sql`select 'price', step::text, count(*) from price group by step
      union all select 'min', '', coalesce(min(low), 0) from price
      union all select 'max', '', coalesce(max(high), 0) from price`,
  },
  discount: {
    columns: [
      {
        name: 'has_off',
        ofRow: sql`0 < any(variant_discounts)`,
        ofVariants: (filtered) => filtered(sql`bool_or(discount_percentage > 0)`),
      },
    ],
    sums: [{ kind: 'discount', number: sql`count(*) filter (where has_off)` }],
  },
  stock: {
    columns: [
      {
        name: 'has_stock',
        ofRow: sql`in_stock`,
        ofVariants: (filtered) => filtered(sql`bool_or(in_stock)`),
      },
    ],
    sums: [{ kind: 'stock', number: sql`count(*) filter (where has_stock)` }],
  },
  rating: {
    columns: [
      {
        name: 'is_rated',
        ofRow: sql`true`,
        ofVariants: (filtered) => filtered(sql`bool_or(true)`),
      },
    ],
    tally: sql`select 'rating', rating::text, count(*) from found where is_rated and rating >= 1 group by rating`,
  },
  option: {
    columns: [
      {
        name: 'options',
        ofRow: sql`options`,
        // To sort the few entries of a product takes half the time of `distinct`.
        ofVariants: (filtered) =>
          sql`tsvector_to_array(array_to_tsvector(array_remove(string_to_array(
            ${filtered(sql`string_agg(entries, ${BETWEEN_ENTRIES})`)}, ${BETWEEN_ENTRIES}), '')))`,
      },
    ],
    tally: sql`select 'option', option, count(*) from (select unnest(options) as option from found) as one group by option`,
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
