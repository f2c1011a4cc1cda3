import { join } from 'node:path'
import type pg from 'pg'
import { readMadeSecrets } from '../../platform/config/secrets.ts'
import { type Database, openDatabase } from '../../platform/db/open.ts'
import { requireInService } from '../../platform/db/out-of-service.ts'
import { requireDatabase } from '../../platform/db/require-database.ts'
import { takeSnapshot } from '../../platform/db/snapshot-socket.ts'
import { openImageStorage } from '../../platform/images/open-storage.ts'
import type { Storage } from '../../platform/images/storage.ts'
import { removeFilesOfDeadRuns, removeOldBackups } from './keep.ts'
import {
  BACKUP_FORMAT,
  type BackupManifest,
  countBytesOfBackup,
  countRowsOfBackup,
} from './manifest.ts'
import {
  newBackupId,
  openBackup,
  sealForNextBackup,
  setBackupAside,
  writeManifest,
} from './manifests.ts'
import { type BackupPlace, writeBackupPart } from './parts.ts'
import { backUpPictures, checkPicturesOfBackup } from './pictures.ts'
import { verifyByRestoring } from './restore.ts'
import {
  claimBackup,
  isDiskFullError,
  listFailedRuns,
  type RequireRunning,
  recordBackup,
} from './runs.ts'
import { withScratchFolder } from './scratch.ts'
import { readDatabaseState, readInSnapshot, readReferencedImages } from './source.ts'
import { type BackupTarget, openBackupTarget } from './target.ts'

export type BackupOrder = {
  dataDir: string
  storageUrl?: string | undefined
  /** A folder, or the address of a bucket. */
  to: string
  passphrase?: string | undefined
  isVerified: boolean
  /** How many backups are kept; undefined: all. */
  keep?: number | undefined
  /** Seconds until the schedule makes the next one; undefined for a backup by hand. */
  nextSeconds?: number | undefined
  /** Undefined: a new run. */
  runId?: string | undefined
  shopVersion: string
}

/**
 * Backs a shop up, running or not, and records how it went.
 * @throws StartError while another backup runs, and for a database out of service, which is half a
 * shop or an old one
 */
export async function runBackup(database: Database, order: BackupOrder): Promise<BackupManifest> {
  await requireDatabase(database.db)
  await requireInService(database.db)
  const { shown } = await openBackupTarget(order.to)
  const id = await claimBackup(database.db, {
    target: shown,
    nextSeconds: order.nextSeconds,
    id: order.runId,
  })
  return recordBackup(database.db, id, async (requireRunning) => {
    // Within the run: a disk that is not there is a failed backup, too.
    const target = await openBackupTarget(order.to, { isMade: true })
    await removeFilesOfDeadRuns(target, await listFailedRuns(database.db, shown))
    const manifest = await backUpAndVerify(database, target, {
      ...order,
      runId: id,
      requireRunning,
    })
    if (order.keep !== undefined) await removeOldBackups(target, order.keep, order.passphrase)
    const outcome = {
      bytes: countBytesOfBackup(manifest),
      rows: countRowsOfBackup(manifest),
      isVerified: order.isVerified,
    }
    return { outcome, result: manifest }
  })
}

type BackupWork = BackupOrder & { runId: string; requireRunning: RequireRunning }

/**
 * Makes a backup, and verifies it where the order says so. The files of a run that fails are
 * removed: it often fails because the disk is full, and they would keep it full.
 */
export async function backUpAndVerify(
  database: Database,
  target: BackupTarget,
  run: BackupWork,
): Promise<BackupManifest> {
  const { dataDir, storageUrl, passphrase } = run
  const seal = passphrase === undefined ? undefined : await sealForNextBackup(target, passphrase)
  const pictures = await openImageStorage(join(dataDir, 'files'), storageUrl)
  const secrets = readMadeSecrets(dataDir)
  const written: string[] = []
  const place: BackupPlace = { target: recordWrites(target, written), seal }
  let made: BackupManifest | undefined
  try {
    made = await withDatabaseSource(database, dataDir, (source) =>
      writeWholeBackup({ ...run, source, pictures, place, secrets }),
    )
    if (run.isVerified) {
      const opened = await openBackup(target, passphrase, made.id)
      await verifyByRestoring(opened, dataDir)
      await checkPicturesOfBackup(opened.place, opened.manifest, pictures)
    }
    return made
  } catch (error) {
    // A backup that failed its trial is kept aside, where there is room for it.
    if (made && !isDiskFullError(error)) await setBackupAside(target, made.id)
    // An error of the removal is dropped: the first error says why the backup failed.
    else await removeWrittenFiles(target, written, run.requireRunning).catch(() => {})
    throw error
  }
}

type BackupWriting = Pick<BackupWork, 'runId' | 'requireRunning' | 'shopVersion'> & {
  source: pg.Client
  pictures: Storage
  place: BackupPlace
  secrets?: BackupManifest['secrets']
}

/**
 * Writes a backup. The database comes before the pictures: the shop stores a picture before a row
 * names it, and removes none while a backup runs, so that no row of the backup lacks its picture.
 * The manifest comes last, so that an interrupted backup is none.
 */
export async function writeWholeBackup(work: BackupWriting): Promise<BackupManifest> {
  const { source, pictures, place, runId, requireRunning, shopVersion, secrets } = work
  const now = new Date()
  const id = await newBackupId(place.target, now, runId)
  const parts: BackupManifest['parts'] = {}
  const database = await readDatabaseState(source, async (table, rows) => {
    const before = parts[table] ?? []
    parts[table] = [
      ...before,
      await writeBackupPart(place, `data/${id}.${table}.${before.length + 1}`, rows),
    ]
  })
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    id,
    shopVersion,
    madeAt: now.toISOString(),
    database,
    parts,
    pictures: await backUpPictures({
      pictures,
      place,
      id,
      used: await readReferencedImages(source),
    }),
    // Only an encrypted backup may hold them.
    secrets: place.seal ? secrets : undefined,
  }
  // A run that was taken for dead must not end well: the next run has removed its files.
  await requireRunning()
  await writeManifest(place, manifest)
  return manifest
}

/** Returns the same target, which also notes the names of what is written to it. */
const recordWrites = (target: BackupTarget, written: string[]): BackupTarget => ({
  ...target,
  write: async (name, bytes) => {
    written.push(name) // before the write: a bucket may have what it did not acknowledge
    await target.write(name, bytes)
  },
})

/**
 * Removes what a failed run wrote, the manifest first. Its new pictures go, too: while this backup
 * runs no other counts on them.
 */
async function removeWrittenFiles(
  target: BackupTarget,
  written: readonly string[],
  requireRunning: RequireRunning,
): Promise<void> {
  await requireRunning()
  for (const name of written.toReversed()) await target.remove(name)
}

/**
 * Reads a database at one moment: that of a server in a snapshot transaction. The embedded database
 * has one session, which the shop needs: a copy of its files is read.
 */
export async function withDatabaseSource<T>(
  { kind, connection }: Database,
  dataDir: string,
  work: (source: pg.Client) => Promise<T>,
): Promise<T> {
  if (kind === 'postgres') return readInSnapshot(connection, work)
  return withScratchFolder(dataDir, async (folder) => {
    await takeSnapshot(String(connection.host), join(folder, 'database'))
    const copy = await openDatabase({ dataDir: folder, isSynced: false })
    return readInSnapshot(copy.connection, work).finally(copy.close)
  })
}
