import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPrices } from './read-prices.ts'

const naira = (value: number): number => value * 100

test.each([
  ['under 20000', { text: '', max: naira(20_000) }],
  ['shoes below 20k', { text: 'shoes', max: naira(20_000) }],
  ['phone less than ₦150,000', { text: 'phone', max: naira(150_000) }],
  ['bag not more than 15 thousand naira', { text: 'bag', max: naira(15_000) }],
  ['tv above 500k', { text: 'tv', min: naira(500_000) }],
  ['laptop between 400k and 1.2m', { text: 'laptop', min: naira(400_000), max: naira(1_200_000) }],
  ['5-10k gown', { text: 'gown', min: naira(5_000), max: naira(10_000) }],
  ['₦7,500', { text: '', near: naira(7_500) }],
  ['earpiece 20k', { text: 'earpiece', near: naira(20_000) }],
  ['around N5000 cap', { text: 'cap', near: naira(5_000) }],
])('%s', (typed, read) => expect(readPrices(typed)).toEqual(read))

test.each([
  '4k tv',
  '65 inch',
  'under 65 inch',
  '20000mah power bank',
  'size 10-12',
  'below 5 litres',
  'iphone 15',
  '8k',
])('%s has no price', (typed) => expect(readPrices(typed)).toEqual({ text: typed }))

test('any text is read, and its prices are whole kobo of ₦100 or more', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'under between 0123456789kmN₦,.-<> "') }), (typed) => {
      const { text: _text, ...prices } = readPrices(typed)
      for (const kobo of Object.values(prices)) expect(Number.isInteger(kobo) && kobo >= naira(100)).toBe(true)
    }),
  ))
