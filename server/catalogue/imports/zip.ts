import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { messages } from '#contract/messages.ts'
import { toStoredText } from '#contract/platform/form-schemas.ts'
import { MAX_IMAGE_BYTES, MAX_ZIP_BYTES, MAX_ZIP_ENTRIES } from '#contract/platform/limits.ts'
import { isStreamSafe } from '#contract/platform/stream-safe.ts'
import { badRequestError, HttpError } from '../../platform/errors.ts'

/** The images of a ZIP by the last part of their names: its folders are ignored, `..` too. */
export type ImageZip = {
  count(name: string): number
  /**
   * The first of this name. @throws 413 for one that is too large, 400 for one that is missing or
   * cannot be unpacked
   */
  read(name: string): Promise<Buffer>
  close(): void
}

/** Entries are unpacked on demand. @throws 400 for a file that is not a ZIP, and for a ZIP bomb */
export async function openImageZip(path: string): Promise<ImageZip> {
  // Names as bytes: the library would refuse the whole file for one name with `..` in it.
  const zip = await yauzl
    .openPromise(path, { autoClose: false, decodeStrings: false })
    .catch(() => Promise.reject(badRequestError(messages.importZipUnreadable)))
  try {
    const entries = await listZipEntries(zip)
    return {
      count: (name) => entries.get(name.toLowerCase())?.length ?? 0,
      read: (name) => readZipEntry(zip, entries.get(name.toLowerCase())?.[0]),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof HttpError ? error : badRequestError(messages.importZipUnreadable)
  }
}

async function listZipEntries(zip: ZipFile): Promise<Map<string, Entry[]>> {
  const entries = new Map<string, Entry[]>()
  let bytes = 0
  if (zip.entryCount > MAX_ZIP_ENTRIES) throw badRequestError(messages.importZipTooLarge)
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize
    if (bytes > MAX_ZIP_BYTES) throw badRequestError(messages.importZipTooLarge)
    const name = imageNameOfEntry(entry)
    if (name === undefined) continue
    const sameNamed = entries.get(name)
    if (sameNamed) sameNamed.push(entry)
    else entries.set(name, [entry])
  }
  return entries
}

/**
 * Undefined for folders and for the files that macOS adds. @throws 400 for a name that is not
 * stream-safe
 */
function imageNameOfEntry({ fileNameRaw }: Entry): string | undefined {
  const raw = fileNameRaw.toString('utf8')
  if (!isStreamSafe(raw)) throw badRequestError(messages.fileNameMarks)
  const path = toStoredText(raw).replaceAll('\\', '/')
  const name = path.split('/').at(-1)?.toLowerCase()
  return name === '' || name?.startsWith('.') || path.startsWith('__MACOSX/') ? undefined : name
}

/** The library ends an entry at the size that it declares. */
async function readZipEntry(zip: ZipFile, entry: Entry | undefined): Promise<Buffer> {
  if (!entry) throw badRequestError(messages.importZipUnreadable)
  if (entry.uncompressedSize >= MAX_IMAGE_BYTES) throw new HttpError(413, messages.fileTooLarge)
  try {
    return await buffer(await zip.openReadStreamPromise(entry))
  } catch {
    throw badRequestError(messages.importZipUnreadable)
  }
}
