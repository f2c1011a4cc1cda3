import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { promisify } from 'node:util'
import { StartError } from '../../platform/errors.ts'

/**
 * Files of an encrypted backup: `magic salt nonce ciphertext tag`, by AES-256-GCM under a key that
 * scrypt makes of the passphrase. The file's name is authenticated with it, so that no file can
 * stand in for another.
 */

const SEAL_MAGIC = Buffer.from('KSB1')
const SALT_BYTES = 16
const NONCE_BYTES = 12
const SEAL_TAG_BYTES = 16
const HEADER_BYTES = SEAL_MAGIC.length + SALT_BYTES + NONCE_BYTES
const SCRYPT_COST: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const deriveSealKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

export type BackupSeal = Awaited<ReturnType<typeof createBackupSeal>>

export const isSealedFile = (bytes: Buffer): boolean =>
  bytes.subarray(0, SEAL_MAGIC.length).equals(SEAL_MAGIC)

/** Returns the salt that a sealed file was made with. */
export const saltOfSealedFile = (bytes: Buffer): Buffer =>
  bytes.subarray(SEAL_MAGIC.length, SEAL_MAGIC.length + SALT_BYTES)

/**
 * Derives the key of a passphrase, which takes 128 MB and some tenths of a second, and returns what
 * encrypts and decrypts with it. A salt that is given makes the key of an earlier file.
 */
export async function createBackupSeal(passphrase: string, salt: Buffer = randomBytes(SALT_BYTES)) {
  // Normalised as always: another form of the same text would be another key, and open no earlier
  // backup.
  const key = await deriveSealKey(passphrase.normalize('NFKC'), salt, 32, SCRYPT_COST)
  return {
    /** Names the key without revealing it: pictures are stored once for each key. */
    id: salt.toString('hex').slice(0, 8),
    seal: (name: string, bytes: Buffer): Buffer => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([SEAL_MAGIC, salt, nonce, body, cipher.getAuthTag()])
    },
    /**
     * @throws StartError for a file that was changed, cut, or sealed by another passphrase or under
     * another name
     */
    open: (name: string, bytes: Buffer): Buffer => {
      try {
        return decipherSealedFile(key, name, bytes)
      } catch {
        throw new StartError(
          `${name} cannot be decrypted: BACKUP_PASSPHRASE is another one, or the file was changed.`,
        )
      }
    },
  }
}

function decipherSealedFile(key: Buffer, name: string, bytes: Buffer): Buffer {
  const nonce = bytes.subarray(HEADER_BYTES - NONCE_BYTES, HEADER_BYTES)
  const opened = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: SEAL_TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(-SEAL_TAG_BYTES))
  return Buffer.concat([
    opened.update(bytes.subarray(HEADER_BYTES, -SEAL_TAG_BYTES)),
    opened.final(),
  ])
}
