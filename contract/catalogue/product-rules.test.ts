import { describe, expect, test } from 'vitest'
import { isRatingStarLit, isStockSoldOut, similarProductsOf } from './product-rules.ts'
import type { Product } from './products.ts'

describe('five stars, a star lit when rating is at least its zero-based index', () => {
  test.each([
    [0, 1],
    [0.9, 1],
    [1, 2],
    [3.5, 4],
    [4, 5],
    [5, 5],
  ])('a rating of %d lights %i', (rating, lit) => {
    expect([0, 1, 2, 3, 4].filter((index) => isRatingStarLit(rating, index))).toHaveLength(lit)
  })
})

test.each([
  [1, false],
  [0, true],
  [-1, true],
])('Stock struck through at 0 or less: %i, %j', (stock, isStruck) =>
  expect(isStockSoldOut({ stock })).toBe(isStruck),
)

test('Similar products: show up to 6 excluding the current one', () => {
  const products = Array.from({ length: 8 }, (_, i) => ({ _id: `p${i}` }) as Product)
  const ids = (list: Product[]) => list.map((product) => product._id)
  expect(ids(similarProductsOf(products, 'p2'))).toEqual(['p0', 'p1', 'p3', 'p4', 'p5', 'p6'])
  expect(ids(similarProductsOf(products.slice(0, 3), 'p0'))).toEqual(['p1', 'p2'])
  expect(similarProductsOf(products.slice(0, 1), 'p0')).toEqual([])
})
