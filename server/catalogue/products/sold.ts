import { sql } from 'kysely'
import { SOLD_DAYS } from '#contract/platform/limits.ts'
import { isCountedInFigures } from '../../orders/sales/state-conditions.ts'
import { dayInLagosSql, startOfDayInLagosSql } from '../../platform/db/lagos.ts'

const SOLD_SINCE = startOfDayInLagosSql(
  sql`${dayInLagosSql(sql`now()`)} - ${sql.lit(SOLD_DAYS - 1)}`,
)

/**
 * SQL: `variant_id` and `qty` of the pieces that reports of the last `SOLD_DAYS` days count.
 * Reports read them from the lines of orders. Movements are faster, and have the variant. A
 * movement is written after its order's time.
 */
export const SOLD_LATELY = sql`(
  select variant_id, -sum(delta)::integer as qty from stock_movement join sale on sale.id = sale_id
  where kind = 'reserve' and stock_movement.created_at >= ${SOLD_SINCE} and sale.created_at >= ${SOLD_SINCE} and ${isCountedInFigures}
  group by variant_id)`
