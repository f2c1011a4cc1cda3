import { sql } from 'kysely'
import type { Db } from '../../../platform/db/schema.ts'
import { countByVariant, countedColumns } from './count-by-variant.ts'
import { COUNTED_KINDS } from './counted-kinds.ts'
import { type FacetCounts, type FacetRow, totalOfCounts } from './facet-counts.ts'

/** So many products are all looked at; of a larger shop a part from all over. */
const MAX_WHOLE = 20_000
const SAMPLE_SIZE = 1_200
/** The same products each time, as long as they stay where they are. */
const SEED = 1

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
  const share = sql.lit((100 * SAMPLE_SIZE) / total)
  const sample = isCut ? sql`tablesample system (${share}) repeatable (${sql.lit(SEED)})` : sql``
  const near = sql`near as not materialized (select ${countedColumns([])} from listing ${sample})`
  const counts = await countByVariant(db, near, {
    rowConditions: [],
    kinds: COUNTED_KINDS.filter((kind) => kind !== 'category'),
  })
  // Where all variants are read, the ends of their prices are known, too.
  const ofWhole = isCut ? ['category', 'total', 'min', 'max'] : ['category', 'total']
  const rows = [
    ...whole.filter(({ kind }) => ofWhole.includes(kind)),
    ...counts.filter(({ kind }) => !ofWhole.includes(kind)),
  ]
  return { without: undefined, rows, isCut }
}
