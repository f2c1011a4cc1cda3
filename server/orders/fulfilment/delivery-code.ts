import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Key, Keys } from '../../platform/config/keys.ts'

const DIGITS = 4

function codeBy({ bytes }: Key, parcel: string): string {
  const digest = createHmac('sha256', bytes).update(parcel).digest()
  const number = digest.readUIntBE(0, 6) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/**
 * The 4 digits that the customer tells the rider, made of the parcel's id: nothing secret is
 * stored.
 */
export const deliveryCode = (keys: Keys, parcel: string): string =>
  codeBy(keys.for('deliveryCode')[0], parcel)

/** Accepts codes made with a rotated secret: they are in mails already sent. */
export function isDeliveryCode(keys: Keys, parcel: string, code: string): boolean {
  const typed = Buffer.from(code)
  const isCodeBy = (key: Key): boolean => {
    const expected = Buffer.from(codeBy(key, parcel))
    return expected.length === typed.length && timingSafeEqual(expected, typed)
  }
  return keys.for('deliveryCode').some(isCodeBy)
}

/**
 * Counts the wrong codes of an order, whichever of its parcels they were for. Earlier versions
 * counted them in the row of the parcel.
 */
export const codeTriesOf = (sale: { code_tries: number }, parcel: { code_tries: number }): number =>
  Math.max(sale.code_tries, parcel.code_tries)
