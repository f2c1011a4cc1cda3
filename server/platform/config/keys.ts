import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

declare module 'fastify' {
  interface FastifyInstance {
    keys: PurposeKeys
  }
}

/**
 * The things that the shop signs or encrypts. Each purpose has keys of its own, so that one
 * signature cannot serve another.
 */
export const PURPOSES = [
  'accessToken',
  'refreshToken',
  'orderCookie',
  'deviceCookie',
  'mailedCookie',
  'limitLog',
  'orderKey',
  'orderHolder',
  'stockAlert',
  'unsubscribe',
  'deliveryCode',
  'totp',
] as const
export type Purpose = (typeof PURPOSES)[number]

/** `id` names the secret that the key is derived from without revealing it. */
export type PurposeKey = { id: string; bytes: Buffer }

export type PurposeKeys = ReturnType<typeof createPurposeKeys>

const ID_BYTES = 6
const KEY_BYTES = 32

const deriveBytes = (secret: string, info: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `shop ${info}`, length))

const keyOfPurpose = (secret: string, purpose: Purpose): PurposeKey => ({
  id: deriveBytes(secret, 'key id', ID_BYTES).toString('base64url'),
  bytes: deriveBytes(secret, `key ${purpose}`, KEY_BYTES),
})

const signatureOfText = (key: Buffer | string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compares in constant time: how long it takes tells nothing of the expected text. */
function isSameSignature(given: string, expected: string): boolean {
  const givenBytes = Buffer.from(given)
  const expectedBytes = Buffer.from(expected)
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes)
}

/** `text.id.mac`; the text itself may have dots. */
const SEALED = /^(?<text>.*)\.(?<signature>[^.]*\.[^.]*)$/s

/**
 * Keys by purpose (HKDF-SHA256). The first secret signs; what the others signed is still accepted.
 */
export function createPurposeKeys([first, ...others]: readonly [string, ...string[]]) {
  const keys = new Map<Purpose, readonly [PurposeKey, ...PurposeKey[]]>()
  const keysFor = (purpose: Purpose): readonly [PurposeKey, ...PurposeKey[]] =>
    keys.getOrInsertComputed(purpose, () => [
      keyOfPurpose(first, purpose),
      ...others.map((secret) => keyOfPurpose(secret, purpose)),
    ])
  /** `id.mac` of a text. */
  const sign = (purpose: Purpose, text: string): string => {
    const [key] = keysFor(purpose)
    return `${key.id}.${signatureOfText(key.bytes, text)}`
  }
  /** Whether any of the secrets signed this text for this purpose. */
  const verify = (purpose: Purpose, text: string, signature: string): boolean => {
    const [id, mac = ''] = signature.split('.')
    const key = keysFor(purpose).find((key) => key.id === id)
    return key !== undefined && isSameSignature(signatureOfText(key.bytes, text), mac)
  }
  return {
    /** All keys of a purpose, the one that signs first. */
    for: keysFor,
    sign,
    verify,
    /**
     * Whether a secret signed this text directly, as in mails that were sent before each purpose
     * had its keys.
     */
    verifyUnnamed: (text: string, mac: string): boolean =>
      [first, ...others].some((secret) => isSameSignature(signatureOfText(secret, text), mac)),
    seal: (purpose: Purpose, text: string): string => `${text}.${sign(purpose, text)}`,
    /**
     * The text of what was sealed; undefined when it is forged or its secret is no longer given.
     */
    open: (purpose: Purpose, sealed: string): string | undefined => {
      const { text = '', signature = '' } = SEALED.exec(sealed)?.groups ?? {}
      return verify(purpose, text, signature) ? text : undefined
    },
  }
}
