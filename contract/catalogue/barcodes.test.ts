import { expect, test } from 'vitest'
import { isValidBarcode } from './barcodes.ts'

test.each([
  '96385074', // GTIN-8
  '012345678905', // UPC
  '4006381333931', // EAN
  '9780306406157', // ISBN
  '10614141000415', // GTIN-14
])('%s is a barcode', (text) => expect(isValidBarcode(text)).toBe(true))

test.each([
  '',
  '1',
  '4006381333932',
  '12345678905',
  '4006381333931.0',
  '4.00638E+12',
  '4006381333930',
  ' 4006381333931',
  '400638133393١',
  '978-0-306-40615-7',
])('%s is no barcode', (text) => expect(isValidBarcode(text)).toBe(false))
