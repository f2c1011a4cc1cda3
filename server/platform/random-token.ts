import { createHash, randomBytes } from 'node:crypto'

/**
 * Secrets that the shop issues and stores as hashes: refresh tokens, codes of mails, export
 * tickets, recovery codes.
 */

/** 256 random bits, as text for an address or a cookie. */
export const createRandomToken = (): string => randomBytes(32).toString('base64url')

/** How a token is stored. A fast hash is enough, because tokens are random. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
