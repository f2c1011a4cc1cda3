import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countListPages, pageNumbers, pageOfAddress } from './page-numbers.ts'
import { listParamsOfPage } from './paging.ts'

describe('skip = 50 × (page − 1)', () => {
  test.each([
    [1, 0],
    [2, 50],
    [5, 200],
    [21, 1000],
  ])('page %i skips %i', (page, skip) =>
    expect(listParamsOfPage(page)).toEqual({ limit: 50, skip }),
  )
})

describe('page:X of N', () => {
  test.each([
    [0, 1],
    [1, 1],
    [50, 1],
    [51, 2],
    [100, 2],
    [101, 3],
  ])('%i things are %i pages of 50', (total, pages) => expect(countListPages(total)).toBe(pages))
})

describe('below page 5 shows pages 1 to 5, from page 5 on shows the current page and the next 2', () => {
  test.each([
    [1, 20, [1, 2, 3, 4, 5]],
    [4, 20, [1, 2, 3, 4, 5]],
    [5, 20, [5, 6, 7]],
    [6, 20, [6, 7, 8]],
    [18, 20, [18, 19, 20]],
    [19, 20, [19, 20]],
    [20, 20, [20]],
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [4, 5, [1, 2, 3, 4, 5]],
    [5, 5, [5]],
    [7, 5, []],
  ])('page %i of %i: %j', (page, pages, numbers) =>
    expect(pageNumbers(page, pages)).toEqual(numbers),
  )

  test('rising, without gaps, never past the last page, and with the current one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 500 }),
        (page, more) => {
          const numbers = pageNumbers(page, page + more)
          expect(numbers).toContain(page)
          expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i))
          expect(numbers.at(-1)).toBeLessThanOrEqual(page + more)
        },
      ),
    )
  })
})

describe('the page in an address', () => {
  test.each([
    ['', 1],
    ['page=1', 1],
    ['page=12', 12],
    ['page=99999', 99_999],
    ['page=100000', 1],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=2.5', 1],
    ['page=1e3', 1],
    ['page=two', 1],
    ['page=', 1],
    ['page=3&page=4', 3],
  ])('%j is page %i', (search, page) =>
    expect(pageOfAddress(new URLSearchParams(search))).toBe(page),
  )
})
