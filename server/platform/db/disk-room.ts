import { statfsSync } from 'node:fs'
import { StartError } from '../errors.ts'

/** A copy of a database leaves so much of the disk to the shop. */
const RESERVE_BYTES = 64 * 1024 * 1024

/**
 * @throws StartError unless so many bytes can be written into a folder, and the shop has room even
 * then
 */
export function requireDiskRoom(folder: string, bytes = 0): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= bytes + RESERVE_BYTES) return
  const megabytes = Math.ceil((bytes + RESERVE_BYTES) / 1e6)
  throw new StartError(
    `The disk of DATA_DIR has no room for a copy of the database: ${megabytes} MB.`,
  )
}
