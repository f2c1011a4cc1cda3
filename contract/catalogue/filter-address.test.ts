import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressValuesOfFilters,
  type ChosenFilters,
  hasAnyFilter,
  LIST_SORTS,
  NO_CHOSEN_FILTERS,
  readFilterAddress,
  writeFilterAddress,
} from './filter-address.ts'
import { ProductFilters } from './product-filters.ts'

const read = (query: string): ChosenFilters => readFilterAddress(new URLSearchParams(query))
const ID = '0193b6f0-0000-7000-8000-00000000abcd'

const text = (maxLength: number) =>
  fc
    .string({ minLength: 1, maxLength, unit: 'grapheme' })
    .filter((one) => one.length <= maxLength && !one.includes('\0'))
const several = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { maxLength: 5 })
const sorted = (values: string[]): string[] => values.toSorted()
const price = fc.option(
  fc.integer({ min: 1, max: 100_000_000 }).map((kobo) => kobo / 100),
  { nil: undefined },
)

const filters: fc.Arbitrary<ChosenFilters> = fc
  .record({
    category: several(fc.uuid()).map(sorted),
    brand: several(text(120)).map(sorted),
    prices: fc.tuple(price, price),
    discount: fc.boolean(),
    stock: fc.boolean(),
    rating: fc.option(fc.constantFrom(1, 2, 3, 4), { nil: undefined }),
    options: fc.dictionary(
      text(60).filter((name) => name !== '__proto__'),
      fc.uniqueArray(text(60), { minLength: 1, maxLength: 5 }).map(sorted),
      { maxKeys: 5 },
    ),
    sort: fc.option(fc.constantFrom(...LIST_SORTS), { nil: undefined }),
    literal: fc.boolean(),
  })
  .map(({ prices: [a, b], options, ...rest }) => ({
    ...rest,
    ...(a !== undefined && b !== undefined && a > b ? { min: b, max: a } : { min: a, max: b }),
    options: Object.entries(options)
      .slice(0, 4) // 20 values
      .map(([name, values]) => ({ name, values }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  }))

describe('filters in an address', () => {
  test('any filters are read as they were written', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(read(String(writeFilterAddress(chosen)))).toEqual(chosen)
      }),
    )
  })

  test('what is written is what the server takes', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(ProductFilters.safeParse(addressValuesOfFilters(chosen)).error).toBeUndefined()
      }),
    )
  })

  test('any address is read, and read again as it is then written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
        const once = read(query)
        expect(readFilterAddress(writeFilterAddress(once))).toEqual(once)
      }),
      {
        examples: [
          ['option.Size=&option.=M&option.__proto__=x'],
          ['min=9&max=1'],
          ['brand=%00&brand=%FF'],
        ],
      },
    )
  })

  test('equal filters have one address', () => {
    const one = `brand=Tecno&option.Size=M&option.Size=L&brand=Itel&category=${ID}&page=3`
    const other = `category=${ID.toUpperCase()}&brand=Itel&brand=Tecno&brand=Itel&option.Size=L&option.Size=M`
    expect(String(writeFilterAddress(read(one)))).toBe(String(writeFilterAddress(read(other))))
  })

  test.each([
    '',
    'page=2&utm_source=x',
    'category=shoes&min=-1&max=1e3&discount=yes&stock=0&rating=5&sort=colour',
    'min=&max=&brand=&option.Size=',
    'min=99999999999&max=1.234',
    `brand=${'x'.repeat(121)}&option.${'x'.repeat(61)}=M`,
  ])('what is unknown or wrong is ignored: %s', (query) => {
    expect(read(query)).toEqual(NO_CHOSEN_FILTERS)
    expect(hasAnyFilter(read(query))).toBe(false)
  })

  test('ends of a price in the wrong order change places', () => {
    expect(read('min=900&max=100.5')).toEqual({ ...NO_CHOSEN_FILTERS, min: 100.5, max: 900 })
  })

  test('an order alone makes another address', () =>
    expect(hasAnyFilter(read('sort=price'))).toBe(true))

  test('more values than the server takes are cut', () => {
    const brands = Array.from({ length: 80 }, (_, i) => `brand=B${i}`).join('&')
    expect(read(brands).brand).toHaveLength(50)
    const sizes = Array.from({ length: 80 }, (_, i) => `option.${i % 3}=${i}`).join('&')
    expect(read(sizes).options.map(({ values }) => values.length)).toEqual([10, 10])
    expect(
      writeFilterAddress({
        ...NO_CHOSEN_FILTERS,
        options: [{ name: 'Size', values: [...'abcdefghijklm'] }],
      }).size,
    ).toBe(10)
  })
})
