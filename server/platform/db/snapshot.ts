import { fstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requireDiskRoom } from './disk-room.ts'
import { createSnapshotFile, type SnapshotFile } from './snapshot-file.ts'
import type { Watcher } from './watched-folder.ts'

/** Files of the running process; the copy gets its own. */
const FILES_LEFT_OUT = ['postmaster.pid', 'postmaster.opts']
/** Files that are copied at once, and the memory that each of them takes. */
const AT_ONCE = 8
const STEP_BYTES = 1024 * 1024

/** Numbers of files may be larger than a number. */
const INODE = { bigint: true } as const

/**
 * A copy of a database's folder as it was at one moment: what a process leaves that is killed then,
 * which PostgreSQL recovers from. It begins with this call; what is written afterwards, of which
 * the watched folder tells first, is not in it.
 */
export class Snapshot implements Watcher {
  readonly #target: string
  readonly #files: SnapshotFile[] = []
  readonly #byInode = new Map<bigint, SnapshotFile>()
  readonly #byPath = new Map<string, SnapshotFile>()
  readonly #failed = new AbortController()

  /** @throws Error when `target` is there already, StartError without room for it on the disk */
  constructor(source: string, target: string) {
    this.#target = target
    mkdirSync(target, { mode: 0o700 })
    try {
      requireDiskRoom(target, this.#list(source, target))
    } catch (error) {
      rmSync(target, { recursive: true, force: true })
      throw error
    }
  }

  beforeChange(file: number | string, from: number, to: number): void {
    this.#attempt(() => {
      const { ino } = typeof file === 'number' ? fstatSync(file, INODE) : statSync(file, INODE)
      this.#byInode.get(ino)?.keep(from, to)
    })
  }

  beforeLeaving(path: string): void {
    this.#attempt(() => this.#byPath.get(path)?.hold())
  }

  /** Copies everything. @throws what made it fail; then nothing is left of it */
  async copy(signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#failed.signal])
    const waiting = this.#files.values()
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#copyAll(waiting, either)))
    for (const file of this.#files) file.close() // from here on nothing is written to it any more
    if (!either.aborted) return
    await rm(this.#target, { recursive: true, force: true })
    throw either.reason
  }

  async #copyAll(files: Iterable<SnapshotFile>, signal: AbortSignal): Promise<void> {
    const buffer = Buffer.allocUnsafe(STEP_BYTES)
    try {
      for (const file of files) {
        if (signal.aborted) return
        requireDiskRoom(this.#target)
        await file.copyRest(buffer, signal)
      }
    } catch (error) {
      this.#failed.abort(error) // the others, too; all end before their files are closed
    }
  }

  #list(source: string, target: string): number {
    let bytes = 0
    for (const entry of readdirSync(source, { withFileTypes: true })) {
      const from = join(source, entry.name)
      const to = join(target, entry.name)
      if (entry.isDirectory()) {
        mkdirSync(to, { mode: 0o700 })
        bytes += this.#list(from, to)
      } else if (entry.isFile() && !FILES_LEFT_OUT.includes(entry.name))
        bytes += this.#add(from, to)
    }
    return bytes
  }

  #add(from: string, to: string): number {
    const { ino, size } = statSync(from, INODE)
    const file = createSnapshotFile(from, to, Number(size))
    this.#files.push(file)
    this.#byInode.set(ino, file)
    this.#byPath.set(from, file)
    return Number(size)
  }

  /** A failure here ends the snapshot, never the database's own work. */
  #attempt(work: () => void): void {
    if (this.#failed.signal.aborted) return
    try {
      work()
    } catch (error) {
      this.#failed.abort(error)
    }
  }
}
