import { expect, test } from 'vitest'
import { gatherRowsByKey } from './gather-rows.ts'
import type { FileRow } from './read-rows.ts'

const PRODUCTS = 20_000
const ROWS = 5

test('100,000 rows that stand apart are read again rather than kept in memory', async () => {
  let readings = 0
  async function* open(): AsyncGenerator<FileRow> {
    readings += 1
    let number = 1
    for (let row = 0; row < ROWS; row++)
      for (let product = 0; product < PRODUCTS; product++) {
        number += 1
        const cells = { handle: `product-${product}`, description: `${row} `.repeat(50) }
        yield { number, cells, hasExtraCells: false }
      }
  }
  const found = new Set<string>()
  const rest = process.memoryUsage.rss()
  let peak = rest
  for await (const group of gatherRowsByKey({ open, keyOf: ({ cells }) => cells.handle })) {
    if ('tooLarge' in group) throw new Error('a product is refused')
    const [first] = group
    const key = first.cells.handle ?? ''
    if (found.size % 100 === 0) peak = Math.max(peak, process.memoryUsage.rss())
    const numbers = group.map(({ number }) => number - first.number)
    expect(numbers).toEqual([0, PRODUCTS, 2 * PRODUCTS, 3 * PRODUCTS, 4 * PRODUCTS])
    expect(found.has(key)).toBe(false)
    found.add(key)
  }
  expect(found.size).toBe(PRODUCTS)
  expect(readings).toBe(3) // one to count the rows of each product
  expect((peak - rest) / 2 ** 20).toBeLessThan(150)
})

test('a product of more rows than any can have is named once', async () => {
  async function* open(): AsyncGenerator<FileRow> {
    for (let number = 2; number < 3_000; number++)
      yield { number, cells: { handle: 'one' }, hasExtraCells: false }
  }
  const groups = []
  for await (const group of gatherRowsByKey({ open, keyOf: ({ cells }) => cells.handle }))
    groups.push(group)
  expect(groups).toEqual([
    { tooLarge: { number: 2, cells: { handle: 'one' }, hasExtraCells: false } },
  ])
})
