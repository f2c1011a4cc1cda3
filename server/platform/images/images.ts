import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { ImageFormat, ImageWidth } from '#contract/platform/images.ts'
import { MAX_IMAGE_PIXELS } from '#contract/platform/limits.ts'
import { limitConcurrency } from '../async/concurrency.ts'
import type { Storage } from './storage.ts'

/** Decoders that run at the same time: each may use tens of megabytes. `decodingAlone` takes as many places. */
const MAX_AT_ONCE = 2

sharp.concurrency(1)
sharp.cache(false)

export type Images = ReturnType<typeof createImages>

const originalName = (hash: string): string => `originals/${hash.slice(0, 2)}/${hash}`
const variantName = (hash: string, width: number, format: string): string =>
  `variants/${hash.slice(0, 2)}/${hash}-${width}.${format}`

export function createImages(storage: Storage) {
  const atOnce = limitConcurrency(MAX_AT_ONCE)
  const oneLarge = limitConcurrency(1)
  const oneAlone = limitConcurrency(1)
  const making = new Map<string, Promise<Buffer | undefined>>()

  async function make(hash: string, width: ImageWidth, format: ImageFormat): Promise<Buffer | undefined> {
    const name = variantName(hash, width, format)
    const stored = await storage.read(name)
    if (stored) return stored
    const original = await storage.read(originalName(hash))
    if (!original) return undefined
    const made = await atOnce(() => encode(original, width, format))
    await storage.write(name, made)
    return made
  }

  return {
    /** Runs a decoder when its turn comes; never two for large images at the same time. */
    decoding: <T>(decode: () => Promise<T>, isLarge = false): Promise<T> =>
      isLarge ? oneLarge(() => atOnce(decode)) : atOnce(decode),
    /** Runs a decoder while no other one runs: libvips keeps the texts of errors in one place for all of them. */
    decodingAlone: <T>(decode: () => Promise<T>): Promise<T> => oneAlone(() => atOnce(() => atOnce(decode))),
    /** Stores an image (SVG drawn by the shop itself, or a raster) under the hash of its content, and returns the hash. */
    store: async (original: Uint8Array): Promise<string> => {
      const hash = createHash('sha256').update(original).digest('hex').slice(0, 32)
      await storage.write(originalName(hash), original)
      return hash
    },
    has: async (hash: string): Promise<boolean> => (await storage.writtenAt(originalName(hash))) !== undefined,
    /** One size and format of a stored image, made on first demand; undefined when there is no such image. */
    variant: (hash: string, width: ImageWidth, format: ImageFormat): Promise<Buffer | undefined> => {
      const name = variantName(hash, width, format)
      return making.getOrInsertComputed(name, () => make(hash, width, format).finally(() => making.delete(name)))
    },
  }
}

/** Scaled to a width, without metadata. */
async function encode(original: Buffer, width: ImageWidth, format: ImageFormat): Promise<Buffer> {
  const image = sharp(original, { limitInputPixels: MAX_IMAGE_PIXELS, density: densityFor(original, width) }).resize({
    width,
    height: width,
    fit: 'inside',
  })
  if (format === 'png') return image.png().toBuffer()
  return format === 'avif'
    ? image.avif({ quality: 58, effort: 2 }).toBuffer()
    : image.webp({ quality: 82, effort: 3 }).toBuffer()
}

const isSvg = (bytes: Buffer): boolean => bytes.subarray(0, 200).toString('latin1').includes('<svg')

/** A drawing is rasterised at about the requested size: drawn small and scaled up it would be blurred. */
function densityFor(original: Buffer, width: ImageWidth): number | undefined {
  if (!isSvg(original)) return undefined
  const side = Number(
    /viewBox="[\d.]+ [\d.]+ ([\d.]+)/.exec(original.subarray(0, 400).toString('latin1'))?.[1] ?? width,
  )
  return Math.min(2400, Math.max(1, (72 * width) / side))
}
