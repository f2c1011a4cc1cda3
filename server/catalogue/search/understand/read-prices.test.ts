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
  ['power bank 5k', { text: 'power bank', near: naira(5_000) }],
  ['4k slippers', { text: 'slippers', near: naira(4_000) }],
  ['2.5k cap', { text: 'cap', near: naira(2_500) }],
  ['laptop 200k below', { text: 'laptop', max: naira(200_000) }],
  ['laptop 200k and below', { text: 'laptop', max: naira(200_000) }],
  ['tv 300000 and above', { text: 'tv', min: naira(300_000) }],
  ['phone 15000 to 20000', { text: 'phone', min: naira(15_000), max: naira(20_000) }],
  ['phone 15,000-20,000', { text: 'phone', min: naira(15_000), max: naira(20_000) }],
  ['half million laptop', { text: 'laptop', near: naira(500_000) }],
  ['laptop under half a million', { text: 'laptop', max: naira(500_000) }],
  ['1m laptop', { text: 'laptop', near: naira(1_000_000) }],
  ['1.5m phone', { text: 'phone', near: naira(1_500_000) }],
  ['printer under fifty thousand', { text: 'printer', max: naira(50_000) }],
  ['laptop above one and a half million', { text: 'laptop', min: naira(1_500_000) }],
  ['power bank below 5000naira', { text: 'power bank', max: naira(5_000) }],
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
  'hdmi 8k monitor',
  '1m',
  '2m type c cable',
  'macbook 2019 to 2021',
  'two piece suit',
  '20000-30000mah power bank',
])('%s has no price', (typed) => expect(readPrices(typed)).toEqual({ text: typed }))

test('any text is read, and its prices are whole kobo of ₦100 or more', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'under between 0123456789kmN₦,.-<> "') }),
      (typed) => {
        const { text: _text, ...prices } = readPrices(typed)
        for (const kobo of Object.values(prices))
          expect(Number.isInteger(kobo) && kobo >= naira(100)).toBe(true)
      },
    ),
  ))
