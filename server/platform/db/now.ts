import { type RawBuilder, sql } from 'kysely'

/**
 * The database's clock at the start of the transaction: instances may differ, and rows are compared
 * with it.
 */
export const databaseNow = (): RawBuilder<Date> => sql<Date>`now()`

/** `span` as PostgreSQL writes an interval: '30 seconds', '2 days'. */
export const timeAfterNow = (span: string): RawBuilder<Date> => sql<Date>`now() + ${span}::interval`

export const timeBeforeNow = (span: string): RawBuilder<Date> =>
  sql<Date>`now() - ${span}::interval`
