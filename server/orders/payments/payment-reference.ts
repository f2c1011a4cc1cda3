/**
 * The reference names a payment at the provider. It is the id of the order, and for each further
 * attempt this id with a number behind it: `<id>-2` … `<id>-9`.
 */
const PAYMENT_REFERENCE =
  /^(?<saleId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-(?<attempt>[2-9]))?$/

/** The first attempt is 1. */
export const toPaymentReference = (saleId: string, attempt: number): string =>
  attempt === 1 ? saleId : `${saleId}-${attempt}`

/** The order that a reference belongs to; undefined for a text that is no reference. */
export const saleIdOfReference = (reference: string): string | undefined =>
  PAYMENT_REFERENCE.exec(reference)?.groups?.saleId

/** Which attempt to pay the order a reference is, from 1 on. */
export const attemptOfReference = (reference: string): number =>
  Number(PAYMENT_REFERENCE.exec(reference)?.groups?.attempt ?? 1)
