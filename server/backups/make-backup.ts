import { randomBytes } from 'node:crypto'
import type { Storage } from '../images/storage.ts'
import { FORMAT, type Manifest } from './manifest.ts'
import { writeManifest } from './manifests.ts'
import { type Place, writePart } from './parts.ts'
import { backUpPictures } from './pictures.ts'
import { readImages, readState, type Source } from './source.ts'

export type BackupWork = {
  source: Source
  pictures: Storage
  place: Place
  shopVersion: string
  secrets?: Manifest['secrets']
}

/** `2026-11-22T16-30-00Z-1f2e3d`: sorts by time. */
const newBackupId = (now: Date): string =>
  `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(3).toString('hex')}`

/**
 * Writes a backup. The database first, then the pictures: one is stored before a row names it, and none is removed while
 * a backup runs. The manifest comes last, so that what was interrupted is no backup.
 */
export async function makeBackup(work: BackupWork): Promise<Manifest> {
  const { source, pictures, place, shopVersion, secrets } = work
  const now = new Date()
  const id = newBackupId(now)
  const parts: Manifest['parts'] = {}
  const database = await readState(source, async (table, rows) => {
    const before = parts[table] ?? []
    parts[table] = [...before, await writePart(place, `data/${id}.${table}.${before.length + 1}`, rows)]
  })
  const manifest: Manifest = {
    format: FORMAT,
    id,
    shopVersion,
    madeAt: now.toISOString(),
    database,
    parts,
    pictures: await backUpPictures({ pictures, place, id, used: await readImages(source) }),
    ...(place.seal && secrets && { secrets }),
  }
  await writeManifest(place, manifest)
  return manifest
}
