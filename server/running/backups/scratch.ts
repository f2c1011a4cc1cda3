import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { socketOfRunningShop, withLockedFolder } from '../../platform/db/embedded.ts'

const SCRATCH_PREFIX = 'scratch-'
/** A new scratch folder is locked by its process within this time. */
const LOCKED_WITHIN_MS = 60_000

/**
 * Makes a folder in `dataDir` for the time of `work`. It also removes the folders that killed
 * processes left.
 */
export async function withScratchFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await removeAbandonedScratch(dataDir)
  const folder = await mkdtemp(join(dataDir, SCRATCH_PREFIX))
  const inside = join(folder, 'data')
  try {
    await mkdir(inside, { mode: 0o700 })
    return await withLockedFolder(folder, () => work(inside))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeAbandonedScratch(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith(SCRATCH_PREFIX))) {
    const folder = join(dataDir, name)
    const written = await stat(folder).catch(() => undefined)
    const isOld = written !== undefined && written.mtimeMs < Date.now() - LOCKED_WITHIN_MS
    if (isOld && !socketOfRunningShop(folder)) await rm(folder, { recursive: true, force: true })
  }
}
