import type pg from 'pg'
import type { Storage } from '../../platform/images/storage.ts'
import { FORMAT, type Manifest } from './manifest.ts'
import { newBackupId, writeManifest } from './manifests.ts'
import { type Place, writePart } from './parts.ts'
import { backUpPictures } from './pictures.ts'
import type { RequireRunning } from './runs.ts'
import { readImages, readState } from './source.ts'

export type BackupWork = {
  source: pg.Client
  pictures: Storage
  place: Place
  /** The backup's name ends as it does: what the run leaves can be told from others' files. */
  runId: string
  requireRunning: RequireRunning
  shopVersion: string
  secrets?: Manifest['secrets']
}

/**
 * Writes a backup. The database first, then the pictures: one is stored before a row names it, and none is removed while
 * a backup runs. The manifest comes last, so that what was interrupted is no backup.
 */
export async function makeBackup(work: BackupWork): Promise<Manifest> {
  const { source, pictures, place, runId, requireRunning, shopVersion, secrets } = work
  const now = new Date()
  const id = await newBackupId(place.target, now, runId)
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
  await requireRunning() // else the next run has removed its files
  await writeManifest(place, manifest)
  return manifest
}
