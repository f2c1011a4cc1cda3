/** Lengths of GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) and GTIN-14. */
const BARCODE_LENGTHS = /^(?:\d{8}|\d{12,14})$/

/**
 * A number for trade items with a right check digit: from the right, digits count three times and
 * once by turns.
 */
export function isValidBarcode(text: string): boolean {
  if (!BARCODE_LENGTHS.test(text)) return false
  let sum = 0
  for (const [place, digit] of [...text].toReversed().entries()) {
    const weight = place % 2 === 0 ? 1 : 3
    sum += Number(digit) * weight
  }
  return sum % 10 === 0
}
