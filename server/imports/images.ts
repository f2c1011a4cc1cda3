import { messages } from '#contract/messages.ts'
import { HttpError } from '../errors.ts'
import type { Images } from '../images/images.ts'
import { keepUpload } from '../images/uploads.ts'
import type { WantedPicture } from './read-products.ts'
import { openZip, type PictureZip } from './zip.ts'

/** The content hash of a picture, or why there is none. */
type Found = { hash: string } | { reason: string }

export type Pictures = {
  /** `own`: hashes that the product has already. */
  find(wanted: WantedPicture, own: readonly string[]): Promise<Found>
  close(): void
}

const OWN_PATH = /^\/images\/([0-9a-f]{32})-\d+\.\w+$/

/** Looks pictures up in this shop and in the ZIP that came along, and nowhere else: no address is ever fetched. */
export async function findPictures(images: Images, origin: string, zipPath: string | undefined): Promise<Pictures> {
  const zip = zipPath === undefined ? undefined : await openZip(zipPath)
  const found = new Map<string, Promise<Found>>()
  return {
    find: (wanted, own) => {
      const hash = hashIn(wanted.address, origin)
      if (hash && own.includes(hash)) return Promise.resolve({ hash })
      const known = found.get(wanted.address) ?? look(images, zip, wanted.address, hash)
      found.set(wanted.address, known)
      return known
    },
    close: () => zip?.close(),
  }
}

const hashIn = (address: string, origin: string): string | undefined =>
  OWN_PATH.exec(address.startsWith(`${origin}/`) ? address.slice(origin.length) : address)?.[1]

async function look(
  images: Images,
  zip: PictureZip | undefined,
  address: string,
  hash: string | undefined,
): Promise<Found> {
  if (hash)
    return (await images.variant(hash, 160, 'webp')) ? { hash } : { reason: messages.importForeignImage(address) }
  const name = fileNameOf(address)
  const count = zip?.count(name) ?? 0
  if (count > 1) return { reason: messages.importImageTwice(name) }
  return zip && count === 1 ? keep(images, zip, name) : { reason: messages.importForeignImage(address) }
}

/** The last part of a path or an address, as a file is called that was saved from there. */
function fileNameOf(address: string): string {
  const path = address.includes('://') ? address.replace(/[?#].*$/s, '') : address
  const last = path.split(/[\\/]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

async function keep(images: Images, zip: PictureZip, name: string): Promise<Found> {
  try {
    return { hash: await keepUpload(images, await zip.read(name), 'picture') }
  } catch (error) {
    if (error instanceof HttpError) return { reason: `${name}: ${error.message}` }
    throw error
  }
}
