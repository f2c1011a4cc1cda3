import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative } from 'node:path'

/**
 * A disk that can lose its power. It records what this process does to the files of a folder, and
 * makes the folder that a cut at any moment would leave: all that was synced is there. Of what was
 * not, some is, some is not, and some is torn at a sector of 512 bytes. Names (new, renamed,
 * removed) reach the disk in their order and with the next sync at the latest, as a journaling file
 * system writes them.
 */

type FileOp = { inode: number } & (
  | { is: 'write'; at: number; bytes: Buffer }
  | { is: 'size'; size: number }
)
type NameOp =
  | { is: 'create'; path: string; inode: number }
  | { is: 'folder'; path: string }
  | { is: 'rename'; path: string; to: string }
  | { is: 'remove'; path: string }
type Op = FileOp | NameOp | { is: 'sync'; inode: number | undefined }

/** From 0 to 1, as `Math.random`. */
type Random = () => number

const SECTOR = 512

export type RecordedDisk = {
  /** How many operations there were until now. */
  position(): number
  /** Makes the folder that a cut at a position leaves. */
  writeImage(target: string, cut: number, random: Random): void
  stop(): void
}

/** `root` is recorded from now on; `base` is a copy of it as it is now. */
export function recordDisk(root: string, base: string): RecordedDisk {
  const ops: Op[] = []
  const inodes = new Map(listFiles(root).map((path, at) => [path, at]))
  let nextInode = inodes.size
  const opened = new Map<number, string>()
  const within = (path: unknown): string | undefined => {
    const inside = relative(root, String(path))
    return inside.startsWith('..') ? undefined : inside
  }
  const create = (path: string): number => {
    const inode = nextInode++
    inodes.set(path, inode)
    ops.push({ is: 'create', path, inode })
    return inode
  }
  const setSize = (path: string, size: number): void => {
    ops.push({ is: 'size', inode: inodes.get(path) ?? create(path), size })
  }

  const real = { ...fs }
  const openedInodes = new Map<number, number>()
  const replaced = {
    openSync: (path: fs.PathLike, flags: fs.OpenMode, mode?: fs.Mode) => {
      const inside = within(path)
      const isNew = inside !== undefined && !real.existsSync(path)
      const fd = real.openSync(path, flags, mode)
      if (inside === undefined) return fd
      opened.set(fd, inside)
      if (isNew) create(inside)
      else if (isTruncating(flags)) setSize(inside, 0)
      const inode = inodes.get(inside)
      if (inode !== undefined) openedInodes.set(fd, inode)
      return fd
    },
    closeSync: (fd: number) => {
      opened.delete(fd)
      openedInodes.delete(fd)
      real.closeSync(fd)
    },
    writeSync: (
      fd: number,
      data: NodeJS.ArrayBufferView,
      offset: number,
      length: number,
      position: number,
    ) => {
      const written = real.writeSync(fd, data, offset, length, position)
      const inode = openedInodes.get(fd)
      // a copy: the memory is used again
      const bytes = Buffer.from(Buffer.from(data.buffer, data.byteOffset + offset, written))
      if (inode !== undefined) ops.push({ is: 'write', inode, at: position, bytes })
      return written
    },
    writeFileSync: (path: fs.PathOrFileDescriptor, data: string, options?: fs.WriteFileOptions) => {
      real.writeFileSync(path, data, options)
      const inside = within(path)
      if (inside === undefined) return
      if (data !== '') throw new Error('the recorded disk takes empty new files only')
      create(inside)
    },
    ftruncateSync: (fd: number, size: number) => {
      real.ftruncateSync(fd, size)
      const inode = openedInodes.get(fd)
      if (inode !== undefined) ops.push({ is: 'size', inode, size })
    },
    truncateSync: (path: fs.PathLike, size: number) => {
      real.truncateSync(path, size)
      const inside = within(path)
      if (inside !== undefined) setSize(inside, size)
    },
    renameSync: (from: fs.PathLike, to: fs.PathLike) => {
      real.renameSync(from, to)
      const [path, target] = [within(from), within(to)]
      if (path === undefined || target === undefined) return
      move(inodes, path, target)
      ops.push({ is: 'rename', path, to: target })
    },
    unlinkSync: (path: fs.PathLike) => {
      real.unlinkSync(path)
      note(within(path), 'remove')
    },
    rmdirSync: (path: fs.PathLike) => {
      real.rmdirSync(path)
      note(within(path), 'remove')
    },
    mkdirSync: (path: fs.PathLike, options?: fs.Mode) => {
      real.mkdirSync(path, options)
      note(within(path), 'folder')
    },
    fsyncSync: (fd: number) => {
      real.fsyncSync(fd)
      if (opened.has(fd)) ops.push({ is: 'sync', inode: openedInodes.get(fd) })
    },
  }
  function note(path: string | undefined, is: 'remove' | 'folder'): void {
    if (path !== undefined) ops.push({ is, path })
    if (path !== undefined && is === 'remove') inodes.delete(path)
  }

  const before = new Map(inodes)
  Object.assign(fs, replaced)
  syncBuiltinESMExports()
  return {
    position: () => ops.length,
    writeImage: (target, cut, random) =>
      writeImage({ ops: ops.slice(0, cut), before, base, target, random }),
    stop: () => {
      Object.assign(
        fs,
        Object.fromEntries(
          Object.keys(replaced).map((name) => [name, real[name as keyof typeof real]]),
        ),
      )
      syncBuiltinESMExports()
    },
  }
}

const isTruncating = (flags: fs.OpenMode): boolean =>
  typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : flags.startsWith('w')

const listFiles = (root: string): string[] =>
  fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

/** A file, or a folder with what is in it. */
function move(names: Map<string, number>, from: string, to: string): void {
  for (const [path, inode] of [...names]) {
    if (path !== from && !path.startsWith(`${from}/`)) continue
    names.delete(path)
    names.set(to + path.slice(from.length), inode)
  }
}

type Image = {
  ops: Op[]
  before: Map<string, number>
  base: string
  target: string
  random: Random
}

function writeImage({ ops, before, base, target, random }: Image): void {
  fs.rmSync(target, { recursive: true, force: true })
  fs.cpSync(base, target, { recursive: true })
  const files = openFiles(new Map([...before].map(([path, inode]) => [inode, join(base, path)])))
  const names = replay({ ops, before, target, random }, files)
  for (const [path, inode] of names) {
    if (files.isChanged(inode) || !before.has(path))
      fs.writeFileSync(join(target, path), files.of(inode).content())
  }
}

/** Does the operations that reached the disk once more, and answers the inode of each name. */
function replay(
  { ops, before, target, random }: Omit<Image, 'base'>,
  files: ReturnType<typeof openFiles>,
) {
  const isKept = cutOff(ops, random)
  const names = new Map(before)
  for (const [at, op] of ops.entries()) {
    if (op.is === 'write') files.of(op.inode).write(op, isKept(op, at) ? undefined : random)
    else if (!isKept(op, at)) continue
    else if (op.is === 'size') files.of(op.inode).resize(op.size)
    else rename(op, names, target)
  }
  return names
}

/**
 * The bytes that are surely on the disk: those synced later, and names and sizes until just after
 * the last sync.
 */
function cutOff(ops: readonly Op[], random: Random): (op: Op, at: number) => boolean {
  const syncs = new Map<number, number>()
  for (const [at, op] of ops.entries())
    if (op.is === 'sync' && op.inode !== undefined) syncs.set(op.inode, at)
  const lastSync = ops.findLastIndex(({ is }) => is === 'sync')
  const journaled = lastSync + Math.floor(random() * (ops.length - lastSync + 1))
  const isSynced = (inode: number, at: number): boolean => (syncs.get(inode) ?? -1) > at
  return (op, at) => {
    if (op.is === 'write') return isSynced(op.inode, at)
    return at <= journaled || (op.is === 'size' && isSynced(op.inode, at))
  }
}

/** The files that an image changes, as their inodes; `paths` are those of the base. */
function openFiles(paths: ReadonlyMap<number, string>) {
  const files = new Map<number, FileContent>()
  return {
    isChanged: (inode: number): boolean => files.has(inode),
    of: (inode: number): FileContent => {
      const path = paths.get(inode)
      const file =
        files.get(inode) ??
        new FileContent(path === undefined ? Buffer.alloc(0) : fs.readFileSync(path))
      files.set(inode, file)
      return file
    },
  }
}

class FileContent {
  #bytes: Buffer
  #size: number

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#size = bytes.length
  }

  content(): Buffer {
    return this.#bytes.subarray(0, this.#size)
  }

  resize(size: number): void {
    if (size > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(size, 2 * this.#bytes.length))
      this.content().copy(larger)
      this.#bytes = larger
    }
    this.#bytes.fill(0, Math.min(size, this.#size), this.#size)
    this.#size = size
  }

  /** With `random` some writes are lost, and others lose some of their sectors. */
  write({ at, bytes }: { at: number; bytes: Buffer }, random?: Random): void {
    if (random && random() < 0.5) return
    this.resize(Math.max(this.#size, at + bytes.length))
    const isTorn = random !== undefined && random() < 0.3
    for (let from = 0; from < bytes.length; from += SECTOR)
      if (!isTorn || random() < 0.5)
        bytes.copy(this.#bytes, at + from, from, Math.min(from + SECTOR, bytes.length))
  }
}

/** Names the file or folder in the image; its content is written in the end. */
function rename(op: Op, names: Map<string, number>, target: string): void {
  if (op.is === 'create') names.set(op.path, op.inode)
  if (op.is === 'folder') fs.mkdirSync(join(target, op.path), { recursive: true })
  if (op.is === 'remove') {
    names.delete(op.path)
    fs.rmSync(join(target, op.path), { recursive: true, force: true })
  }
  if (op.is === 'rename') {
    move(names, op.path, op.to)
    if (fs.existsSync(join(target, op.path)))
      fs.renameSync(join(target, op.path), join(target, op.to))
  }
}
