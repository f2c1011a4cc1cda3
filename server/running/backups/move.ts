import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { FolderInUse, runningOn } from '../../platform/db/embedded.ts'
import { migrate, migrateTo } from '../../platform/db/migrate.ts'
import { type Database, openDatabase, openSocket } from '../../platform/db/open.ts'
import { putInService, takeOutOfService } from '../../platform/db/out-of-service.ts'
import { StartError } from '../../platform/errors.ts'
import { differences } from './compare.ts'
import { countOthers, empty, haveLeft, POLL_MS, requireUnused } from './restore.ts'
import { withSource } from './run-backup.ts'
import { listTables, reading, readMigrations, readState, withClient } from './source.ts'
import { sync } from './sync.ts'

const MOVING = 'A move into this database has not ended: run it again, with --replace.'

/** `to` names the new place in the note that the old database keeps. */
export type Move = { target: Database; to: string; say: (line: string) => void }

/**
 * Moves an embedded database to a server. It copies while the shop sells, then waits until the shop
 * is stopped, and copies what has changed since.
 */
export async function moveFolder(dataDir: string, move: Move): Promise<void> {
  const socket = runningOn(dataDir)
  await requireUnused(move.target)
  await empty(move.target, MOVING)
  if (socket) {
    const shop = openSocket(socket)
    await withSource(shop, dataDir, (source) => firstPass(source, move)).finally(shop.close)
    move.say('Stop the shop now: what it has sold meanwhile is copied then.')
  }
  const source = await openWhenStopped(dataDir)
  await lastPass(source, move).finally(source.close)
}

async function openWhenStopped(dataDir: string): Promise<Database> {
  for (;;) {
    try {
      return await openDatabase({ dataDir })
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      await pause(POLL_MS)
    }
  }
}

/**
 * Moves the database of a server. It copies while the shop sells, then waits until nothing else is
 * connected, and copies what has changed since while nothing can write.
 */
export async function moveServer(database: Database, move: Move): Promise<void> {
  await empty(move.target, MOVING)
  if ((await countOthers(database)) > 0) {
    await reading(database.connection, (source) => firstPass(source, move))
    move.say('Stop all instances of the shop now: what they have sold meanwhile is copied then.')
    await haveLeft(database, { withinMs: Number.POSITIVE_INFINITY })
  }
  await holding(database, () => lastPass(database, move, () => requireLeft(database)))
}

/** This command itself has one more connection: that of the lock that holds all writes. */
const OWN = 1
/** The server may take so long to end a connection that was closed. */
const ENDED_WITHIN_MS = 5_000

/**
 * Makes sure that no instance was started again during the last copy: it would sell in the old
 * database once writes go on. The note there keeps out instances that start from now on, but not
 * that one.
 * @throws StartError when somebody else is connected; the old database is in service again
 */
export async function requireLeft(
  database: Database,
  { own = OWN, withinMs = ENDED_WITHIN_MS } = {},
): Promise<void> {
  if (await haveLeft(database, { own, withinMs })) return
  await putInService(database.db)
  throw new StartError(
    'Something connected to the old database during the last copy, and the shop stays where it was: stop all its instances, and run this again with --replace.',
  )
}

/** Does the work while nothing else can write to the database. */
const holding = ({ connection }: Database, work: () => Promise<void>): Promise<void> =>
  withClient({ ...connection, idle_in_transaction_session_timeout: 0 }, async (client) => {
    await client.query('begin')
    const tables = (await listTables(client)).map(
      ({ name }) => `public.${pg.escapeIdentifier(name)}`,
    )
    await client.query(`lock table ${tables.join()} in share mode`)
    await work()
  })

/** Copies all rows while the shop runs. */
async function firstPass(source: pg.Client, { target, say }: Move): Promise<void> {
  const started = performance.now()
  await migrateTo(target.db, await readMigrations(source))
  const rows = await sync(source, target.connection)
  say(`Copied ${rows} rows in ${seconds(started)} while the shop runs.`)
}

/**
 * Copies what has changed since the first pass, compares both databases, and puts the new one into
 * service. `confirm` may still refuse.
 * @throws StartError when they differ; the old database stays in service
 */
async function lastPass(
  old: Database,
  { target, to, say }: Move,
  confirm = async () => {},
): Promise<void> {
  const started = performance.now()
  await reading(old.connection, async (source) => {
    await migrateTo(target.db, await readMigrations(source))
    const changed = await sync(source, target.connection)
    const state = await readState(source)
    const wrong = differences(state, await reading(target.connection, readState))
    if (wrong.length > 0)
      throw new StartError(
        `The copy is not equal, and the shop stays where it was: ${wrong.join('; ')}.`,
      )
    const rows = state.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `Equal: ${state.tables.length} tables, ${rows} rows, of which ${changed} were written last, in ${seconds(started)}.`,
    )
  })
  await migrate(target.db, { isInService: false })
  // The old one goes out of service first, so that never two databases sell.
  await takeOutOfService(old.db, `This shop has moved to ${to}.`)
  await confirm()
  await putInService(target.db)
}

const seconds = (started: number): string =>
  `${((performance.now() - started) / 1000).toFixed(1)} s`
