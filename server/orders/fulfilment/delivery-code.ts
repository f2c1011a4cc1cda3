import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Key, Keys } from '../../platform/config/keys.ts'

const DIGITS = 4

const codeBy = ({ bytes }: Key, parcel: string): string =>
  String(
    createHmac('sha256', bytes).update(parcel).digest().readUIntBE(0, 6) % 10 ** DIGITS,
  ).padStart(DIGITS, '0')

/**
 * The 4 digits that the customer tells the rider, made of the parcel's id: nothing secret is
 * stored.
 */
export const deliveryCode = (keys: Keys, parcel: string): string =>
  codeBy(keys.for('deliveryCode')[0], parcel)

/** Accepts codes made with a rotated secret: they are in mails already sent. */
export const isDeliveryCode = (keys: Keys, parcel: string, code: string): boolean =>
  keys
    .for('deliveryCode')
    .some(
      (key) =>
        code.length === DIGITS &&
        timingSafeEqual(Buffer.from(codeBy(key, parcel)), Buffer.from(code)),
    )

/**
 * Wrong codes of an order, whichever its parcels were; earlier versions counted them in the row of
 * the parcel.
 */
export const codeTriesOf = (sale: { code_tries: number }, parcel: { code_tries: number }): number =>
  Math.max(sale.code_tries, parcel.code_tries)
