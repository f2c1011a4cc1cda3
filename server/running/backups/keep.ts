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

/** Files of a running backup have no manifest yet. */
const GRACE_MS = 24 * 3_600_000

const isOld = ({ writtenAt }: { writtenAt: Date }): boolean =>
  writtenAt.getTime() < Date.now() - GRACE_MS

/**
 * Removes all backups but the newest `keep`, what killed and failed ones left, and pictures that no
 * remaining one names.
 */
export async function removeOldBackups(
  target: Target,
  keep: number,
  passphrase?: string,
): Promise<string[]> {
  const backups = await listBackups(target)
  const [kept, dropped] = [backups.slice(0, keep), backups.slice(keep)]
  for (const id of dropped) await removeManifest(target, id) // first: without it there is no backup
  for (const file of await target.list('data')) {
    const id = idOf(file.name)
    if (!kept.includes(id) && (dropped.includes(id) || isOld(file))) await target.remove(file.name)
  }
  for (const file of await target.list('manifests'))
    if (isFailed(file) && isOld(file)) await target.remove(file.name)
  if (dropped.length > 0) await removePictures(target, kept, passphrase)
  return dropped
}

const idOf = (name: string): string => name.slice('data/'.length).split('.')[0] ?? ''

/**
 * Removes what runs that are dead have written: it is no backup, and fills the disk of the next.
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
    if (!opened) return // of another passphrase: nobody knows which pictures it needs
    for (const picture of await listPictures(opened.place, opened.manifest))
      needed.add(pictureName(picture, opened.place))
  }
  for (const folder of FOLDERS)
    for (const file of await target.list(`pictures/${folder}`))
      if (!needed.has(file.name) && isOld(file)) await target.remove(file.name)
}
