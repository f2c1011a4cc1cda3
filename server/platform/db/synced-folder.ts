import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { syncPathNow } from '../sync-path.ts'
import { type NodeFiles, WatchedFolder } from './watched-folder.ts'

/** A data folder whose commits survive a power cut. PGlite's own starts PostgreSQL without fsync, and does none. */
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

/** Parameters of PostgreSQL on a synced folder. Of its ways to sync the log only `fsync` reaches the folder. */
export const SYNCED_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]
