import { createReadStream } from 'node:fs'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Text of another alphabet, or bytes that are no text of UTF-8. */
const OTHER = /[^\0-\x7f\ufffd]/

/**
 * How a file is encoded: by its byte order mark, or by the zeros of UTF-16. Bytes that are not
 * UTF-8 are those of a spreadsheet on Windows; undefined where the file has UTF-8 beside them, so
 * that it is damaged.
 */
export async function encodingOf(path: string): Promise<Encoding | undefined> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const loose = new TextDecoder()
  let isUtf8 = true
  let hasOther = false
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const wide = bytes === 0 && wideEncoding(chunk)
    if (wide) return wide
    bytes += chunk.length
    isUtf8 &&= isDecoded(strict, chunk)
    hasOther ||= OTHER.test(loose.decode(chunk, { stream: true }))
  }
  if (isUtf8 && isDecoded(strict)) return 'utf-8'
  return hasOther ? undefined : 'windows-1252'
}

/**
 * A file of UTF-16 begins with its byte order mark, or with two Latin letters, of each of which one
 * byte is zero.
 */
function wideEncoding(bytes: Buffer): Encoding | undefined {
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  const isZero = [...bytes.subarray(0, 4)].map((byte) => byte === 0).join()
  if (isZero === 'false,true,false,true') return 'utf-16le'
  return isZero === 'true,false,true,false' ? 'utf-16be' : undefined
}

function isDecoded(decoder: TextDecoder, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}
