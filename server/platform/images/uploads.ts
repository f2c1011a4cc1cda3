import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import sharp, { type FailOnOptions, type Metadata } from 'sharp'
import { messages } from '#contract/messages.ts'
import { kindOf, type RasterKind } from '#contract/platform/image-kinds.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '#contract/platform/limits.ts'
import { badRequest, HttpError } from '../errors.ts'
import type { Upload } from '../http/multipart.ts'
import { drawSvg } from './draw-svg.ts'
import type { Images } from './images.ts'
import { exponentOf } from './png-gamma.ts'
import { readSvg } from './read-svg.ts'

/** Bytes in memory, or the path of a file, of which no more is read at once than a decoder needs. */
type Source = Buffer | string

export type UploadKind = 'image' | 'icon'

/** Longest side of a stored original in pixels: more than any size that is shown. */
const STORED_SIDE = 2000
/** Wall-clock time. The number of pixels bounds the work. */
const TIMEOUT_MS = 30_000

/** Bytes that a decoder may use at most; decoders that use more than the second figure run one at a time. */
const MAX_MEMORY = 48_000_000
const LARGE_MEMORY = 4_000_000

/**
 * Stores an uploaded image and returns its hash. The uploaded bytes are never stored: they are decoded and encoded
 * again, without metadata or anything after the image's end. An image is PNG, JPEG or GIF (its first frame) by its
 * content, whatever its name says; an icon may also be SVG, and is stored as rasterised.
 * @throws 400 for anything else, a damaged file, which it names, or too many pixels; 413 (docs/decisions/0008-images.md)
 */
export async function storeUpload(images: Images, file: Buffer | Upload, kind: UploadKind): Promise<string> {
  if (!Buffer.isBuffer(file)) return storeSource(images, file.path, kind, file.name) // its form had the limit
  if (file.length >= MAX_IMAGE_BYTES) throw new HttpError(413, messages.fileTooLarge)
  return storeSource(images, file, kind)
}

/** Stores a picture that was fetched, which may have more bytes than an upload, as `storeUpload` stores an image. */
export const storeFetched = (images: Images, bytes: Buffer): Promise<string> => storeSource(images, bytes, 'image')

async function storeSource(images: Images, source: Source, kind: UploadKind, name = ''): Promise<string> {
  const head = await headOf(source)
  const type = kindOf(head)
  const refused = (message: string): HttpError => badRequest(name ? `${name}: ${message}` : message)
  if (type === 'heic' && kind === 'image') throw refused(messages.heicPhoto)
  if (type === 'heic' || type === 'svg' || !type) return images.store(await drawn(images, source, kind))
  const header = await images.decoding(() => headerOf(source, type))
  if (!header) throw refused(messages.imageDamaged)
  const memory = memoryFor(header)
  if (isTooLarge(header)) throw refused(messages.imageTooManyPixels(MAX_IMAGE_SIDE, MAX_IMAGE_PIXELS))
  if (memory > MAX_MEMORY) throw refused(messages.imageTooHeavy)
  const encode = (failOn: FailOnOptions) => encodeAgain(source, type, type === 'png' ? exponentOf(head) : 1, failOn)
  const encoded = await images
    .decoding(() => encode('warning'), memory > LARGE_MEMORY)
    .catch((error: Error) => {
      if (type !== 'jpeg' || TIMED_OUT.test(error.message)) throw error
      return images.decodingAlone(() => encodeOdd(encode))
    })
    .catch((error: Error) => {
      throw refused(TIMED_OUT.test(error.message) ? messages.imageTooHeavy : messages.imageDamaged)
    })
  return images.store(encoded)
}

async function drawn(images: Images, source: Source, kind: UploadKind): Promise<Buffer> {
  if (kind !== 'icon') throw badRequest(messages.notAnImage)
  const svg = readSvg(Buffer.isBuffer(source) ? source : await readFile(source))
  return images.decoding(() => drawSvg(svg), true)
}

/** A PNG names its gamma there. */
const HEAD_BYTES = 4096

const headOf = async (source: Source): Promise<Buffer> =>
  Buffer.isBuffer(source) ? source.subarray(0, HEAD_BYTES) : buffer(createReadStream(source, { end: HEAD_BYTES - 1 }))

/** Read before anything is decoded; undefined when it does not match its signature. */
async function headerOf(source: Source, type: RasterKind): Promise<Metadata | undefined> {
  const header = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return header?.format === type ? header : undefined
}

/** The frames of an animation count together. */
const isTooLarge = ({ width, height, pages = 1 }: Metadata): boolean =>
  Math.max(width, height) > MAX_IMAGE_SIDE || width * height * pages > MAX_IMAGE_PIXELS

/** Bytes that decoding needs: all pixels of an image that is interlaced, rotated or a GIF, fewer of one read line by line. */
function memoryFor(header: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling, orientation = 1 } = header
  const pixels = width * height
  if (format === 'gif') return pixels * 4
  if (format === 'jpeg') return isProgressive ? pixels * (chromaSubsampling === '4:2:0' ? 3 : 2 * channels) : pixels
  const bytes = pixels * channels * (depth === 'ushort' ? 2 : 1)
  return isProgressive || orientation > 1 ? bytes : bytes / 4
}

const TIMED_OUT = /^timeout/

/** @throws when it is damaged, truncated, or not decoded in time */
function encodeAgain(source: Source, type: RasterKind, exponent: number, failOn: FailOnOptions): Promise<Buffer> {
  const image = sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, failOn })
    .autoOrient()
    .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_MS / 1000 })
  if (exponent !== 1) image.gamma(Math.max(1, exponent), Math.max(1, 1 / exponent))
  return (type === 'jpeg' ? image.jpeg({ quality: 92 }) : image.png()).toBuffer()
}

/** Warnings of the JPEG decoder that say that a part of the picture is lost. It also warns of odd headers. */
const LOST = /premature end|Huffman|arithmetic|instead of RST|before marker 0xd\d/

/** A JPEG that the decoder warned of: what a browser shows whole is not damaged. */
const encodeOdd = (encode: (failOn: FailOnOptions) => Promise<Buffer>): Promise<Buffer> =>
  encode('warning').catch((error: Error) => {
    if (TIMED_OUT.test(error.message) || LOST.test(error.message)) throw error
    return encode('error')
  })
