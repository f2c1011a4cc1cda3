import { randomUUID } from 'node:crypto'
import { fieldOf } from '../errors.ts'
import { StartError } from '../start-error.ts'
import type { Storage } from './storage.ts'

/**
 * Writes, reads and removes a small object: what a shop needs of its bucket.
 * @throws StartError for a wrong address, bucket or key, also one that may only read
 */
export async function requireBucket(storage: Storage): Promise<void> {
  const name = `checks/${randomUUID()}`
  try {
    await storage.write(name, Buffer.from('ok'))
    await storage.read(name)
    await storage.remove(name)
  } catch (error) {
    throw new StartError(`STORAGE_URL: pictures cannot be stored there: ${reasonOf(error)}.`)
  }
}

/** The server's name for what is wrong, `NoSuchBucket`; its message may quote keys. */
const reasonOf = (error: unknown): string => fieldOf(error, 'code') ?? fieldOf(error, 'name') ?? 'no answer'
