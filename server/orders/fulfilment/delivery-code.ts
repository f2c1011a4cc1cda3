import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PurposeKey, PurposeKeys } from '../../platform/config/keys.ts'

const DELIVERY_CODE_DIGITS = 4

function deliveryCodeByKey({ bytes }: PurposeKey, parcel: string): string {
  const digest = createHmac('sha256', bytes).update(parcel).digest()
  const number = digest.readUIntBE(0, 6) % 10 ** DELIVERY_CODE_DIGITS
  return String(number).padStart(DELIVERY_CODE_DIGITS, '0')
}

/**
 * The 4 digits that the customer tells the rider, made of the parcel's id: nothing secret is
 * stored.
 */
export const deliveryCode = (keys: PurposeKeys, parcel: string): string =>
  deliveryCodeByKey(keys.for('deliveryCode')[0], parcel)

/** Accepts codes made with a rotated secret: they are in mails already sent. */
export function isDeliveryCode(keys: PurposeKeys, parcel: string, code: string): boolean {
  const typed = Buffer.from(code)
  const isCodeBy = (key: PurposeKey): boolean => {
    const expected = Buffer.from(deliveryCodeByKey(key, parcel))
    return expected.length === typed.length && timingSafeEqual(expected, typed)
  }
  return keys.for('deliveryCode').some(isCodeBy)
}

/**
 * Counts the wrong codes of an order, whichever of its parcels they were for. Earlier versions
 * counted them in the row of the parcel.
 */
export const countCodeTries = (
  sale: { code_tries: number },
  parcel: { code_tries: number },
): number => Math.max(sale.code_tries, parcel.code_tries)
