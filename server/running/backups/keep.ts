import {
  isFailed,
  isOfRun,
  listBackups,
  listSetAside,
  openBackup,
  removeManifest,
} from './manifests.ts'
import { FOLDERS, listPictures, pictureName } from './pictures.ts'
import type { Target } from './target.ts'

/** Files without a manifest stay for a day: they may belong to a backup that is running. */
const GRACE_MS = 24 * 3_600_000

const isOld = ({ writtenAt }: { writtenAt: Date }): boolean =>
  writtenAt.getTime() < Date.now() - GRACE_MS

/**
 * Removes all backups but the newest `keep`, the files that killed and failed ones left, and
 * pictures that no remaining backup names. Returns the names of the removed backups.
 */
export async function removeOldBackups(
  target: Target,
  keep: number,
  passphrase?: string,
): Promise<string[]> {
  const backups = await listBackups(target)
  const kept = backups.slice(0, keep)
  const dropped = backups.slice(keep)
  // Manifests go first: without one there is no backup, whatever else is left of it.
  for (const id of dropped) await removeManifest(target, id)
  for (const file of await target.list('data')) {
    const id = idOf(file.name)
    if (!kept.includes(id) && (dropped.includes(id) || isOld(file))) await target.remove(file.name)
  }
  for (const file of await target.list('manifests'))
    if (isFailed(file) && isOld(file)) await target.remove(file.name)
  if (dropped.length > 0) await removePictures(target, kept, passphrase)
  return dropped
}

/** Returns the id of the backup that a file of `data/` belongs to. */
const idOf = (name: string): string => name.slice('data/'.length).split('.')[0] ?? ''

/**
 * Removes the files of dead runs: they are no backup, and would fill the disk of the next one.
 * Backups that failed their trial keep theirs.
 */
export async function removeLeft(target: Target, runs: readonly string[]): Promise<void> {
  const kept = new Set([...(await listBackups(target)), ...(await listSetAside(target))])
  for (const { name } of await target.list('data')) {
    const id = idOf(name)
    if (!kept.has(id) && runs.some((run) => isOfRun(id, run))) await target.remove(name)
  }
}

async function removePictures(
  target: Target,
  kept: readonly string[],
  passphrase?: string,
): Promise<void> {
  const needed = new Set<string>()
  for (const id of kept) {
    const opened = await openBackup(target, passphrase, id).catch(() => undefined)
    // A backup with another passphrase: nobody knows which pictures it needs, so all stay.
    if (!opened) return
    for (const picture of await listPictures(opened.place, opened.manifest))
      needed.add(pictureName(picture, opened.place))
  }
  for (const folder of FOLDERS)
    for (const file of await target.list(`pictures/${folder}`))
      if (!needed.has(file.name) && isOld(file)) await target.remove(file.name)
}
