import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { StartError } from '../../platform/errors.ts'
import type { BackupPart } from './manifest.ts'
import type { BackupSeal } from './seal.ts'
import type { BackupTarget } from './target.ts'

/**
 * Limit of bytes that one part may unpack to: far above what is written, and below what fills a
 * machine.
 */
const MAX_UNPACKED_BYTES = 1024 ** 3

const compressZstd = promisify<Buffer, Buffer>(zstdCompress)
const decompressZstd = promisify<Buffer, { maxOutputLength: number }, Buffer>(zstdDecompress)

export type BackupPlace = { target: BackupTarget; seal: BackupSeal | undefined }

/** Compresses a part, encrypts it where there is a seal, and stores it. */
export async function writeBackupPart(
  { target, seal }: BackupPlace,
  name: string,
  content: Buffer,
): Promise<BackupPart> {
  const packed = await compressZstd(content)
  const bytes = seal ? seal.seal(name, packed) : packed
  await target.write(name, bytes)
  return { name, sha256: hash('sha256', bytes), bytes: bytes.length }
}

/**
 * Reads, decrypts and unpacks a part.
 * @throws StartError for a part that is missing, cut or changed, or unpacks to more than `maxBytes`
 */
export async function readBackupPart(
  { target, seal }: BackupPlace,
  { name, sha256 }: BackupPart,
  maxBytes = MAX_UNPACKED_BYTES,
): Promise<Buffer> {
  const bytes = await target.read(name)
  if (!bytes) throw new StartError(`${name} is missing in ${target.shown}.`)
  if (hash('sha256', bytes) !== sha256)
    throw new StartError(`${name} in ${target.shown} was changed or is cut.`)
  const packed = seal ? seal.open(name, bytes) : bytes
  return decompressZstd(packed, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    throw new StartError(`${name} in ${target.shown} cannot be unpacked, or is too large.`, {
      cause: error,
    })
  })
}
