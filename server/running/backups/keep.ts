import {
  isBackupOfRun,
  isFailedManifest,
  listBackups,
  listSetAside,
  openBackup,
  removeManifest,
} from './manifests.ts'
import { listPicturesOfBackup, PICTURE_FOLDERS, storedPictureName } from './pictures.ts'
import type { BackupTarget } from './target.ts'

/** Files without a manifest stay for a day: they may belong to a backup that is running. */
const UNFINISHED_FILE_GRACE_MS = 24 * 3_600_000

const isBeyondGrace = ({ writtenAt }: { writtenAt: Date }): boolean =>
  writtenAt.getTime() < Date.now() - UNFINISHED_FILE_GRACE_MS

/**
 * Removes all backups but the newest `keep`, the files that killed and failed ones left, and
 * pictures that no remaining backup names. Returns the names of the removed backups.
 */
export async function removeOldBackups(
  target: BackupTarget,
  keep: number,
  passphrase?: string,
): Promise<string[]> {
  const backups = await listBackups(target)
  const kept = backups.slice(0, keep)
  const dropped = backups.slice(keep)
  // Manifests go first: without one there is no backup, whatever else is left of it.
  for (const id of dropped) await removeManifest(target, id)
  for (const file of await target.list('data')) {
    const id = backupIdOfFile(file.name)
    if (!kept.includes(id) && (dropped.includes(id) || isBeyondGrace(file)))
      await target.remove(file.name)
  }
  for (const file of await target.list('manifests'))
    if (isFailedManifest(file) && isBeyondGrace(file)) await target.remove(file.name)
  if (dropped.length > 0) await removeUnneededPictures(target, kept, passphrase)
  return dropped
}

/** Returns the id of the backup that a file of `data/` belongs to. */
const backupIdOfFile = (name: string): string => name.slice('data/'.length).split('.')[0] ?? ''

/**
 * Removes the files of dead runs: they are no backup, and would fill the disk of the next one.
 * Backups that failed their trial keep theirs.
 */
export async function removeFilesOfDeadRuns(
  target: BackupTarget,
  runs: readonly string[],
): Promise<void> {
  const kept = new Set([...(await listBackups(target)), ...(await listSetAside(target))])
  for (const { name } of await target.list('data')) {
    const id = backupIdOfFile(name)
    if (!kept.has(id) && runs.some((run) => isBackupOfRun(id, run))) await target.remove(name)
  }
}

async function removeUnneededPictures(
  target: BackupTarget,
  kept: readonly string[],
  passphrase?: string,
): Promise<void> {
  const needed = new Set<string>()
  for (const id of kept) {
    const opened = await openBackup(target, passphrase, id).catch(() => undefined)
    // A backup with another passphrase: nobody knows which pictures it needs, so all stay.
    if (!opened) return
    for (const picture of await listPicturesOfBackup(opened.place, opened.manifest))
      needed.add(storedPictureName(picture, opened.place))
  }
  for (const folder of PICTURE_FOLDERS)
    for (const file of await target.list(`pictures/${folder}`))
      if (!needed.has(file.name) && isBeyondGrace(file)) await target.remove(file.name)
}
