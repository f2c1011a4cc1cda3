import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { StartError } from '../errors.ts'
import { snapshotSocketIn } from './snapshot-socket.ts'

/** The folder of the unix socket on which the embedded database of a data folder listens. */
export function socketFolder(dataDir: string): string {
  const inside = join(resolve(dataDir), 'socket')
  // The path of a unix socket has at most 107 bytes; a deeper folder gets a short name of its own.
  if (Buffer.byteLength(inside) < 85) return inside
  return join(tmpdir(), `kasuwa-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`)
}

/**
 * Makes the folder of the socket, or takes over one that a killed process left.
 * @throws StartError for one that is not ours: in a shared folder its owner could put a socket of
 * theirs in place of the database's
 */
export function makeSocketFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isInSharedFolder = folder.startsWith(`${tmpdir()}/`)
  if (isInSharedFolder && !isOwnFolder(folder))
    throw new StartError(
      `${folder} is not a folder of this user alone: remove it, or choose a shorter DATA_DIR.`,
    )
}

/** Whether it is a folder of this user, into which no other user can write. */
function isOwnFolder(path: string): boolean {
  const found = lstatSync(path)
  const isOurs = found.uid === process.getuid?.()
  const mayOthersWrite = (found.mode & 0o022) !== 0
  return found.isDirectory() && isOurs && !mayOthersWrite
}

/**
 * One process per folder: two on one PGlite folder corrupt it without an error. The lock is the
 * kernel's (SQLite locks a file of its own), so that even `kill -9` releases it. Undefined when
 * another process holds it.
 */
function lockDataFolder(dataDir: string): DatabaseSync | undefined {
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
    super(
      `${resolve(dataDir)} is in use by another running shop. Stop that one first, or choose another DATA_DIR.`,
    )
    this.name = 'FolderInUse'
  }
}

/** Runs `work` while no other process can use the folder. @throws FolderInUse */
export async function withLockedFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = lockDataFolder(dataDir)
  if (!lock) throw new FolderInUse(dataDir)
  return work().finally(() => lock.close())
}

/**
 * Starts the database of a folder; unless `isSynced`, a power cut may lose its last orders. @throws
 * FolderInUse
 */
export async function startEmbedded(dataDir: string, isSynced: boolean): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataFolder(dataDir)
  if (!lock) throw new FolderInUse(dataDir)
  const folder = socketFolder(dataDir)
  const place = {
    dataDir: join(resolve(dataDir), 'database'),
    isSynced,
    snapshotPath: snapshotSocketIn(folder),
  }
  const running = await startWorker(folder, place).catch((cause: Error) => {
    lock.close()
    const reason = `the database in ${resolve(dataDir)} cannot be opened (${cause.message})`
    throw new StartError(`DATA_DIR: ${reason}.`, { cause })
  })
  return { ...running, close: () => running.close().finally(() => lock.close()) }
}

export type EmbeddedPlace = { dataDir: string; isSynced: boolean; snapshotPath: string }

/** Starts the database in a thread. Without a place it is in memory, for tests. */
export async function startWorker(folder: string, place?: EmbeddedPlace): Promise<Embedded> {
  makeSocketFolder(folder)
  const socketPath = join(folder, '.s.PGSQL.5432')
  const removeSockets = (): void => {
    rmSync(socketPath, { force: true })
    if (place) rmSync(place.snapshotPath, { force: true })
  }
  removeSockets() // left by a killed process; we hold the lock, so no process listens on them
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { place, socketPath },
  })
  await awaitWorkerAnswer(worker, 'ready')
  return {
    host: folder,
    close: async () => {
      const closed = awaitWorkerAnswer(worker, 'closed')
      worker.postMessage('close')
      await closed
      removeSockets()
      if (readdirSync(folder).length === 0) rmdirSync(folder)
    },
  }
}

export type WorkerAnswer = { is: 'ready' | 'closed' }

/** Waits for one answer of the worker. With `--watch` Node sends messages of its own. */
function awaitWorkerAnswer(worker: Worker, is: WorkerAnswer['is']): Promise<void> {
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
export function socketOfRunningShop(dataDir: string): string | undefined {
  if (!existsSync(join(dataDir, 'lock'))) return undefined
  const lock = lockDataFolder(dataDir)
  lock?.close()
  return lock ? undefined : socketFolder(dataDir)
}
