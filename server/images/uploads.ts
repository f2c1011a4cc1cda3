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

/**
 * Keeps a picture that somebody sent, and answers its hash. What is kept is never what was sent: it is decoded and
 * encoded anew, without metadata or anything behind its end. A picture is PNG, JPEG or GIF (its first frame) by its
 * content, whatever its name says; an icon may be SVG, too, and is kept as drawn.
 * @throws 400 for anything else, what is cut off, or too many pixels; 413 (docs/decisions/0008-pictures.md)
 */
export async function keepUpload(images: Images, bytes: Buffer, kind: UploadKind): Promise<string> {
  if (bytes.length >= MAX_IMAGE_BYTES) throw new HttpError(413, messages.fileTooLarge)
  return images.keep(await images.decoding(() => decode(bytes, kind)))
}

async function decode(bytes: Buffer, kind: UploadKind): Promise<Buffer> {
  const type = typeOf(bytes)
  if (type) return encodeAnew(bytes, type, kind)
  const svg = kind === 'icon' ? cleanSvg(bytes) : undefined
  const drawn = svg && (await drawSvg(svg, TIMEOUT_MS))
  if (!drawn) throw badRequest(refusal[kind])
  return drawn
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

async function encodeAnew(bytes: Buffer, type: RasterType, kind: UploadKind): Promise<Buffer> {
  const refused = (): never => {
    throw badRequest(refusal[kind])
  }
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refused)
  if (header.format !== type) refused()
  if (isTooLarge(header)) throw badRequest(messages.imageTooManyPixels)
  const picture = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_MS / 1000 })
  return (type === 'jpeg' ? picture.jpeg({ quality: 92 }) : picture.png()).toBuffer().catch(refused)
}

/** By what the header says, before anything is decoded; the frames of an animation count together. */
const isTooLarge = ({ width, height, pages = 1 }: Metadata): boolean =>
  Math.max(width, height) > MAX_IMAGE_SIDE || width * height * pages > MAX_IMAGE_PIXELS
