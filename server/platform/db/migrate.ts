import { sql } from 'kysely'
import { StartError } from '../errors.ts'
import { makeCurrentSchema } from './make-schema.ts'
import {
  applyMigrations,
  type Migrations,
  makeOlderSchema,
  migrateBack,
  readMigrationState,
} from './migrator.ts'
import { requireInService } from './out-of-service.ts'
import { readMigrationFiles } from './read-migrations.ts'
import { requireDatabase } from './require-database.ts'
import { readRoutines } from './routines.ts'
import type { Db } from './schema.ts'

export const migrations: Migrations = {
  baseline: '2026-11-29-baseline',
  later: readMigrationFiles(),
  routines: readRoutines(),
  makeSchema: makeCurrentSchema,
}

/**
 * Brings the schema up to date; returns the names of the applied migrations and of the replaced
 * files of routines. `isInService`: false
 * while a backup is restored into it. `isBesideOlder`: the operator wants it while instances of an
 * older version run.
 * @throws StartError when the database is unreachable, out of service, or of a version that this
 * one cannot run beside, and when an older version runs on it
 */
export async function migrateSchema(
  db: Db,
  { isInService = true, isBesideOlder = false } = {},
): Promise<string[]> {
  await requireDatabase(db)
  if (isInService) await requireInService(db)
  if (isInService && !isBesideOlder) await requireNoOlder(db)
  return applyMigrations(migrations, db)
}

/**
 * Lists the instances first: one that registers later has migrated already. @throws StartError when
 * one of an older version runs
 */
async function requireNoOlder(db: Db): Promise<void> {
  const others = await listRunningInstances(db)
  const { applied, pending } = await readMigrationState(migrations, db)
  if (others.length === 0 || applied.length === 0 || pending.length === 0) return
  throw new StartError(
    `An older version of the shop runs on this database (${others.join(', ')}). Stop it first, or run npm run db:migrate to change the schema beside it.`,
  )
}

/** Instances write that they live every few seconds. */
const ALIVE_WITHIN = '15 seconds'

/**
 * Host and process id of the instances on a server. None for the embedded database, and none for a
 * row left behind.
 */
async function listRunningInstances(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ isShop: boolean }>`
    select to_regclass('instance') is not null and exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    ) as "isShop"`.execute(db)
  if (!found[0]?.isShop) return []
  const rows = await db
    .selectFrom('instance')
    .select(['host', 'pid'])
    .where('seen_at', '>', sql<Date>`now() - ${sql.lit(ALIVE_WITHIN)}::interval`)
    .execute()
  return rows.map(({ host, pid }) => `${host} ${pid}`)
}

export const migrateSchemaTo = (db: Db, names: readonly string[]): Promise<void> =>
  makeOlderSchema(migrations, db, names)
export const undoMigrationsAfter = (db: Db, name: string): Promise<string[]> =>
  migrateBack(migrations, db, name)

/**
 * The state of a database's schema, for commands that change nothing. @throws StartError when the
 * database is unreachable, out of service, or of a version that this one cannot run beside
 */
export async function readSchemaState(db: Db): Promise<'none' | 'older' | 'current'> {
  await requireDatabase(db)
  await requireInService(db)
  const { applied, pending } = await readMigrationState(migrations, db)
  if (applied.length === 0) return 'none'
  return pending.length > 0 ? 'older' : 'current'
}
