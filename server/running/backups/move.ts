import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { FolderInUse, runningOn } from '../../platform/db/embedded.ts'
import { migrate, migrateTo } from '../../platform/db/migrate.ts'
import { type Database, openDatabase, openSocket } from '../../platform/db/open.ts'
import { putInService, takeOutOfService } from '../../platform/db/out-of-service.ts'
import { StartError } from '../../platform/errors.ts'
import { countOthers, empty, requireUnused } from './restore.ts'
import { withSource } from './run-backup.ts'
import { listTables, openSource, readMigrations, type Source } from './source.ts'
import { compareWith, sync } from './sync.ts'

const POLL_MS = 200
const MOVING = 'A move into this database has not ended: run it again, with --replace.'

type Say = (line: string) => void
/** `to`: where it moves, as the old database shall say. */
export type Move = { target: Database; to: string; say: Say }

/** To a server. Copies while the shop sells; then waits until it is stopped, and copies what has changed since. */
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

/** As `moveFolder`, from a server: it waits until nothing else is connected, and holds all writes during the last copy. */
export async function moveServer(database: Database, move: Move): Promise<void> {
  await empty(move.target, MOVING)
  if ((await countOthers(database)) > 0) {
    const source = await openSource(database.connection)
    await firstPass(source, move).finally(source.close)
    move.say('Stop all instances of the shop now: what they have sold meanwhile is copied then.')
    while ((await countOthers(database)) > 0) await pause(POLL_MS)
  }
  await holding(database, () => lastPass(database, move, () => requireLeft(database)))
}

/** Statements of this command: the lock that holds all writes. */
const OWN = 1
/** So long the server may take to end a connection that was closed. */
const ENDED_WITHIN_MS = 5_000

/**
 * An instance that was started again during the last copy would sell in the old database once writes go on: a note there
 * keeps those out that start from now on, but not that one.
 * @throws StartError when somebody else is connected; the old database is in service again
 */
export async function requireLeft(database: Database, { own = OWN, withinMs = ENDED_WITHIN_MS } = {}): Promise<void> {
  const end = performance.now() + withinMs
  while ((await countOthers(database)) > own) {
    if (performance.now() > end) {
      await putInService(database.db)
      throw new StartError(
        'Something connected to the old database during the last copy, and the shop stays where it was: stop all its instances, and run this again with --replace.',
      )
    }
    await pause(POLL_MS)
  }
}

/** While nothing can write. */
async function holding<T>({ connection }: Database, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 })
  await client.connect()
  try {
    await client.query('begin')
    const tables = (await listTables({ client })).map(({ name }) => `public.${pg.escapeIdentifier(name)}`)
    await client.query(`lock table ${tables.join()} in share mode`)
    return await work()
  } finally {
    await client.end()
  }
}

async function firstPass(source: Source, { target, say }: Move): Promise<void> {
  const started = performance.now()
  await migrateTo(target.db, await readMigrations(source))
  const rows = await sync(source, target.connection)
  say(`Copied ${rows} rows in ${seconds(started)} while the shop runs.`)
}

async function lastPass(old: Database, { target, to, say }: Move, confirm = async () => {}): Promise<void> {
  const started = performance.now()
  const source = await openSource(old.connection)
  try {
    await migrateTo(target.db, await readMigrations(source))
    const changed = await sync(source, target.connection)
    const [state, wrong] = await compareWith(source, target.connection)
    if (wrong.length > 0)
      throw new StartError(`The copy is not equal, and the shop stays where it was: ${wrong.join('; ')}.`)
    const rows = state.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `Equal: ${state.tables.length} tables, ${rows} rows, of which ${changed} were written last, in ${seconds(started)}.`,
    )
  } finally {
    await source.close()
  }
  await migrate(target.db, { isInService: false })
  await takeOutOfService(old.db, `This shop has moved to ${to}.`) // first: never two that sell
  await confirm()
  await putInService(target.db)
}

const seconds = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`
