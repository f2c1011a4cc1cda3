import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'

/** Content codings of cached answers (RFC 9110, 8.4.1). */
export type Coding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * `quick`, for an answer's first reader: a fifth of the time of `small`, an eighth more bytes (a
 * list of products).
 */
export type Effort = 'quick' | 'small'
const LEVELS: Record<Coding, Record<Effort, number>> = {
  br: { quick: 2, small: 5 },
  gzip: { quick: 1, small: 6 },
}

/** A window of 256 KB is larger than any page, and takes a tenth of the default's memory. */
const WINDOW_BITS = 18

const brotliOptions = (body: Buffer, level: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})

const compressors: Record<Coding, (body: Buffer, level: number) => Promise<Buffer>> = {
  br: (body, level) => brotli(body, brotliOptions(body, level)),
  gzip: (body, level) => gzipped(body, { level }),
}

const compressorsAtOnce: Record<Coding, (body: Buffer, level: number) => Buffer> = {
  br: (body, level) => brotliCompressSync(body, brotliOptions(body, level)),
  gzip: (body, level) => gzipSync(body, { level }),
}

/** A body of at most so many bytes is compressed in less than a millisecond. */
const MAX_SYNC_BYTES = 128 * 1024

/**
 * Compresses a body: a small one with little effort at once, as passing it to a thread costs as
 * much; others on a thread of zlib, where they delay no request.
 */
export const compressBody = async (
  body: Buffer,
  coding: Coding,
  effort: Effort,
): Promise<Buffer> =>
  effort === 'quick' && body.length <= MAX_SYNC_BYTES
    ? compressorsAtOnce[coding](body, LEVELS[coding][effort])
    : compressors[coding](body, LEVELS[coding][effort])

/** Browsers send a handful of different values: each is parsed once. */
const codings = new Map<string, Coding | undefined>()
const MAX_CODINGS = 64

/** The best coding of an `accept-encoding` header; undefined when it accepts none. */
export function acceptedCoding(accepted: string): Coding | undefined {
  if (codings.has(accepted)) return codings.get(accepted)
  const coding = parseAcceptedCoding(accepted)
  if (codings.size < MAX_CODINGS && accepted.length < 100) codings.set(accepted, coding)
  return coding
}

const parseAcceptedCoding = (accepted: string): Coding | undefined =>
  (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  )
