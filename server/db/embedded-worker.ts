import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { WorkerAnswer } from './embedded.ts'
import { serveSocket } from './gateway.ts'

/** PostgreSQL in WebAssembly, off the main thread, reached over a unix socket like any other server. */
const { dataDir, socketPath }: { dataDir?: string; socketPath: string } = workerData

const say = (answer: WorkerAnswer): void => parentPort?.postMessage(answer)

const db = await PGlite.create({ dataDir, extensions: { pg_trgm, unaccent } })
const server = await serveSocket(db, socketPath)

// The only message is 'close'.
parentPort?.once('message', async () => {
  await server.close()
  await db.close()
  say({ is: 'closed' })
  parentPort?.close()
})
say({ is: 'ready' })
