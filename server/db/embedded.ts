import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { StartError } from '../errors.ts'

/** The folder of the unix socket on which the embedded database of a data folder listens. */
export function socketFolder(dataDir: string): string {
  const inside = join(resolve(dataDir), 'socket')
  // The path of a unix socket has at most 107 bytes; a deeper folder gets a short name of its own.
  if (Buffer.byteLength(inside) < 85) return inside
  return join(tmpdir(), `kasuwa-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`)
}

const socketPathIn = (folder: string): string => join(folder, '.s.PGSQL.5432')

/**
 * One process per folder: two on one PGlite folder corrupt it without an error. The lock is the kernel's (SQLite locks a
 * file of its own), so that even `kill -9` releases it. Undefined when another process holds it.
 */
function lockFolder(dataDir: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch {
    lock.close()
    return undefined
  }
}

export type Embedded = { host: string; close(): Promise<void> }

export class FolderInUse extends StartError {
  constructor(dataDir: string) {
    super(`${resolve(dataDir)} is in use by another running shop. Stop that one first, or choose another DATA_DIR.`)
    this.name = 'FolderInUse'
  }
}

/** Starts the database of a folder. @throws FolderInUse */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataDir)
  if (!lock) throw new FolderInUse(dataDir)
  const folder = socketFolder(dataDir)
  const running = await startWorker(folder, { dataDir: join(resolve(dataDir), 'database') }).catch((cause: Error) => {
    lock.close()
    throw new StartError(`DATA_DIR: the database in ${resolve(dataDir)} cannot be opened (${cause.message}).`, {
      cause,
    })
  })
  return { ...running, close: () => running.close().finally(() => lock.close()) }
}

/** A database in memory, for tests. */
export const startInMemory = (folder: string): Promise<Embedded> => startWorker(folder, {})

async function startWorker(folder: string, options: { dataDir?: string }): Promise<Embedded> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const socketPath = socketPathIn(folder)
  rmSync(socketPath, { force: true }) // left by a killed process; we hold the lock, so no process listens on it
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { ...options, socketPath },
  })
  await answerOf(worker, 'ready')
  return {
    host: folder,
    close: async () => {
      const closed = answerOf(worker, 'closed')
      worker.postMessage('close')
      await closed
      rmSync(socketPath, { force: true })
      if (readdirSync(folder).length === 0) rmdirSync(folder)
    },
  }
}

export type WorkerAnswer = { is: 'ready' | 'closed' }

/** Waits for one answer of the worker. With `--watch` Node sends messages of its own. */
function answerOf(worker: Worker, is: WorkerAnswer['is']): Promise<void> {
  return new Promise((done, fail) => {
    const read = (message: Partial<WorkerAnswer>): void => {
      if (message.is !== is) return
      worker.off('message', read)
      done()
    }
    worker.on('message', read)
    worker.once('error', fail)
    worker.once('exit', () => fail(new Error('the embedded database stopped')))
  })
}

/** The socket folder of the shop that runs on `dataDir`, if there is one, for commands. */
export function runningOn(dataDir: string): string | undefined {
  if (!existsSync(join(dataDir, 'lock'))) return undefined
  const lock = lockFolder(dataDir)
  lock?.close()
  return lock ? undefined : socketFolder(dataDir)
}
