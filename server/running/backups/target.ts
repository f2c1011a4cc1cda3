import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../../platform/errors.ts'
import { openImageStorage } from '../../platform/images/open-storage.ts'
import type { Storage } from '../../platform/images/storage.ts'
import { failureReasonText } from './runs.ts'

/**
 * The place where backups lie: a folder, or `s3://KEY:SECRET@host/bucket/prefix` (`http://…` for a
 * server on this machine).
 */
export type BackupTarget = Storage & {
  /** The address as it is shown, without keys. */
  shown: string
}

const BUCKET_SCHEME = /^(?:s3|https?):\/\//
const BUCKET_ADDRESS =
  /^(?<address>(?:s3|https?):\/\/[^:@/\s]+:[^:@/\s]+@(?<host>[^:@/\s]+(?::\d+)?)\/(?<bucket>[a-z0-9.-]+))(?<prefix>(?:\/[\w.-]+)*)\/?(?<region>\?region=[\w-]+)?$/

/** Tells whether a text is an address of a bucket, or can be a folder. */
export const isBackupTarget = (text: string): boolean =>
  BUCKET_SCHEME.test(text) ? BUCKET_ADDRESS.test(text) : !text.includes('://')

/**
 * Opens the place of backups. With `isMade` a folder is made where there is none, for its owner
 * only.
 * @throws StartError for an address that cannot be read; the message does not quote it, as it may
 * hold keys
 */
export async function openBackupTarget(
  text: string,
  { isMade = false } = {},
): Promise<BackupTarget> {
  if (!isBackupTarget(text))
    throw new StartError(
      'The place of backups must be a folder, or s3://KEY:SECRET@host/bucket/prefix?region=….',
    )
  const parts = BUCKET_ADDRESS.exec(text)?.groups
  if (parts) {
    const { address, host, bucket, prefix = '', region = '' } = parts
    const storage = await openImageStorage('', `${address}${region}`)
    return targetInFolder(storage, `s3://${host}/${bucket}${prefix}`, prefix.slice(1))
  }
  const folder = resolve(text)
  if (isMade) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return targetInFolder(await openImageStorage(folder), folder)
}

/**
 * Narrows a storage to one of its folders: names are without the folder. Failures name the place
 * and the kind of error, and quote nothing, as messages of other programs may hold keys.
 */
function targetInFolder(storage: Storage, shown: string, folder = ''): BackupTarget {
  const start = folder === '' ? '' : `${folder}/`
  const explain = (error: unknown): never => {
    throw new StartError(`Backups in ${shown}: ${failureReasonText(error)}.`, { cause: error })
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
