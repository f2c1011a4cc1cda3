import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'
import { fieldOfError, StartError } from '../errors.ts'
import { explainDatabase, requireDatabase } from './require-database.ts'
import { dropAllViews, type Routine, replaceRoutines } from './routines.ts'
import type { Db } from './schema.ts'

/**
 * Two texts of SQL; `down` takes exactly back what `up` added. `blocks`: why a statement that could
 * hold up a running shop or break the previous version does not; see
 * docs/decisions/0055-upgrades.md.
 */
export type ShopMigration = Readonly<{ up: string; down: string; blocks?: string | undefined }>

export type Migrations = Readonly<{
  /** The name of the first schema. A database without it was made before the first release. */
  baseline: string
  /** The changes after it by name, such as `2027-01-15-gift-cards`. */
  later: Readonly<Record<string, ShopMigration>>
  /** Functions and views, which are replaced and need no migration. */
  routines: readonly Routine[]
  /** Makes the schema of baseline, later migrations and routines in an empty database. */
  makeSchema(db: Db, routines: readonly Routine[]): Promise<void>
}>

/**
 * How long a statement of a migration waits for a lock, and all that comes after it for the table
 * waits with it. Shorter than PostgreSQL's `deadlock_timeout`: in most deadlocks the migration
 * gives way, not an order.
 */
const LOCK_TIMEOUT_MS = 500
const LOCK_PAUSE_MS = 500
const LOCK_TRIES = 600 // about ten minutes: a dump of a large shop holds its locks that long
const LOCKED = '55P03'

/**
 * Brings the schema up to date; instances that start at once take turns. Returns the names of the
 * applied migrations and of the replaced files of routines.
 * @throws StartError when the database is unreachable, too old, or of a version that this one
 * cannot run beside
 */
export async function applyMigrations(migrations: Migrations, db: Db): Promise<string[]> {
  const state = await readMigrationState(migrations, db)
  if (state.isNewer) return []
  return onOneConnection(db, async (connection) => {
    if (state.applied.length === 0)
      return runMigrationStep(() => makingMigrator(migrations, connection).migrateToLatest())
    // One by one, so that no lock outlives its migration.
    const migrator = upgradingMigrator(migrations, connection)
    const applied = await runAllSteps(() => migrator.migrateUp())
    const replaced = await whenUnlocked(() => replaceRoutines(connection, migrations.routines))
    return [...applied, ...replaced]
  })
}

/**
 * Makes an older schema in an empty database, to restore a backup. @throws StartError when this
 * version does not have it
 */
export async function makeOlderSchema(
  migrations: Migrations,
  db: Db,
  names: readonly string[],
): Promise<void> {
  const known = migrationNamesOf(migrations)
  const last = names.at(-1)
  if (last === undefined || !isBeginningOf(names, known))
    throw new StartError(
      'This is of a version of the shop whose migrations this version does not have: use that one.',
    )
  await onOneConnection(db, async (connection) => {
    await runMigrationStep(() => makingMigrator(migrations, connection).migrateToLatest())
    if (last === known.at(-1)) return
    await dropAllViews(connection, migrations.routines)
    await runMigrationStep(() => upgradingMigrator(migrations, connection).migrateTo(last))
  })
}

/**
 * Takes back the migrations after `name`, newest first, with the data that they hold, and drops the
 * views: the version that starts next makes its own. Returns the names of the migrations.
 * @throws StartError for a name that was never applied, and a database that is unreachable or too new
 */
export async function migrateBack(migrations: Migrations, db: Db, name: string): Promise<string[]> {
  const { applied } = await readMigrationState(migrations, db)
  if (!applied.includes(name))
    throw new StartError(`This database never had the migration ${name}.`)
  return onOneConnection(db, async (connection) => {
    await dropAllViews(connection, migrations.routines)
    return runMigrationStep(() => upgradingMigrator(migrations, connection).migrateTo(name))
  })
}

const migrationNamesOf = ({ baseline, later }: Migrations): string[] => [
  baseline,
  ...Object.keys(later),
]

const isBeginningOf = (names: readonly string[], known: readonly string[]): boolean =>
  names.every((name, n) => name === known[n])

const emptyMigration: Migration = { up: async () => {} }

const migrationsWithoutWork = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(names.map((name) => [name, emptyMigration]))

const executeSqlText = (text: string) => async (db: Kysely<unknown>) =>
  void (await sql.raw(text).execute(db))

const upgradingMigrator = ({ baseline, later }: Migrations, db: Db): Migrator =>
  migratorFor(db, {
    [baseline]: emptyMigration,
    ...Object.fromEntries(
      Object.entries(later).map(([name, { up, down }]) => [
        name,
        { up: executeSqlText(up), down: executeSqlText(down) },
      ]),
    ),
  })

/** A migrator for an empty database: the baseline makes the schema of all. */
function makingMigrator(migrations: Migrations, db: Db): Migrator {
  const make = { up: (connection: Db) => migrations.makeSchema(connection, migrations.routines) }
  const others = migrationsWithoutWork(Object.keys(migrations.later))
  return migratorFor(db, { [migrations.baseline]: make, ...others })
}

const migratorFor = (db: Db, migrations: Record<string, Migration>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Runs `work` without a time limit: large tables are rewritten, and other instances wait for that.
 */
async function onOneConnection<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(connection)
    try {
      return await work(connection)
    } finally {
      // A connection that broke is not used again.
      await sql`reset statement_timeout`.execute(connection).catch(() => {})
      await sql`reset lock_timeout`.execute(connection).catch(() => {})
    }
  })
}

type MigrationStep = () => ReturnType<Migrator['migrateUp']>

async function runAllSteps(step: MigrationStep): Promise<string[]> {
  const names: string[] = []
  for (
    let done = await runMigrationStep(step);
    done.length > 0;
    done = await runMigrationStep(step)
  )
    names.push(...done)
  return names
}

/** Replaces routines, and tries again later when a view was locked. */
async function whenUnlocked(
  replace: () => Promise<string[]>,
  tries = LOCK_TRIES,
): Promise<string[]> {
  try {
    return await replace()
  } catch (error) {
    if (fieldOfError(error, 'code') !== LOCKED || tries <= 1) throw error
    await pause(LOCK_PAUSE_MS)
    return whenUnlocked(replace, tries - 1)
  }
}

/** Runs a step again when a lock was not free in time: statements that waited behind it go first. */
async function runMigrationStep(step: MigrationStep, tries = LOCK_TRIES): Promise<string[]> {
  const { error, results = [] } = await step()
  if (!error)
    return results
      .filter(({ status }) => status === 'Success')
      .map((result) => result.migrationName)
  if (fieldOfError(error, 'code') !== LOCKED) explainDatabase(error)
  if (tries <= 1) throw lockTimeoutError(results)
  await pause(LOCK_PAUSE_MS)
  return runMigrationStep(step, tries - 1)
}

function lockTimeoutError(results: readonly MigrationResult[]): StartError {
  const name = results.find(({ status }) => status === 'Error')?.migrationName
  return new StartError(
    `The migration ${name} waited ten minutes for a table that others use without a pause, such as a dump. Nothing of it has changed; start again when they have ended.`,
  )
}

export type MigrationState = {
  /** In their order. */
  applied: string[]
  pending: string[]
  /** A newer version has changed the schema, and says that this one may still run. */
  isNewer: boolean
}

/**
 * @throws StartError when the database is unreachable, or of a version that this one cannot run
 * beside
 */
export async function readMigrationState(migrations: Migrations, db: Db): Promise<MigrationState> {
  await requireDatabase(db)
  const applied = await listAppliedMigrations(db)
  const known = migrationNamesOf(migrations)
  const unknown = applied.filter((name) => !known.includes(name))
  const pending = known.filter((name) => !applied.includes(name))
  if (applied.length > 0 && pending.includes(migrations.baseline))
    throw new StartError(
      'This database was made before the first release, and this version cannot upgrade it. Export what it has with the version that made it, start this version on an empty database, and import it there.',
    )
  if (unknown.length > 0 && (pending.length > 0 || !(await mayRunOnNewer(migrations, db))))
    throw new StartError(
      `This database was made by a newer version of the shop, which this version does not know (${unknown.join(', ')}). Start the newer version, or restore an older backup.`,
    )
  return { applied, pending, isNewer: unknown.length > 0 }
}

/** Whether this version knows the oldest migration that a running one has to know. */
async function mayRunOnNewer(migrations: Migrations, db: Db): Promise<boolean> {
  if (!(await tableExists(db, 'schema_support'))) return false
  const { oldest } = await db
    .selectFrom('schema_support')
    .select('oldest')
    .executeTakeFirstOrThrow()
  return migrationNamesOf(migrations).includes(oldest)
}

async function listAppliedMigrations(db: Db): Promise<string[]> {
  if (!(await tableExists(db, 'kysely_migration'))) return []
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function tableExists(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{
    found: string | null
  }>`select to_regclass(${name}) as found`.execute(db)
  return Boolean(rows[0]?.found)
}
