import { Secret, TOTP } from 'otpauth'

/**
 * One-time codes of an authenticator app (RFC 6238): 6 digits, a new one every 30 seconds,
 * HMAC-SHA1 over 160 random bits.
 */

const PERIOD_S = 30
/** Steps by which a phone's clock may differ. */
const WINDOW = 1

/** A new secret in base32, as apps take it. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpCodeAt = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_S })

/**
 * The `otpauth://` address that a QR code carries; an app shows `label` beside the shop's name,
 * `issuer`.
 */
export const totpUriOf = (secret: string, label: string, issuer: string): string =>
  totpCodeAt(secret, label, issuer).toString()

export const isAuthenticatorCode = (text: string): boolean => /^\d{6}$/.test(text)

/** The time step that a code belongs to; undefined for a code that is wrong or of another time. */
export function totpStepOf(
  code: string,
  secret: string,
  now: number = Date.now(),
): number | undefined {
  if (!isAuthenticatorCode(code)) return undefined // the library throws for some of them
  const app = totpCodeAt(secret)
  const delta = app.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : app.counter({ timestamp: now }) + delta
}
