import { fstatSync, fsyncSync, statSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPathNow } from '../sync-path.ts'

/**
 * Is told of each change of a folder's files before it happens. The database waits for it: it is
 * short, and never throws.
 */
export type Watcher = {
  /** Bytes of a file, by its descriptor or its path, change or are cut off. */
  beforeChange(file: number | string, from: number, to: number): void
  /** A file loses its name. */
  beforeLeaving(path: string): void
}

/** The parts of Emscripten's file system that PGlite's types leave out. */
type Node = object
type FileAttributes = { size?: number }
type OpenedStream = { nfd?: number; node: Node }
type NodeFiles = {
  realPath(node: Node): string
  node_ops: {
    setattr(node: Node, attributes: FileAttributes): void
    rename(node: Node, folder: Node, name: string): void
    unlink(folder: Node, name: string): void
  }
  stream_ops: {
    fsync?: (stream: OpenedStream) => number
    setattr(stream: OpenedStream & { nfd: number }, attributes: FileAttributes): void
    write(
      stream: OpenedStream & { nfd: number },
      bytes: unknown,
      offset: number,
      length: number,
      position: number,
    ): number
  }
}

export class WatchedFolder extends NodeFS {
  watcher: Watcher | undefined

  get path(): string {
    return this.rootDir
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const prepare = (module: { FS: object }): void =>
      this.prepare((module.FS as { filesystems: { NODEFS: NodeFiles } }).filesystems.NODEFS)
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), prepare] },
    }
  }

  /** Replaces functions of the file system before PostgreSQL starts on it. */
  protected prepare(files: NodeFiles): void {
    const { node_ops: names, stream_ops: streams } = files
    // The file system's own functions, before they are replaced below.
    const { write, setattr } = streams
    const { setattr: setByName, rename, unlink } = names
    const inside = (folder: Node, name: string): string => `${files.realPath(folder)}/${name}`
    streams.write = (stream, bytes, offset, length, position) => {
      this.watcher?.beforeChange(stream.nfd, position, position + length)
      return write(stream, bytes, offset, length, position)
    }
    streams.setattr = (stream, attributes) => {
      if (this.watcher && attributes.size !== undefined)
        this.watcher.beforeChange(stream.nfd, attributes.size, fstatSync(stream.nfd).size)
      setattr(stream, attributes)
    }
    names.setattr = (node, attributes) => {
      const path = files.realPath(node)
      if (this.watcher && attributes.size !== undefined)
        this.watcher.beforeChange(path, attributes.size, statSync(path).size)
      setByName(node, attributes)
    }
    names.rename = (node, folder, name) => {
      this.watcher?.beforeLeaving(files.realPath(node))
      this.watcher?.beforeLeaving(inside(folder, name))
      rename(node, folder, name)
    }
    names.unlink = (folder, name) => {
      this.watcher?.beforeLeaving(inside(folder, name))
      unlink(folder, name)
    }
  }
}

/**
 * A data folder whose commits survive a power cut. PGlite's own starts PostgreSQL without fsync,
 * and does none.
 */
export class SyncedFolder extends WatchedFolder {
  protected override prepare(files: NodeFiles): void {
    super.prepare(files)
    files.stream_ops.fsync = ({ nfd, node }) => {
      if (nfd === undefined) syncPathNow(files.realPath(node))
      else fsyncSync(nfd)
      return 0
    }
  }
}

/**
 * Parameters of PostgreSQL on a synced folder. Of its ways to sync the log only `fsync` reaches the
 * folder.
 */
export const SYNCED_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
