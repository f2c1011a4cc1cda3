import baseline from './baseline.json' with { type: 'json' }
import { makeSchema } from './make-schema.ts'
import * as listOrders from './migrations/2026-12-09-list-orders.ts'
import * as dots from './migrations/2026-12-10-dots.ts'
import { type Migrations, migrateBack, migrateBy, migrateNew, readState } from './migrator.ts'
import { requireInService } from './out-of-service.ts'
import { requireDatabase } from './require-database.ts'
import type { Db } from './schema.ts'

/** New migrations go into `later`, imported one by one, so that a bundle or a renamed folder cannot lose one. */
export const migrations: Migrations = {
  baseline,
  later: { '2026-12-09-list-orders': listOrders, '2026-12-10-dots': dots },
  makeSchema,
}

/**
 * Brings the schema up to date; returns the names of the applied migrations. `isInService`: false while a backup is
 * restored into it.
 * @throws StartError as `migrateBy`, and when the database is out of service
 */
export async function migrate(db: Db, { isInService = true } = {}): Promise<string[]> {
  await requireDatabase(db)
  if (isInService) await requireInService(db)
  return migrateBy(migrations, db)
}

/** Makes the schema of these migrations in an empty database. @throws StartError as `migrateNew` */
export const migrateTo = (db: Db, names: readonly string[]): Promise<void> => migrateNew(migrations, db, names)

/** Takes back the migrations after `name`; returns their names. @throws StartError as `migrateBack` */
export const undoAfter = (db: Db, name: string): Promise<string[]> => migrateBack(migrations, db, name)

export type SchemaState = 'none' | 'older' | 'current'

/** The state of a database's schema, for commands that change nothing. @throws StartError as `migrateBy` */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  await requireDatabase(db)
  await requireInService(db)
  const { applied, pending } = await readState(migrations, db)
  if (applied.length === 0) return 'none'
  return pending.length > 0 ? 'older' : 'current'
}
