import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { WorkerAnswer } from './embedded.ts'
import { serveSocket } from './gateway.ts'

/** PostgreSQL in WebAssembly, off the main thread, spoken to like any other server over a unix socket. */
const { dataDir, socketPath, snapshot } = workerData as {
  dataDir?: string
  socketPath: string
  snapshot?: Uint8Array<ArrayBuffer>
}

const say = (answer: WorkerAnswer): void => parentPort?.postMessage(answer)

const db = await PGlite.create({
  dataDir,
  extensions: { pg_trgm, unaccent },
  loadDataDir: snapshot ? new Blob([snapshot]) : undefined,
})
const server = await serveSocket(db, socketPath)

parentPort?.on('message', async (request: 'close' | 'dump') => {
  if (request === 'dump') {
    const dump = await db.dumpDataDir('none')
    say({ is: 'dumped', dump: new Uint8Array(await dump.arrayBuffer()) })
    return
  }
  await server.close()
  await db.close()
  say({ is: 'closed' })
  parentPort?.close()
})
say({ is: 'ready' })
