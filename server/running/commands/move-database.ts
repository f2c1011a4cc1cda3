import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withLockedFolder } from '../../platform/db/embedded.ts'
import { type Database, openDatabase, openPostgres } from '../../platform/db/open.ts'
import { requireDatabase } from '../../platform/db/require-database.ts'
import { StartError } from '../../platform/errors.ts'
import { type DatabaseMove, moveFolderToServer, moveServerToFolder } from '../backups/move.ts'
import { alreadyHasDataText, hasShopTables, keepOldDatabase } from '../backups/restore.ts'
import { readDataPlace } from '../config/config.ts'
import { readCommandArguments, requireExistingShop, runShopCommand } from './command.ts'

/**
 * `npm run db:move` moves a shop from the embedded database to a server, or from the server of
 * `DATABASE_URL` to a folder.
 */
const MOVE_DATABASE_USAGE = `npm run db:move -- postgres://USER:PASSWORD@host/database   from DATA_DIR to a server
npm run db:move -- FOLDER                                  from the server of DATABASE_URL to a folder, below DATA_DIR
                                                           unless its path is absolute; . is DATA_DIR
  --replace   a server's database is emptied, that of a folder is kept as database.before-…`

await runShopCommand(async () => {
  const { values, positionals } = readCommandArguments(
    { replace: { type: 'boolean' } },
    MOVE_DATABASE_USAGE,
  )
  const { replace: isReplacing = false } = values
  const [to, ...others] = positionals
  if (to === undefined || others.length > 0)
    throw new StartError(`Say where to.\n${MOVE_DATABASE_USAGE}`)
  const place = readDataPlace(process.env)
  if (/^postgres(ql)?:\/\//.test(to)) {
    requireExistingShop({ dataDir: place.dataDir })
    return moveIntoTarget(openPostgres(to), isReplacing, serverNameWithoutLogin(to), (given) =>
      moveFolderToServer(place.dataDir, given),
    )
  }
  if (!place.databaseUrl)
    throw new StartError(
      `DATABASE_URL: missing; the server that the shop moves from.\n${MOVE_DATABASE_USAGE}`,
    )
  const folder = resolve(place.dataDir, to)
  const database = join(folder, 'database')
  if (existsSync(database) && !isReplacing) throw new StartError(alreadyHasDataText(folder))
  const source = openPostgres(place.databaseUrl)
  await requireDatabase(source.db)
  if (existsSync(database)) await withLockedFolder(folder, async () => keepOldDatabase(database))
  const target = await openDatabase({ dataDir: folder })
  await moveIntoTarget(target, true, folder, (given) => moveServerToFolder(source, given)).finally(
    source.close,
  )
})

/** Checks the new database, does the move, and closes the new database. `to` is shown. */
async function moveIntoTarget(
  target: Database,
  mayReplace: boolean,
  to: string,
  work: (move: DatabaseMove) => Promise<void>,
): Promise<void> {
  try {
    await requireDatabase(target.db)
    if (!mayReplace && (await hasShopTables(target))) throw new StartError(alreadyHasDataText(to))
    await work({ target, to, say: console.info })
    console.info(`Moved. Start the shop on ${to}: the old database refuses to.`)
  } finally {
    await target.close()
  }
}

/** Names a server's database without user and password. */
function serverNameWithoutLogin(address: string): string {
  const { host, pathname } = new URL(address)
  return `postgres://${host}${pathname}`
}
