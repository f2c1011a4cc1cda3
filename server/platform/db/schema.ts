import type { Kysely, Selectable, Transaction } from 'kysely'
import type { PlatformTables } from './tables.ts'

/**
 * All tables. Each area adds its own in `tables.ts` or `tables/`. `schema.sql` says what their
 * columns mean.
 */
export interface Schema extends PlatformTables {}

export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>
/** A row as it is read. */
export type RowOf<Table extends keyof Schema> = Selectable<Schema[Table]>
