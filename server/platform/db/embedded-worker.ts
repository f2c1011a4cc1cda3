import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { syncFolderToDisk, syncPathNow } from '../sync-path.ts'
import type { EmbeddedPlace, WorkerAnswer } from './embedded.ts'
import { serveSocket } from './gateway.ts'
import { serveSnapshots } from './snapshot-socket.ts'
import { SYNCED_PARAMS, SyncedFolder, WatchedFolder } from './watched-folder.ts'

/**
 * PostgreSQL in WebAssembly, off the main thread, reached over a unix socket like any other server.
 */

const { place, socketPath }: { place?: EmbeddedPlace; socketPath: string } = workerData

async function prepareFolder(path: string, isSynced: boolean) {
  if (!existsSync(join(path, 'PG_VERSION'))) await makeDatabaseFolder(path)
  const buffers = ['-c', `shared_buffers=${bufferMegabytes(join(path, 'base'))}MB`]
  if (!isSynced)
    return { fs: new WatchedFolder(path), startParams: [...PGlite.defaultStartParams, ...buffers] }
  // a start without syncing, or a version before this one, may have left it unsynced
  syncFolderToDisk(path)
  return { fs: new SyncedFolder(path), startParams: [...SYNCED_PARAMS, ...buffers] }
}

/**
 * The buffers hold half of the tables, within these bounds. PostgreSQL touches all of them at the
 * start: they are memory in use.
 */
const BUFFER_MB = { min: 16, max: 128 }

function bufferMegabytes(base: string): number {
  const files = readdirSync(base, { recursive: true, encoding: 'utf8' })
  const bytes = files.reduce((sum, file) => sum + statSync(join(base, file)).size, 0)
  return Math.min(Math.max(Math.ceil(bytes / 2 ** 21), BUFFER_MB.min), BUFFER_MB.max)
}

/**
 * Makes the folder under another name, so that none is found half made. It is synced as a whole in
 * the end: syncing each step takes twice the time.
 */
async function makeDatabaseFolder(path: string): Promise<void> {
  const aside = `${path}.new`
  rmSync(aside, { recursive: true, force: true })
  await PGlite.create(aside).then((made) => made.close())
  syncFolderToDisk(aside)
  renameSync(aside, path)
  syncPathNow(dirname(path))
}

const folder = place && (await prepareFolder(place.dataDir, place.isSynced))
const db = await PGlite.create({ ...folder, extensions: { pg_trgm, unaccent } })
const servers = [await serveSocket(db, socketPath)]
if (place && folder) servers.push(await serveSnapshots(folder.fs, place.snapshotPath))

// The only message is 'close'.
parentPort?.once('message', async () => {
  await Promise.all(servers.map((server) => server.close()))
  await db.close()
  parentPort?.postMessage({ is: 'closed' } satisfies WorkerAnswer)
  parentPort?.close()
})
parentPort?.postMessage({ is: 'ready' } satisfies WorkerAnswer)
