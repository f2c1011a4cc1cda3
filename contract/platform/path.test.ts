import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildCallAddress } from './path.ts'

const SEARCH = '/products/search/:limit/:skip/:search?'

test.each([
  ['/products', {}, '/products'],
  ['/sales/:id', { id: 'a/b' }, '/sales/a%2Fb'],
  ['/products/:limit/:skip', { limit: 50, skip: 0 }, '/products/50/0'],
  [SEARCH, { limit: 50, skip: 0, search: 'adire tee' }, '/products/search/50/0/adire%20tee'],
  [SEARCH, { limit: 50, skip: 0 }, '/products/search/50/0'],
  [SEARCH, { limit: 50, skip: 0, search: '' }, '/products/search/50/0'],
])('%s with %j is %s', (path, params, address) =>
  expect(buildCallAddress(path, params)).toBe(address),
)

const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
const anyText = fc
  .array(character, { minLength: 1, maxLength: 20 })
  .map((codes) => String.fromCodePoint(...codes))

test('any text, `/`, `%`, `#`, `?` and emoji too, finds its way and back', () => {
  fc.assert(
    fc.property(anyText, (search) => {
      const address = buildCallAddress(SEARCH, { limit: 1, skip: 0, search })
      expect(address.startsWith('/products/search/1/0/')).toBe(true)
      expect(decodeURIComponent(address.slice('/products/search/1/0/'.length))).toBe(search)
    }),
    { examples: [['50% off'], ['a/b?c#d'], ['😀'], ['../..']] },
  )
})

test('query values follow the path; those that are undefined are left out', () => {
  expect(
    buildCallAddress(
      '/sales/:limit/:skip',
      { limit: 50, skip: 0 },
      { sort: '-total', category: 'a&b=c', stock: undefined },
    ),
  ).toBe('/sales/50/0?sort=-total&category=a%26b%3Dc')
  expect(buildCallAddress('/sales', {}, { sort: undefined })).toBe('/sales')
})

test('a query value that is a list comes once for each of its values', () => {
  expect(
    buildCallAddress('/products/facets', {}, { brand: ['Itel', 'A & B'], size: [], q: 'tee' }),
  ).toBe('/products/facets?brand=Itel&brand=A+%26+B&q=tee')
})

test('a lone surrogate is replaced', () =>
  expect(buildCallAddress('/x/:id', { id: 'a\ud83d' })).toBe('/x/a%EF%BF%BD'))
