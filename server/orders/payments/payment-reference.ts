/**
 * The reference names a payment at the provider. It is the id of the order, and for each further
 * attempt this id with a number behind it: `<id>-2` … `<id>-9`.
 */
const REFERENCE = /^(?<saleId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-(?<attempt>[2-9]))?$/

/** The first attempt is 1. */
export const paymentReference = (saleId: string, attempt: number): string =>
  attempt === 1 ? saleId : `${saleId}-${attempt}`

/** The order that a reference belongs to; undefined for a text that is no reference. */
export const saleIdOf = (reference: string): string | undefined =>
  REFERENCE.exec(reference)?.groups?.saleId

/** Which attempt to pay the order a reference is, from 1 on. */
export const attemptOf = (reference: string): number =>
  Number(REFERENCE.exec(reference)?.groups?.attempt ?? 1)
