import { createHash } from 'node:crypto'

/** Tells whether a repeated request has the same content as the first one. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')
