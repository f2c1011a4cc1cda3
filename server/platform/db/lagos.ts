import { type RawBuilder, sql } from 'kysely'

/** Days begin at midnight in Lagos, whatever the time zone of the server. */
const ZONE = sql.lit('Africa/Lagos')

/** SQL: date and time of a moment, as clocks show it there. */
export const inLagos = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${time} at time zone ${ZONE})`

export const dayOf = (time: RawBuilder<unknown>): RawBuilder<unknown> => sql`${inLagos(time)}::date`

export const startOf = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${day})::timestamp at time zone ${ZONE})`
