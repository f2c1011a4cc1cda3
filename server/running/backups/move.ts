import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { FolderInUse, socketOfRunningShop } from '../../platform/db/embedded.ts'
import { migrateSchema, migrateSchemaTo } from '../../platform/db/migrate.ts'
import { type Database, openDatabase, openRunningEmbedded } from '../../platform/db/open.ts'
import { putInService, takeOutOfService } from '../../platform/db/out-of-service.ts'
import { StartError } from '../../platform/errors.ts'
import { describeDifferences } from './compare.ts'
import {
  CONNECTION_POLL_MS,
  countOtherConnections,
  emptyDatabase,
  requireUnusedDatabase,
  waitUntilOthersLeft,
} from './restore.ts'
import { withDatabaseSource } from './run-backup.ts'
import {
  listBackupTables,
  readAppliedMigrations,
  readDatabaseState,
  readInSnapshot,
  withDatabaseClient,
} from './source.ts'
import { syncDatabaseRows } from './sync.ts'

const MOVE_NOT_ENDED_NOTE = 'A move into this database has not ended: run it again, with --replace.'

/** `to` names the new place in the note that the old database keeps. */
export type DatabaseMove = { target: Database; to: string; say: (line: string) => void }

/**
 * Moves an embedded database to a server. It copies while the shop sells, then waits until the shop
 * is stopped, and copies what has changed since.
 */
export async function moveFolderToServer(dataDir: string, move: DatabaseMove): Promise<void> {
  const socket = socketOfRunningShop(dataDir)
  await requireUnusedDatabase(move.target)
  await emptyDatabase(move.target, MOVE_NOT_ENDED_NOTE)
  if (socket) {
    const shop = openRunningEmbedded(socket)
    await withDatabaseSource(shop, dataDir, (source) => copyWhileShopRuns(source, move)).finally(
      shop.close,
    )
    move.say('Stop the shop now: what it has sold meanwhile is copied then.')
  }
  const source = await openWhenStopped(dataDir)
  await copyChangesAndSwitch(source, move).finally(source.close)
}

async function openWhenStopped(dataDir: string): Promise<Database> {
  for (;;) {
    try {
      return await openDatabase({ dataDir })
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      await pause(CONNECTION_POLL_MS)
    }
  }
}

/**
 * Moves the database of a server. It copies while the shop sells, then waits until nothing else is
 * connected, and copies what has changed since while nothing can write.
 */
export async function moveServerToFolder(database: Database, move: DatabaseMove): Promise<void> {
  await emptyDatabase(move.target, MOVE_NOT_ENDED_NOTE)
  if ((await countOtherConnections(database)) > 0) {
    await readInSnapshot(database.connection, (source) => copyWhileShopRuns(source, move))
    move.say('Stop all instances of the shop now: what they have sold meanwhile is copied then.')
    await waitUntilOthersLeft(database, { withinMs: Number.POSITIVE_INFINITY })
  }
  await withWritesHeld(database, () =>
    copyChangesAndSwitch(database, move, () => requireNobodyConnected(database)),
  )
}

/** This command itself has one more connection: that of the lock that holds all writes. */
const OWN_CONNECTIONS = 1
/** The server may take so long to end a connection that was closed. */
const ENDED_WITHIN_MS = 5_000

/**
 * Makes sure that no instance was started again during the last copy: it would sell in the old
 * database once writes go on. The note there keeps out instances that start from now on, but not
 * that one.
 * @throws StartError when somebody else is connected; the old database is in service again
 */
export async function requireNobodyConnected(
  database: Database,
  { own = OWN_CONNECTIONS, withinMs = ENDED_WITHIN_MS } = {},
): Promise<void> {
  if (await waitUntilOthersLeft(database, { own, withinMs })) return
  await putInService(database.db)
  throw new StartError(
    'Something connected to the old database during the last copy, and the shop stays where it was: stop all its instances, and run this again with --replace.',
  )
}

/** Does the work while nothing else can write to the database. */
const withWritesHeld = ({ connection }: Database, work: () => Promise<void>): Promise<void> =>
  withDatabaseClient({ ...connection, idle_in_transaction_session_timeout: 0 }, async (client) => {
    await client.query('begin')
    const tables = (await listBackupTables(client)).map(
      ({ name }) => `public.${pg.escapeIdentifier(name)}`,
    )
    await client.query(`lock table ${tables.join()} in share mode`)
    await work()
  })

/** Copies all rows while the shop runs. */
async function copyWhileShopRuns(source: pg.Client, { target, say }: DatabaseMove): Promise<void> {
  const started = performance.now()
  await migrateSchemaTo(target.db, await readAppliedMigrations(source))
  const rows = await syncDatabaseRows(source, target.connection)
  say(`Copied ${rows} rows in ${elapsedSecondsText(started)} while the shop runs.`)
}

/**
 * Copies what has changed since the first pass, compares both databases, and puts the new one into
 * service. `confirm` may still refuse.
 * @throws StartError when they differ; the old database stays in service
 */
async function copyChangesAndSwitch(
  old: Database,
  { target, to, say }: DatabaseMove,
  confirm = async () => {},
): Promise<void> {
  const started = performance.now()
  await readInSnapshot(old.connection, async (source) => {
    await migrateSchemaTo(target.db, await readAppliedMigrations(source))
    const changed = await syncDatabaseRows(source, target.connection)
    const state = await readDatabaseState(source)
    const wrong = describeDifferences(
      state,
      await readInSnapshot(target.connection, readDatabaseState),
    )
    if (wrong.length > 0)
      throw new StartError(
        `The copy is not equal, and the shop stays where it was: ${wrong.join('; ')}.`,
      )
    const rows = state.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `Equal: ${state.tables.length} tables, ${rows} rows, of which ${changed} were written last, in ${elapsedSecondsText(started)}.`,
    )
  })
  await migrateSchema(target.db, { isInService: false })
  // The old one goes out of service first, so that never two databases sell.
  await takeOutOfService(old.db, `This shop has moved to ${to}.`)
  await confirm()
  await putInService(target.db)
}

const elapsedSecondsText = (started: number): string =>
  `${((performance.now() - started) / 1000).toFixed(1)} s`
