import { type RawBuilder, sql } from 'kysely'

/** Days begin at midnight in Lagos, whatever the time zone of the server. */
const LAGOS_ZONE = sql.lit('Africa/Lagos')

/** SQL: date and time of a moment, as clocks show it there. */
export const clockInLagosSql = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${time} at time zone ${LAGOS_ZONE})`

export const dayInLagosSql = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${clockInLagosSql(time)}::date`

export const startOfDayInLagosSql = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${day})::timestamp at time zone ${LAGOS_ZONE})`
