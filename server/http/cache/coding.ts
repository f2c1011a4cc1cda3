import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Content codings of cached answers (RFC 9110, 8.4.1). */
export type Coding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** A window of 256 KB is larger than any page, and takes a tenth of the default's memory. */
const BR = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }

export const compressors: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, { params: { ...BR, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => gzipped(body),
}

/** Browsers send a handful of different values: each is parsed once. */
const codings = new Map<string, Coding | undefined>()
const MAX_CODINGS = 64

/** The best coding of an `accept-encoding` header; undefined when it accepts none. */
export function acceptedCoding(accepted: string): Coding | undefined {
  if (codings.has(accepted)) return codings.get(accepted)
  const coding = readCoding(accepted)
  if (codings.size < MAX_CODINGS && accepted.length < 100) codings.set(accepted, coding)
  return coding
}

function readCoding(accepted: string): Coding | undefined {
  if (/\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip'
  return undefined
}
