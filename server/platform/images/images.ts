import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { ImageFormat, ImageWidth } from '#contract/platform/images.ts'
import { MAX_IMAGE_PIXELS } from '#contract/platform/limits.ts'
import { createFairQueue, NotRun, type QueueTurn } from '../async/fair-queue.ts'
import type { Storage } from './storage.ts'
import { IMAGE_VARIANTS, type ImageVariant } from './variants.ts'

/**
 * Decoders that run at the same time: each may use tens of megabytes. `decodingAlone` takes as many
 * places.
 */
const MAX_DECODERS = 2
/**
 * A size takes some tens of milliseconds, the largest a third of a second: the last in a full queue
 * waits a few seconds.
 */
const MAX_WAITING_DECODERS = 64

/** The turn of commands, jobs and imports, which start few decoders at once. */
export const SHOP_DECODER_TURN: QueueTurn = { group: 'shop', isOwnWork: true }

/**
 * Pictures whose sizes wait to be made: of a large import, and no more memory than some megabytes.
 */
const MAX_LATER = 50_000
/** A round of the job ends after this time if everything else takes all turns. */
const ROUND_MS = 30_000

sharp.concurrency(1)
sharp.cache(false)

export type Images = ReturnType<typeof createImages>

const originalImageName = (hash: string): string => `originals/${hash.slice(0, 2)}/${hash}`
const variantName = (hash: string, width: number, format: string): string =>
  `variants/${hash.slice(0, 2)}/${hash}-${width}.${format}`

/**
 * Stores images and makes their sizes, on demand or later, with few decoders at a time. Sizes are
 * stored when they have been made once.
 */
export function createImages(storage: Storage) {
  const decoders = createFairQueue({ atOnce: MAX_DECODERS, maxWaiting: MAX_WAITING_DECODERS })
  /**
   * Sizes that are made at this moment. Callers wait for their own turn, and share what is being
   * made then.
   */
  const making = new Map<string, Promise<Buffer | undefined>>()
  const later = new Map<string, ImageVariant[]>()

  async function make(
    hash: string,
    width: ImageWidth,
    format: ImageFormat,
  ): Promise<Buffer | undefined> {
    const name = variantName(hash, width, format)
    const stored = await storage.read(name)
    if (stored) return stored
    const original = await storage.read(originalImageName(hash))
    if (!original) return undefined
    const made = await encodeVariant(original, width, format)
    await storage.write(name, made)
    return made
  }

  function makeOnce(hash: string, { width, format }: ImageVariant): Promise<Buffer | undefined> {
    const name = variantName(hash, width, format)
    return making.getOrInsertComputed(name, () =>
      make(hash, width, format).finally(() => making.delete(name)),
    )
  }

  function takeLater(): { hash: string; variant: ImageVariant } | undefined {
    for (const [hash, variants] of later) {
      const variant = variants.shift()
      if (variant) return { hash, variant }
      later.delete(hash)
    }
    return undefined
  }

  return {
    /**
     * Runs a decoder when its turn comes; never two for large images at the same time. @throws
     * NotRun
     */
    decoding: <T>(turn: QueueTurn, decode: () => Promise<T>, isLarge = false): Promise<T> =>
      decoders.run(turn, decode, { isLarge }),
    /**
     * Runs a decoder while no other one runs: libvips keeps the texts of errors in one place for
     * all of them.
     */
    decodingAlone: <T>(turn: QueueTurn, decode: () => Promise<T>): Promise<T> =>
      decoders.run(turn, decode, { places: MAX_DECODERS }),
    /**
     * Stores an image (SVG drawn by the shop itself, or a raster) under the hash of its content,
     * and returns the hash.
     */
    store: async (original: Uint8Array): Promise<string> => {
      const hash = createHash('sha256').update(original).digest('hex').slice(0, 32)
      await storage.write(originalImageName(hash), original)
      return hash
    },
    has: async (hash: string): Promise<boolean> =>
      (await storage.writtenAt(originalImageName(hash))) !== undefined,
    /**
     * One size and format of a stored image, made if it is missing; undefined when there is no such
     * image. @throws NotRun
     */
    variant: async (
      hash: string,
      variant: ImageVariant,
      turn: QueueTurn = SHOP_DECODER_TURN,
    ): Promise<Buffer | undefined> => {
      const name = variantName(hash, variant.width, variant.format)
      const stored = await storage.read(name)
      if (stored) return stored
      const shared = making.get(name)
      if (shared) return shared
      if ((await storage.writtenAt(originalImageName(hash))) === undefined) return undefined
      return decoders.run(turn, () => makeOnce(hash, variant))
    },
    /**
     * Has the job make all sizes of a stored image, so that no visitor waits for them. A restart
     * forgets this.
     */
    makeSizesLater: (hash: string): void => {
      if (later.size < MAX_LATER) later.set(hash, [...IMAGE_VARIANTS])
    },
    /**
     * Makes one size that is missing, after everything else that decodes; returns how many are
     * done.
     */
    makeNextSize: async (): Promise<number> => {
      const next = takeLater()
      if (!next) return 0
      const { hash, variant } = next
      const turn: QueueTurn = {
        group: 'sizes',
        priority: 'last',
        isOwnWork: true,
        signal: AbortSignal.timeout(ROUND_MS),
      }
      try {
        await decoders.run(turn, () => makeOnce(hash, variant))
      } catch (error) {
        if (!(error instanceof NotRun)) throw error
        later.get(hash)?.push(variant)
        return 0
      }
      return 1
    },
  }
}

/** Scaled to a width, without metadata. */
async function encodeVariant(
  original: Buffer,
  width: ImageWidth,
  format: ImageFormat,
): Promise<Buffer> {
  const image = sharp(original, {
    limitInputPixels: MAX_IMAGE_PIXELS,
    density: drawingDensityFor(original, width),
  }).resize({
    width,
    height: width,
    fit: 'inside',
  })
  if (format === 'png') return image.png().toBuffer()
  return format === 'avif'
    ? image.avif({ quality: 58, effort: 2 }).toBuffer()
    : image.webp({ quality: 82, effort: 3 }).toBuffer()
}

const isSvgDrawing = (bytes: Buffer): boolean =>
  bytes.subarray(0, 200).toString('latin1').includes('<svg')

/**
 * A drawing is rasterised at about the requested size: drawn small and scaled up it would be
 * blurred.
 */
function drawingDensityFor(original: Buffer, width: ImageWidth): number | undefined {
  if (!isSvgDrawing(original)) return undefined
  const head = original.subarray(0, 400).toString('latin1')
  const viewBox = /viewBox="[\d.]+ [\d.]+ (?<width>[\d.]+)/.exec(head)?.groups
  const density = (72 * width) / Number(viewBox?.width ?? width)
  return Math.min(2400, Math.max(1, density))
}
