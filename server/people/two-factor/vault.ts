import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { PurposeKey } from '../../platform/config/keys.ts'

/**
 * Encrypts secrets that must be read again. A secret is bound to its `owner`: copied to another row
 * it is refused.
 */
export type Vault = ReturnType<typeof createVault>

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const VAULT_TAG_BYTES = 16

/**
 * AES-256-GCM; a sealed text names its key. `keys`: the newest first; the others only open what
 * they sealed.
 */
export function createVault(keys: readonly [PurposeKey, ...PurposeKey[]]) {
  const [newest] = keys
  return {
    seal: (secret: string, owner: string): string => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, newest.bytes, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([
        iv,
        cipher.update(secret, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return `${newest.id}.${sealed.toString('base64url')}`
    },
    open: (sealed: string, owner: string): string | undefined => {
      const [id, text = ''] = sealed.split('.')
      const key = keys.find((key) => key.id === id)
      return key && decryptSecret(key, Buffer.from(text, 'base64url'), owner)
    },
    /** Whether an older key than the newest encrypted it. */
    isOutdated: (sealed: string): boolean => sealed.split('.')[0] !== newest.id,
  }
}

function decryptSecret(
  { bytes: key }: PurposeKey,
  bytes: Buffer,
  owner: string,
): string | undefined {
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(-VAULT_TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: VAULT_TAG_BYTES })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    const secret = decipher.update(bytes.subarray(IV_BYTES, -VAULT_TAG_BYTES))
    return Buffer.concat([secret, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
