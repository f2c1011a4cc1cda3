import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import sharp, { type FailOnOptions, type Metadata } from 'sharp'
import { messages } from '#contract/messages.ts'
import { detectImageKind, type RasterKind } from '#contract/platform/image-kinds.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '#contract/platform/limits.ts'
import { NotRun, type QueueTurn } from '../async/fair-queue.ts'
import { badRequestError, HttpError } from '../errors.ts'
import type { Upload } from '../http/multipart.ts'
import { drawSvgAsPng } from './draw-svg.ts'
import { type Images, SHOP_DECODER_TURN } from './images.ts'
import { gammaExponentOf } from './png-gamma.ts'
import { readSafeSvg } from './read-svg.ts'

/**
 * Bytes in memory, or the path of a file, of which no more is read at once than a decoder needs.
 */
type ImageSource = Buffer | string

export type UploadKind = 'image' | 'icon'

/** Longest side of a stored original in pixels: more than any size that is shown. */
const STORED_SIDE = 2000
/** Wall-clock time. The number of pixels bounds the work. */
const DECODING_TIMEOUT_MS = 30_000

/**
 * Bytes that a decoder may use at most; decoders that use more than the second figure run one at a
 * time.
 */
const MAX_DECODER_MEMORY = 48_000_000
const LARGE_MEMORY = 4_000_000

/**
 * Stores an uploaded image and returns its hash; its sizes are made later. The uploaded bytes are
 * never stored: they are decoded and encoded again, without metadata or anything after the image's
 * end. An image is PNG, JPEG or GIF (its first frame) by its content, whatever its name says; an
 * icon may also be SVG, and is stored as rasterised. Bytes are those of an import, a file is that
 * of a form, which waits for its sender's turn.
 * @throws 400 for anything else, a damaged file, which it names, or too many pixels; 413
 * (docs/decisions/0008-images.md); 503 when too many wait
 */
export async function storeUploadedImage(
  images: Images,
  file: Buffer | Upload,
  kind: UploadKind,
): Promise<string> {
  if (!Buffer.isBuffer(file)) {
    const { path, name, turn } = file // its form had the limit
    return storeImageSource(images, { source: path, kind, name, turn })
  }
  if (file.length >= MAX_IMAGE_BYTES) throw new HttpError(413, messages.fileTooLarge)
  return storeImageSource(images, { source: file, kind, name: '', turn: SHOP_DECODER_TURN })
}

/**
 * Stores a picture that was fetched, decoded and encoded again as uploads are. It may have more
 * bytes than an upload. @throws 400, 503
 */
export const storeFetchedImage = (images: Images, bytes: Buffer): Promise<string> =>
  storeImageSource(images, { source: bytes, kind: 'image', name: '', turn: SHOP_DECODER_TURN })

/** `name`: that of the file, for refusals; '' for none. */
type SentImage = { source: ImageSource; kind: UploadKind; name: string; turn: QueueTurn }

async function storeImageSource(images: Images, sent: SentImage): Promise<string> {
  const encoded = await encodeSentImage(images, sent)
  const hash = await images.store(encoded)
  images.makeSizesLater(hash)
  return hash
}

async function encodeSentImage(images: Images, sent: SentImage): Promise<Buffer> {
  const { source, kind, name, turn } = sent
  const head = await readImageHead(source)
  const type = detectImageKind(head)
  const refused: Refuse = (message) => badRequestError(name ? `${name}: ${message}` : message)
  if (type === 'heic' && kind === 'image') throw refused(messages.heicPhoto)
  if (type === 'heic' || type === 'svg' || !type) return encodeDrawing(images, sent)
  const header = await images.decoding(turn, () => readImageHeader(source, type))
  if (!header) throw refused(messages.imageDamaged)
  const memory = decoderMemoryFor(header)
  if (hasTooManyPixels(header))
    throw refused(messages.imageTooManyPixels(MAX_IMAGE_SIDE, MAX_IMAGE_PIXELS))
  if (memory > MAX_DECODER_MEMORY) throw refused(messages.imageTooHeavy)
  return encodeInTurn(images, { source, head, type, turn, isLarge: memory > LARGE_MEMORY }, refused)
}

type DecodingTask = {
  source: ImageSource
  head: Buffer
  type: RasterKind
  turn: QueueTurn
  isLarge: boolean
}
type Refuse = (message: string) => HttpError

/** A JPEG that the decoder warns of is decoded once more, alone, to see what the warnings say. */
async function encodeInTurn(images: Images, sent: DecodingTask, refused: Refuse): Promise<Buffer> {
  const { source, head, type, turn, isLarge } = sent
  const exponent = type === 'png' ? gammaExponentOf(head) : 1
  const encode = (failOn: FailOnOptions) => encodeAgain(source, type, exponent, failOn)
  try {
    return await images.decoding(turn, () => encode('warning'), isLarge)
  } catch (error) {
    if (type !== 'jpeg' || isNoFaultOfJpeg(error)) throw refusalOfDecoding(error, refused)
  }
  try {
    return await images.decodingAlone(turn, () => encodeOddJpeg(encode))
  } catch (error) {
    throw refusalOfDecoding(error, refused)
  }
}

const isDecoderTimeout = (error: unknown): boolean =>
  error instanceof Error && TIMED_OUT.test(error.message)

const isNoFaultOfJpeg = (error: unknown): boolean =>
  error instanceof NotRun || isDecoderTimeout(error)

/** A file that was not decoded, as too many wait, is not called damaged. */
function refusalOfDecoding(error: unknown, refused: Refuse): unknown {
  if (error instanceof NotRun) return error
  return refused(isDecoderTimeout(error) ? messages.imageTooHeavy : messages.imageDamaged)
}

async function encodeDrawing(images: Images, { source, kind, turn }: SentImage): Promise<Buffer> {
  if (kind !== 'icon') throw badRequestError(messages.notAnImage)
  const svg = readSafeSvg(Buffer.isBuffer(source) ? source : await readFile(source))
  return images.decoding(turn, () => drawSvgAsPng(svg), true)
}

/** A PNG names its gamma there. */
const IMAGE_HEAD_BYTES = 4096

const readImageHead = async (source: ImageSource): Promise<Buffer> =>
  Buffer.isBuffer(source)
    ? source.subarray(0, IMAGE_HEAD_BYTES)
    : buffer(createReadStream(source, { end: IMAGE_HEAD_BYTES - 1 }))

/** Read before anything is decoded; undefined when it does not match its signature. */
async function readImageHeader(
  source: ImageSource,
  type: RasterKind,
): Promise<Metadata | undefined> {
  const header = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return header?.format === type ? header : undefined
}

/** The frames of an animation count together. */
function hasTooManyPixels({ width, height, pages = 1 }: Metadata): boolean {
  const pixels = width * height * pages
  return Math.max(width, height) > MAX_IMAGE_SIDE || pixels > MAX_IMAGE_PIXELS
}

/**
 * Bytes that decoding needs: all pixels of an image that is interlaced, rotated or a GIF, fewer of
 * one read line by line.
 */
function decoderMemoryFor(header: Metadata): number {
  const {
    format,
    width,
    height,
    channels,
    depth,
    isProgressive,
    chromaSubsampling,
    orientation = 1,
  } = header
  const pixels = width * height
  if (format === 'gif') return pixels * 4
  if (format === 'jpeg') {
    if (!isProgressive) return pixels
    const bytesPerPixel = chromaSubsampling === '4:2:0' ? 3 : 2 * channels
    return pixels * bytesPerPixel
  }
  const bytes = pixels * channels * (depth === 'ushort' ? 2 : 1)
  return isProgressive || orientation > 1 ? bytes : bytes / 4
}

const TIMED_OUT = /^timeout/

/** @throws when it is damaged, truncated, or not decoded in time */
function encodeAgain(
  source: ImageSource,
  type: RasterKind,
  exponent: number,
  failOn: FailOnOptions,
): Promise<Buffer> {
  const image = sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, failOn })
    .autoOrient()
    .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: DECODING_TIMEOUT_MS / 1000 })
  if (exponent !== 1) image.gamma(Math.max(1, exponent), Math.max(1, 1 / exponent))
  return (type === 'jpeg' ? image.jpeg({ quality: 92 }) : image.png()).toBuffer()
}

/**
 * Warnings of the JPEG decoder that say that a part of the picture is lost. It also warns of odd
 * headers, and of stray bytes: those before a restart marker (0xd0 to 0xd7) may be what is left of
 * a lost part, those before the end are not.
 */
const LOST = /premature end|Huffman|arithmetic|instead of RST|before marker 0xd[0-7]/

/** Encodes a JPEG that the decoder warned of: what a browser shows whole is not damaged. */
const encodeOddJpeg = (encode: (failOn: FailOnOptions) => Promise<Buffer>): Promise<Buffer> =>
  encode('warning').catch((error: Error) => {
    if (TIMED_OUT.test(error.message) || LOST.test(error.message)) throw error
    return encode('error')
  })
