import { hash } from 'node:crypto'

const NEWLINE = 0x0a
const MODULUS = 1n << 64n

/**
 * Hashes the rows of a table as COPY writes them, in any order: the hash is the sum of the rows'
 * hashes, because two databases store the same rows in different orders.
 */
export function createRowHash() {
  let count = 0
  let high = 0n
  let low = 0n
  return {
    add: (rows: Buffer): void => {
      for (const row of splitCopyLines(rows)) {
        const digest = hash('sha256', row, 'buffer')
        high = (high + digest.readBigUInt64BE(0)) % MODULUS
        low = (low + digest.readBigUInt64BE(8)) % MODULUS
        count += 1
      }
    },
    rows: () => count,
    digest: () => [high, low].map((half) => half.toString(16).padStart(16, '0')).join(''),
  }
}

/** Yields the lines of whole rows: each ends with a newline, and none has one inside. */
export function* splitCopyLines(rows: Buffer): Generator<Buffer> {
  let start = 0
  for (let end = rows.indexOf(NEWLINE); end >= 0; end = rows.indexOf(NEWLINE, start)) {
    yield rows.subarray(start, end)
    start = end + 1
  }
}
