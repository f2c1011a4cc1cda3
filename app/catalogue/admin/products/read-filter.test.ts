import { expect, test } from 'vitest'
import { NO_CHOSEN_FILTERS } from '#contract/catalogue/filter-address.ts'
import { readMoreFilters, readProductFilter, withMoreFilters } from './read-filter.ts'

const read = (address: string) => {
  const params = new URLSearchParams(address)
  return readProductFilter({ valueAt: (name) => params.get(name) ?? '' })
}
const ID = '0193b6f0-0000-7000-8000-00000000abcd'

test('filters and order are read from the address', () => {
  expect(read(`category=${ID}&stock=low&sort=-price&state=hidden&page=2`)).toEqual({
    ...{ category: ID, stock: 'low', sort: '-price' },
    state: 'hidden',
  })
})

test('a value that the page does not offer is ignored, not sent to the server', () => {
  const nothing = { category: undefined, stock: undefined, sort: undefined, state: undefined }
  for (const address of [
    '',
    'stock=none&state=onSale&sort=colour&category=shoes',
    `category=${ID}0&stock=LOW&sort=--price`,
  ])
    expect(read(address)).toEqual(nothing)
})

test('brand, price, offers and options stand beside them in the address, and change without them', () => {
  const params = new URLSearchParams('search=tee&stock=low&page=3&brand=Itel&option.Size=M&min=500')
  const more = readMoreFilters(params)
  expect(more).toEqual({
    ...NO_CHOSEN_FILTERS,
    brand: ['Itel'],
    min: 500,
    options: [{ name: 'Size', values: ['M'] }],
  })
  expect(String(withMoreFilters(params, { ...more, brand: ['Itel', 'Zara'], options: [] }))).toBe(
    'search=tee&stock=low&brand=Itel&brand=Zara&min=500',
  )
  expect(String(withMoreFilters(params, NO_CHOSEN_FILTERS))).toBe('search=tee&stock=low')
})
