import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runningOn, withFolder } from '../../platform/db/embedded.ts'

const PREFIX = 'scratch-'
/** A new scratch folder is locked by its process within this time. */
const LOCKED_WITHIN_MS = 60_000

/**
 * Makes a folder in `dataDir` for the time of `work`. It also removes the folders that killed
 * processes left.
 */
export async function withScratch<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await removeLeft(dataDir)
  const folder = await mkdtemp(join(dataDir, PREFIX))
  const inside = join(folder, 'data')
  try {
    await mkdir(inside, { mode: 0o700 })
    return await withFolder(folder, () => work(inside))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeLeft(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(dataDir, name)
    const written = await stat(folder).catch(() => undefined)
    const isOld = written !== undefined && written.mtimeMs < Date.now() - LOCKED_WITHIN_MS
    if (isOld && !runningOn(folder)) await rm(folder, { recursive: true, force: true })
  }
}
