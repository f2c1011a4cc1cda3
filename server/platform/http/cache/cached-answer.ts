import { createHash } from 'node:crypto'
import type { Coding } from './coding.ts'
import type { Hits } from './hits.ts'

/**
 * Body and headers as sent. Headers are the flat list of names and values that `writeHead` takes as
 * it is.
 */
export type Representation = { body: Buffer; headers: readonly string[] }

/** A cached 200 answer. */
export type CachedAnswer = {
  plain: Representation
  /** The headers that all its representations share. */
  headers: readonly string[]
  etag: string
  tags: readonly string[]
  hits: Hits
  /** Milliseconds since 1970; Infinity where only a dropped tag ends it. */
  staleAt: number
  /** Read since the cache was last full. */
  isUsed: boolean
  compressed: Partial<Record<Coding, Representation>>
  /** Concurrent requests for one coding wait for the same promise. */
  compressing: Partial<Record<Coding, Promise<Representation>>>
  /**
   * Codings whose compression was repeated with more effort, as the answer is read more than once.
   */
  improved: Set<Coding>
}

export const representationOf = (headers: readonly string[], body: Buffer): Representation => ({
  body,
  headers: [...headers, 'content-length', String(body.length)],
})

/**
 * A copy with memory of its own: a part of a larger block would keep the whole of it for as long as
 * it is cached.
 */
export function copyToOwnMemory(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

/** Bytes of an answer's headers, tags and objects, roughly. */
const ANSWER_OVERHEAD_BYTES = 512

export function sizeOfCachedAnswer({ plain, compressed }: CachedAnswer): number {
  const representations = [plain, compressed.br, compressed.gzip]
  return representations.reduce(
    (sum, sent) => sum + (sent?.body.length ?? 0),
    ANSWER_OVERHEAD_BYTES,
  )
}

/** Weak: it is the same for all codings. */
export const weakEtagOf = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
