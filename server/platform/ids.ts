import { randomFillSync } from 'node:crypto'

/**
 * A UUID version 7: 48 bits of time, so that indexes store new rows together, and 74 random bits
 * against guessing.
 */
export function createRowId(now = Date.now()): string {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Whether a text may be compared with a `uuid` column: PostgreSQL answers a malformed one with an
 * error.
 */
export const isWellFormedId = (text: string): boolean => UUID.test(text)
