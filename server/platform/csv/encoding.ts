import { createReadStream } from 'node:fs'

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Text of another alphabet, or bytes that are no text of UTF-8. */
const OTHER_ALPHABET = /[^\0-\x7f\ufffd]/

/**
 * How a file is encoded: by its byte order mark, or by the zeros of UTF-16. Bytes that are not
 * UTF-8 are those of a spreadsheet on Windows; undefined where the file has UTF-8 beside them, so
 * that it is damaged.
 */
export async function detectEncoding(path: string): Promise<FileEncoding | undefined> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const loose = new TextDecoder()
  let isUtf8 = true
  let hasOther = false
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const wide = bytes === 0 && detectWideEncoding(chunk)
    if (wide) return wide
    bytes += chunk.length
    isUtf8 &&= isDecodable(strict, chunk)
    hasOther ||= OTHER_ALPHABET.test(loose.decode(chunk, { stream: true }))
  }
  if (isUtf8 && isDecodable(strict)) return 'utf-8'
  return hasOther ? undefined : 'windows-1252'
}

/**
 * A file of UTF-16 begins with its byte order mark, or with two Latin letters, of each of which one
 * byte is zero.
 */
function detectWideEncoding(bytes: Buffer): FileEncoding | undefined {
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  const isZero = [...bytes.subarray(0, 4)].map((byte) => byte === 0).join()
  if (isZero === 'false,true,false,true') return 'utf-16le'
  return isZero === 'true,false,true,false' ? 'utf-16be' : undefined
}

function isDecodable(decoder: TextDecoder, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}
