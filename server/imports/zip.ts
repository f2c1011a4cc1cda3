import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { MAX_IMAGE_BYTES, MAX_ZIP_BYTES, MAX_ZIP_ENTRIES } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { badRequest, HttpError } from '../errors.ts'

/** The pictures of a ZIP by the last part of their names: folders in it, and ways out of them, mean nothing. */
export type PictureZip = {
  /** How many pictures have this name. */
  count(name: string): number
  /** @throws 413 for one that is too large, 400 for one that cannot be unpacked */
  read(name: string): Promise<Buffer>
  close(): void
}

/** Nothing is unpacked before somebody asks for it. @throws 400 for what is no ZIP, and for one that is a bomb */
export async function openZip(path: string): Promise<PictureZip> {
  // Names as bytes: the library would refuse the whole file for one name with `..` in it.
  const zip = await yauzl
    .openPromise(path, { autoClose: false, decodeStrings: false })
    .catch(() => Promise.reject(badRequest(messages.importZipUnreadable)))
  try {
    const entries = await list(zip)
    return {
      count: (name) => entries.get(name.toLowerCase())?.length ?? 0,
      read: (name) => read(zip, entries.get(name.toLowerCase())?.[0] as Entry),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof HttpError ? error : badRequest(messages.importZipUnreadable)
  }
}

async function list(zip: ZipFile): Promise<Map<string, Entry[]>> {
  const entries = new Map<string, Entry[]>()
  let bytes = 0
  if (zip.entryCount > MAX_ZIP_ENTRIES) throw badRequest(messages.importZipTooLarge)
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize
    if (bytes > MAX_ZIP_BYTES) throw badRequest(messages.importZipTooLarge)
    const name = pictureName(entry)
    if (name) entries.set(name, [...(entries.get(name) ?? []), entry])
  }
  return entries
}

/** Undefined for folders and for what Macs add of their own. */
function pictureName({ fileName }: Entry): string | undefined {
  const path = (fileName as unknown as Buffer).toString('utf8').replaceAll('\\', '/')
  const name = path.split('/').at(-1)?.toLowerCase()
  return name === '' || name?.startsWith('.') || path.startsWith('__MACOSX/') ? undefined : name
}

/** No more comes out of an entry than it says beforehand: the library ends it there. */
async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize >= MAX_IMAGE_BYTES) throw new HttpError(413, messages.fileTooLarge)
  try {
    return await buffer(await zip.openReadStreamPromise(entry))
  } catch {
    throw badRequest(messages.importZipUnreadable)
  }
}
