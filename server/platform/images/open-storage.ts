import { randomUUID } from 'node:crypto'
import { fieldOfError, StartError } from '../errors.ts'
import { createFolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/**
 * A folder in `DATA_DIR`, or a bucket where an address is given. Its library is loaded only then.
 */
export async function openImageStorage(folder: string, url?: string): Promise<Storage> {
  if (!url) return createFolderStorage(folder)
  const { createBucketStorage: bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(url)
}

/**
 * Writes, reads and removes an object. @throws StartError for a wrong address, bucket or key, or a
 * read-only one
 */
export async function requireBucket(storage: Storage): Promise<void> {
  const name = `checks/${randomUUID()}`
  try {
    await storage.write(name, Buffer.from('ok'))
    await storage.read(name)
    await storage.remove(name)
  } catch (error) {
    throw new StartError(`STORAGE_URL: images cannot be stored there: ${storageErrorCode(error)}.`)
  }
}

/** The server's name for what is wrong, `NoSuchBucket`; its message may quote keys. */
const storageErrorCode = (error: unknown): string =>
  fieldOfError(error, 'code') ?? fieldOfError(error, 'name') ?? 'no answer'
