import { type RawBuilder, sql } from 'kysely'

/** Whether a column contains what was typed, without case; `%`, `_` and `\` mean themselves. */
export const contains = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} ilike ${`%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`}`
