import { sql } from 'kysely'
import { preparedByText } from '../../../platform/db/prepared-statements.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { selectCounts } from './counted-kinds.ts'
import { type FacetCounts, type FacetRow, totalOfCounts } from './facet-counts.ts'

/** So many products are all looked at; of a larger shop a part from all over. */
const MAX_WHOLE = 20_000
const SAMPLE_SIZE = 2_000

/**
 * The categories, the total and the ends of the prices are those of the whole shop, whatever its
 * size.
 */
export async function countWholeShop(db: Db): Promise<FacetCounts> {
  const { rows: whole } = await sql<FacetRow>`
    select 'category' as kind, id::text as value, product_count as number from category where product_count > 0
    union all select 'total', '', coalesce(sum(product_count), 0) from category
    union all select 'min', '', coalesce(min(unit_price_kobo), 0) from listing
    union all select 'max', '', coalesce(max(unit_price_kobo), 0) from listing`.execute(db)
  const total = totalOfCounts({ rows: whole })
  const isCut = total > MAX_WHOLE
  const from = isCut
    ? sql`listing tablesample system (${sql.lit((100 * SAMPLE_SIZE) / total)})`
    : sql`listing`
  // All variants of all products are read for their prices only.
  const { rows: counts } = await sql<FacetRow>`${preparedByText}
    with found as materialized (
      select brand, rating, options, variant_prices as prices, in_stock as has_stock,
        0 < any(variant_discounts) as has_off, true as is_hit, true as is_rated
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
