import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { requireDiskRoom } from '../../platform/db/disk-room.ts'
import { FolderInUse, socketOfRunningShop, withLockedFolder } from '../../platform/db/embedded.ts'
import { migrateSchema, migrateSchemaTo } from '../../platform/db/migrate.ts'
import { type Database, openDatabase, openPostgres } from '../../platform/db/open.ts'
import { putInService, takeOutOfService } from '../../platform/db/out-of-service.ts'
import { requireDatabase } from '../../platform/db/require-database.ts'
import { StartError } from '../../platform/errors.ts'
import { syncFolderToDisk, syncPathNow } from '../../platform/sync-path.ts'
import { describeDifferences } from './compare.ts'
import { loadBackupRows } from './load.ts'
import type { OpenedBackup } from './manifests.ts'
import { readBackupPart } from './parts.ts'
import { withScratchFolder } from './scratch.ts'
import { readDatabaseState, readInSnapshot, withDatabaseClient } from './source.ts'

/**
 * Reads every part of a backup's database.
 * @throws StartError for the first one that is missing, cut or changed
 */
export async function checkBackupFiles({ manifest, place }: OpenedBackup): Promise<void> {
  for (const part of Object.values(manifest.parts).flat()) await readBackupPart(place, part)
}

/**
 * Makes the schema of the backup in an empty database, loads the rows and compares them with the
 * manifest.
 * @throws StartError when they differ
 */
export async function fillFromBackup(
  { db, connection }: Database,
  { manifest, place }: OpenedBackup,
  beforePart?: () => void,
): Promise<void> {
  await migrateSchemaTo(db, manifest.database.migrations)
  await withDatabaseClient(connection, (client) =>
    loadBackupRows(client, manifest, place, beforePart),
  )
  const wrong = describeDifferences(
    manifest.database,
    await readInSnapshot(connection, readDatabaseState),
  )
  if (wrong.length > 0)
    throw new StartError(`What was restored is not what the backup says: ${wrong.join('; ')}.`)
}

/**
 * Restores a backup into a database that is thrown away.
 * @throws StartError when the restored rows are not those of the manifest, or when the disk has
 * only as much room left as the shop itself needs
 */
export const verifyByRestoring = (opened: OpenedBackup, dataDir: string): Promise<void> =>
  withScratchFolder(dataDir, async (folder) => {
    const database = await openDatabase({ dataDir: folder, isSynced: false })
    await fillFromBackup(database, opened, () => requireDiskRoom(folder)).finally(database.close)
  })

const RESTORE_NOT_ENDED_NOTE =
  'A restore into this database has not ended: run it again, with --replace.'

/**
 * `putRest` brings pictures and secrets back. It runs before the database may be used: a restore
 * that was killed half-way is no shop.
 */
type RestoreOptions = { isReplacing: boolean; putRest?: () => Promise<void> }

/**
 * Restores a backup into the embedded database of a stopped shop. An older database is kept under
 * another name.
 * @throws StartError when there is one and it is not to be replaced
 */
export async function restoreIntoFolder(
  dataDir: string,
  opened: OpenedBackup,
  { isReplacing, putRest }: RestoreOptions,
): Promise<void> {
  const folder = join(dataDir, 'database')
  if (socketOfRunningShop(dataDir)) throw new FolderInUse(dataDir)
  if (existsSync(folder) && !isReplacing) throw new StartError(alreadyHasDataText(folder))
  await withScratchFolder(dataDir, async (scratch) => {
    const restored = join(scratch, 'database')
    const database = await openDatabase({ dataDir: scratch, isSynced: false })
    await fillAndUpdate(database, opened).finally(database.close)
    syncFolderToDisk(restored)
    await putRest?.()
    await withLockedFolder(dataDir, async () => {
      keepOldDatabase(folder)
      renameSync(restored, folder)
      syncPathNow(dataDir)
    })
  })
}

/**
 * Renames an embedded database, if there is one, so that it is kept. The caller has locked its
 * folder.
 */
export function keepOldDatabase(folder: string): void {
  if (existsSync(folder))
    renameSync(folder, `${folder}.before-${new Date().toISOString().replaceAll(':', '-')}`)
}

export const alreadyHasDataText = (where: string): string =>
  `There is a shop in ${where} already. Restore into an empty one, or replace it with --replace.`

/**
 * Restores a backup into the database of a server.
 * @throws StartError when it has data and is not to be replaced, or when a shop uses it
 */
export async function restoreIntoServer(
  url: string,
  opened: OpenedBackup,
  { isReplacing, putRest }: RestoreOptions,
): Promise<void> {
  const database = openPostgres(url)
  try {
    await requireDatabase(database.db)
    if (await hasShopTables(database)) {
      if (!isReplacing) throw new StartError(alreadyHasDataText('this database'))
      await requireUnusedDatabase(database)
    }
    await emptyDatabase(database)
    await fillAndUpdate(database, opened)
    await putRest?.()
    await putInService(database.db)
  } finally {
    await database.close()
  }
}

async function fillAndUpdate(database: Database, opened: OpenedBackup): Promise<void> {
  await fillFromBackup(database, opened)
  await migrateSchema(database.db, { isInService: false })
}

export async function hasShopTables({ db }: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname <> 'out_of_service') as found`.execute(db)
  return rows[0]?.found ?? false
}

/** The server lists a connection for a moment after its client has closed it. */
const UNUSED_WITHIN_MS = 2_000

/** @throws StartError while something else is connected to a database of a server */
export async function requireUnusedDatabase(database: Database): Promise<void> {
  if (!(await waitUntilOthersLeft(database, { withinMs: UNUSED_WITHIN_MS })))
    throw new StartError(
      'Something is connected to this database: stop all instances of the shop first.',
    )
}

export const CONNECTION_POLL_MS = 200

/** Waits until no more than `own` connections of others are left; false if they stay for longer. */
export async function waitUntilOthersLeft(
  database: Database,
  { own = 0, withinMs = 0 },
): Promise<boolean> {
  const end = performance.now() + withinMs
  while ((await countOtherConnections(database)) > own) {
    if (performance.now() > end) return false
    await wait(CONNECTION_POLL_MS)
  }
  return true
}

/** Counts the connections of others to a database of a server. */
export async function countOtherConnections({ db }: Database): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  )
  return rows[0]?.others ?? 0
}

/** Empties a database, and leaves a note there why no shop may start on it until it is whole. */
export async function emptyDatabase(
  { db }: Database,
  note = RESTORE_NOT_ENDED_NOTE,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`drop schema public cascade`.execute(trx)
    await sql`create schema public`.execute(trx)
    await takeOutOfService(trx, note)
  })
}
