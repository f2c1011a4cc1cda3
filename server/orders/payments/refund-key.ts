/**
 * A refund's note at the provider. A refund that failed may be tried again: each attempt has a key
 * of its own.
 */
export const toRefundKey = (id: string, attempt: number): string => `refund ${id} ${attempt}`

const REFUND_KEY = /^refund (?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (?<attempt>\d{1,6})$/

/** Undefined: the shop did not order this refund. */
export function readRefundKey(key: string): { id: string; attempt: number } | undefined {
  const { id, attempt } = REFUND_KEY.exec(key)?.groups ?? {}
  return id === undefined ? undefined : { id, attempt: Number(attempt) }
}
