import { messages } from '#contract/messages.ts'
import { toStoredText } from '#contract/platform/form-schemas.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeUploadedImage } from '../../platform/images/uploads.ts'
import { isFetchable } from '../../platform/remote/fetch-public.ts'
import type { NamedImage } from './read-products.ts'
import { type ImageZip, openImageZip } from './zip.ts'

/** The content hash of an image, an address that can be fetched, or why there is neither. */
type ImageResult = { hash: string } | { address: string } | { reason: string }

export type ImportImages = {
  /** `own`: the hashes of the product's images. */
  find(named: NamedImage, own: readonly string[]): Promise<ImageResult>
  close(): void
}

const OWN_PATH = /^\/images\/([0-9a-f]{32})-\d+\.\w+$/

/**
 * Finds images in this shop and in the ZIP of the import. Other https addresses are fetched later,
 * if at all.
 */
export async function openImportImages(
  images: Images,
  origin: string,
  zipPath: string | undefined,
): Promise<ImportImages> {
  const zip = zipPath === undefined ? undefined : await openImageZip(zipPath)
  const found = new Map<string, Promise<ImageResult>>()
  return {
    find: ({ address }, own) => {
      const hash = hashInOwnAddress(address, origin)
      if (hash && own.includes(hash)) return Promise.resolve({ hash })
      const result = found.get(address) ?? findImportImage(images, zip, address, hash)
      found.set(address, result)
      return result
    },
    close: () => zip?.close(),
  }
}

const hashInOwnAddress = (address: string, origin: string): string | undefined =>
  OWN_PATH.exec(address.startsWith(`${origin}/`) ? address.slice(origin.length) : address)?.[1]

async function findImportImage(
  images: Images,
  zip: ImageZip | undefined,
  address: string,
  hash: string | undefined,
): Promise<ImageResult> {
  if (hash)
    return (await images.variant(hash, { width: 160, format: 'webp' }))
      ? { hash }
      : { reason: messages.importForeignImage(address) }
  const name = fileNameOfAddress(address)
  const count = zip?.count(name) ?? 0
  if (count > 1) return { reason: messages.importImageTwice(name) }
  if (zip && count === 1) return storeFromZip(images, zip, name)
  return isFetchable(address)
    ? { address: new URL(address).href }
    : { reason: messages.importForeignImage(address) }
}

/** The last part of a path or an address, decoded. */
function fileNameOfAddress(address: string): string {
  const path = address.includes('://') ? address.replace(/[?#].*$/s, '') : address
  const last = path.split(/[\\/]/).at(-1) ?? ''
  try {
    return toStoredText(decodeURIComponent(last))
  } catch {
    return last
  }
}

async function storeFromZip(images: Images, zip: ImageZip, name: string): Promise<ImageResult> {
  try {
    return { hash: await storeUploadedImage(images, await zip.read(name), 'image') }
  } catch (error) {
    if (error instanceof HttpError) return { reason: `${name}: ${error.message}` }
    throw error
  }
}
