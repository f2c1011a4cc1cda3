import sharp, { type Metadata } from 'sharp'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { badRequest, HttpError } from '../errors.ts'
import { cleanSvg } from './clean-svg.ts'
import { drawSvg } from './draw-svg.ts'
import type { Images } from './images.ts'

export type UploadKind = 'picture' | 'icon'

/** Pixels a side that an original is kept with at most: more than any size that is shown. */
const KEPT_SIDE = 2000
const TIMEOUT_MS = 5000

const refusal: Record<UploadKind, string> = { picture: messages.notAnImage, icon: messages.iconRule }

/** Bytes that a decoder may hold at once, and from how many on it works alone. */
const MAX_HELD = 48_000_000
const LARGE_HELD = 4_000_000

/**
 * Keeps a picture that somebody sent, and answers its hash. What is kept is never what was sent: it is decoded and
 * encoded anew, without metadata or anything behind its end. A picture is PNG, JPEG or GIF (its first frame) by its
 * content, whatever its name says; an icon may be SVG, too, and is kept as drawn.
 * @throws 400 for anything else, what is cut off, or too many pixels; 413 (docs/decisions/0008-pictures.md)
 */
export async function keepUpload(images: Images, bytes: Buffer, kind: UploadKind): Promise<string> {
  if (bytes.length >= MAX_IMAGE_BYTES) throw new HttpError(413, messages.fileTooLarge)
  const type = typeOf(bytes)
  if (!type) return images.keep(await drawn(images, bytes, kind))
  const header = await headerOf(bytes, type)
  if (!header) throw badRequest(refusal[kind])
  const held = heldBytes(header)
  if (isTooLarge(header)) throw badRequest(messages.imageTooManyPixels(MAX_IMAGE_SIDE, MAX_IMAGE_PIXELS))
  if (held > MAX_HELD) throw badRequest(messages.imageTooHeavy)
  const anew = await images.decoding(() => encodeAnew(bytes, type), held > LARGE_HELD)
  if (!anew) throw badRequest(refusal[kind])
  return images.keep(anew)
}

async function drawn(images: Images, bytes: Buffer, kind: UploadKind): Promise<Buffer> {
  const svg = kind === 'icon' ? cleanSvg(bytes) : undefined
  const png = svg && (await images.decoding(() => drawSvg(svg, TIMEOUT_MS)))
  if (!png) throw badRequest(refusal[kind])
  return png
}

type RasterType = 'png' | 'jpeg' | 'gif'

const SIGNATURES: readonly (readonly [hex: string, RasterType])[] = [
  ['89504e470d0a1a0a', 'png'],
  ['ffd8ff', 'jpeg'],
  ['474946383761', 'gif'],
  ['474946383961', 'gif'],
]

const typeOf = (bytes: Buffer): RasterType | undefined =>
  SIGNATURES.find(([hex]) => bytes.subarray(0, hex.length / 2).toString('hex') === hex)?.[1]

/** Read before anything is decoded; undefined when it is not what its first bytes say. */
async function headerOf(bytes: Buffer, type: RasterType): Promise<Metadata | undefined> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return header?.format === type ? header : undefined
}

/** The frames of an animation count together. */
const isTooLarge = ({ width, height, pages = 1 }: Metadata): boolean =>
  Math.max(width, height) > MAX_IMAGE_SIDE || width * height * pages > MAX_IMAGE_PIXELS

/** Bytes that decoding holds: all of a picture that is interlaced, turned, or a GIF, a part of one read line by line. */
function heldBytes(header: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling, orientation = 1 } = header
  const pixels = width * height
  if (format === 'gif') return pixels * 4
  if (format === 'jpeg') return isProgressive ? pixels * (chromaSubsampling === '4:2:0' ? 3 : 2 * channels) : pixels
  const bytes = pixels * channels * (depth === 'ushort' ? 2 : 1)
  return isProgressive || orientation > 1 ? bytes : bytes / 4
}

/** Undefined when it is not sound to its end, or not decoded in time. */
async function encodeAnew(bytes: Buffer, type: RasterType): Promise<Buffer | undefined> {
  const picture = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS })
    .autoOrient()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_MS / 1000 })
  return (type === 'jpeg' ? picture.jpeg({ quality: 92 }) : picture.png()).toBuffer().catch(() => undefined)
}
