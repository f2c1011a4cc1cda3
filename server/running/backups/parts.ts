import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { StartError } from '../../platform/errors.ts'
import type { Part } from './manifest.ts'
import type { Seal } from './seal.ts'
import type { Target } from './target.ts'

/**
 * Limit of bytes that one part may unpack to: far above what is written, and below what fills a
 * machine.
 */
const MAX_BYTES = 1024 ** 3

const compress = promisify<Buffer, Buffer>(zstdCompress)
const decompress = promisify<Buffer, { maxOutputLength: number }, Buffer>(zstdDecompress)

export type Place = { target: Target; seal: Seal | undefined }

/** Compresses a part, encrypts it where there is a seal, and stores it. */
export async function writePart(
  { target, seal }: Place,
  name: string,
  content: Buffer,
): Promise<Part> {
  const packed = await compress(content)
  const bytes = seal ? seal.seal(name, packed) : packed
  await target.write(name, bytes)
  return { name, sha256: hash('sha256', bytes), bytes: bytes.length }
}

/**
 * Reads, decrypts and unpacks a part.
 * @throws StartError for a part that is missing, cut or changed, or unpacks to more than `maxBytes`
 */
export async function readPart(
  { target, seal }: Place,
  { name, sha256 }: Part,
  maxBytes = MAX_BYTES,
): Promise<Buffer> {
  const bytes = await target.read(name)
  if (!bytes) throw new StartError(`${name} is missing in ${target.shown}.`)
  if (hash('sha256', bytes) !== sha256)
    throw new StartError(`${name} in ${target.shown} was changed or is cut.`)
  const packed = seal ? seal.open(name, bytes) : bytes
  return decompress(packed, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    throw new StartError(`${name} in ${target.shown} cannot be unpacked, or is too large.`, {
      cause: error,
    })
  })
}
