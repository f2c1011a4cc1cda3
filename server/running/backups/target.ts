import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../../platform/errors.ts'
import { openStorage } from '../../platform/images/open-storage.ts'
import type { Storage } from '../../platform/images/storage.ts'
import { reasonOf } from './runs.ts'

/**
 * Where backups lie: a folder, or `s3://KEY:SECRET@host/bucket/prefix` (`http://…` for a server on
 * this machine).
 */
export type Target = Storage & {
  /** Shown form: without keys. */
  shown: string
}

const BUCKET = /^(?:s3|https?):\/\//
const ADDRESS =
  /^((?:s3|https?):\/\/[^:@/\s]+:[^:@/\s]+@([^:@/\s]+(?::\d+)?)\/([a-z0-9.-]+))((?:\/[\w.-]+)*)\/?(\?region=[\w-]+)?$/

/** Whether a text is an address of a bucket, or can be a folder. */
export const isTarget = (text: string): boolean =>
  BUCKET.test(text) ? ADDRESS.test(text) : !text.includes('://')

/**
 * A folder is made for its owner only. @throws StartError for an address that cannot be read,
 * without quoting it: it may hold keys
 */
export async function openTarget(text: string, { isMade = false } = {}): Promise<Target> {
  if (!isTarget(text))
    throw new StartError(
      'The place of backups must be a folder, or s3://KEY:SECRET@host/bucket/prefix?region=….',
    )
  const [, address, host, bucket, prefix = '', region = ''] = ADDRESS.exec(text) ?? []
  if (address)
    return within(
      await openStorage('', `${address}${region}`),
      `s3://${host}/${bucket}${prefix}`,
      prefix.slice(1),
    )
  const folder = resolve(text)
  if (isMade) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return within(await openStorage(folder), folder)
}

/**
 * Names in a folder of a storage, without the folder. Failures name the place and the kind of
 * error, and quote nothing: messages of others may hold keys.
 */
function within(storage: Storage, shown: string, folder = ''): Target {
  const start = folder === '' ? '' : `${folder}/`
  const explain = (error: unknown): never => {
    throw new StartError(`Backups in ${shown}: ${reasonOf(error)}.`, { cause: error })
  }
  const list: Storage['list'] = async (name) =>
    (await storage.list(start + name)).map((file) => ({
      ...file,
      name: file.name.slice(start.length),
    }))
  return {
    shown,
    read: (name) => storage.read(start + name).catch(explain),
    write: (name, bytes) => storage.write(start + name, bytes).catch(explain),
    remove: (name) => storage.remove(start + name).catch(explain),
    list: (name) => list(name).catch(explain),
    writtenAt: (name) => storage.writtenAt(start + name).catch(explain),
  }
}
