import { join } from 'node:path'
import type pg from 'pg'
import { readMadeSecrets } from '../../platform/config/secrets.ts'
import { type Database, openDatabase } from '../../platform/db/open.ts'
import { requireInService } from '../../platform/db/out-of-service.ts'
import { requireDatabase } from '../../platform/db/require-database.ts'
import { takeSnapshot } from '../../platform/db/snapshot-socket.ts'
import { openStorage } from '../../platform/images/open-storage.ts'
import type { Storage } from '../../platform/images/storage.ts'
import { removeLeft, removeOldBackups } from './keep.ts'
import { countBytes, countRows, FORMAT, type Manifest } from './manifest.ts'
import { newBackupId, openBackup, sealForNext, setAside, writeManifest } from './manifests.ts'
import { type Place, writePart } from './parts.ts'
import { backUpPictures, checkPictures } from './pictures.ts'
import { verify } from './restore.ts'
import { claimBackup, isDiskFull, listFailed, type RequireRunning, recordBackup } from './runs.ts'
import { withScratch } from './scratch.ts'
import { readImages, reading, readState } from './source.ts'
import { openTarget, type Target } from './target.ts'

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
export async function runBackup(database: Database, order: BackupOrder): Promise<Manifest> {
  await requireDatabase(database.db)
  await requireInService(database.db)
  const { shown } = await openTarget(order.to)
  const id = await claimBackup(database.db, {
    target: shown,
    nextSeconds: order.nextSeconds,
    id: order.runId,
  })
  return recordBackup(database.db, id, async (requireRunning) => {
    // Within the run: a disk that is not there is a failed backup, too.
    const target = await openTarget(order.to, { isMade: true })
    await removeLeft(target, await listFailed(database.db, shown))
    const manifest = await backUp(database, target, { ...order, runId: id, requireRunning })
    if (order.keep !== undefined) await removeOldBackups(target, order.keep, order.passphrase)
    const outcome = {
      bytes: countBytes(manifest),
      rows: countRows(manifest),
      isVerified: order.isVerified,
    }
    return { outcome, result: manifest }
  })
}

type Run = BackupOrder & { runId: string; requireRunning: RequireRunning }

/**
 * Makes a backup, and verifies it where the order says so. The files of a run that fails are
 * removed: it often fails because the disk is full, and they would keep it full.
 */
export async function backUp(database: Database, target: Target, run: Run): Promise<Manifest> {
  const { dataDir, storageUrl, passphrase } = run
  const seal = passphrase === undefined ? undefined : await sealForNext(target, passphrase)
  const pictures = await openStorage(join(dataDir, 'files'), storageUrl)
  const secrets = readMadeSecrets(dataDir)
  const written: string[] = []
  const place: Place = { target: noting(target, written), seal }
  let made: Manifest | undefined
  try {
    made = await withSource(database, dataDir, (source) =>
      makeBackup({ ...run, source, pictures, place, secrets }),
    )
    if (run.isVerified) {
      const opened = await openBackup(target, passphrase, made.id)
      await verify(opened, dataDir)
      await checkPictures(opened.place, opened.manifest, pictures)
    }
    return made
  } catch (error) {
    // A backup that failed its trial is kept aside, where there is room for it.
    if (made && !isDiskFull(error)) await setAside(target, made.id)
    // An error of the removal is dropped: the first error says why the backup failed.
    else await removeWritten(target, written, run.requireRunning).catch(() => {})
    throw error
  }
}

type Work = Pick<Run, 'runId' | 'requireRunning' | 'shopVersion'> & {
  source: pg.Client
  pictures: Storage
  place: Place
  secrets?: Manifest['secrets']
}

/**
 * Writes a backup. The database comes before the pictures: the shop stores a picture before a row
 * names it, and removes none while a backup runs, so that no row of the backup lacks its picture.
 * The manifest comes last, so that an interrupted backup is none.
 */
export async function makeBackup(work: Work): Promise<Manifest> {
  const { source, pictures, place, runId, requireRunning, shopVersion, secrets } = work
  const now = new Date()
  const id = await newBackupId(place.target, now, runId)
  const parts: Manifest['parts'] = {}
  const database = await readState(source, async (table, rows) => {
    const before = parts[table] ?? []
    parts[table] = [
      ...before,
      await writePart(place, `data/${id}.${table}.${before.length + 1}`, rows),
    ]
  })
  const manifest: Manifest = {
    format: FORMAT,
    id,
    shopVersion,
    madeAt: now.toISOString(),
    database,
    parts,
    pictures: await backUpPictures({ pictures, place, id, used: await readImages(source) }),
    // Only an encrypted backup may hold them.
    secrets: place.seal ? secrets : undefined,
  }
  // A run that was taken for dead must not end well: the next run has removed its files.
  await requireRunning()
  await writeManifest(place, manifest)
  return manifest
}

/** Returns the same target, which also notes the names of what is written to it. */
const noting = (target: Target, written: string[]): Target => ({
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
async function removeWritten(
  target: Target,
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
export async function withSource<T>(
  { kind, connection }: Database,
  dataDir: string,
  work: (source: pg.Client) => Promise<T>,
): Promise<T> {
  if (kind === 'postgres') return reading(connection, work)
  return withScratch(dataDir, async (folder) => {
    await takeSnapshot(String(connection.host), join(folder, 'database'))
    const copy = await openDatabase({ dataDir: folder, isSynced: false })
    return reading(copy.connection, work).finally(copy.close)
  })
}
