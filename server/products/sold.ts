import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: `variant_id` and `qty` of the pieces that were ordered since a moment, without cancelled orders. It reads the
 * movements of that time once: those of one variant in one order are together, with the release if it was cancelled.
 */
export const soldSince = (start: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select variant_id, sum(pieces)::integer as qty from (
    select variant_id, -sum(delta) filter (where kind = 'reserve') as pieces from stock_movement
    where created_at >= ${start} and sale_id is not null
    group by sale_id, variant_id having bool_and(kind <> 'release') and bool_or(kind = 'reserve')
  ) as ordered group by variant_id)`
