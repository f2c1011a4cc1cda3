import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import { call, givenCategory, givenProduct, givenVariants } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** More values than the facets list: each of the others is more frequent than the rare ones. */
const LISTED = 60
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const category_id = await givenCategory(shop.db)
  for (let brand = 0; brand < LISTED; brand++)
    for (let product = 0; product < 2; product++)
      await givenProduct(shop.db, { category_id, brand: `Brand ${brand}` })
  await givenProduct(shop.db, { category_id, brand: 'Zéphyr' })
  const sizes = Array.from({ length: LISTED }, (_, size) => ({ choice: [`${size}`] }))
  await givenVariants(shop.db, sizes, { category_id, brand: 'Brand 1', title: 'First shoe' })
  await givenVariants(shop.db, sizes, { category_id, brand: 'Brand 1', title: 'Second shoe' })
  await givenVariants(shop.db, [{ choice: ['Rosé'] }], { category_id, title: 'Cup' })
})
afterAll(() => shop.close())

const readFacets = async (query: string): Promise<Facets> =>
  (await call(shop, { url: `/api/products/facets?${encodeURI(query)}` })).json()

test.each([
  ['', 'Zéphyr'],
  ['', 'zephyr'],
  ['q=product&', 'Zéphyr'],
])('a chosen brand outside the most frequent is counted: %s%s', async (others, brand) => {
  const { brands, total } = await readFacets(`${others}brand=${brand}&brand=Brand 1`)
  const counted = brands.filter(({ value }) => value === brand || value === 'Brand 1')
  expect(counted.map(({ value, count }) => [value, count])).toEqual([
    ['Brand 1', total - 1],
    [brand, 1],
  ])
  expect(brands).toHaveLength(LISTED + 1)
})

test.each(['Rosé', 'rose'])(
  'a chosen value of an option outside the most frequent is counted: %s',
  async (size) => {
    const { options } = await readFacets(`option.Size=${size}`)
    const values = options.find(({ name }) => name === 'Size')?.values ?? []
    expect(values.find(({ value }) => value === size)).toEqual({ value: size, count: 1 })
    expect(values).toHaveLength(LISTED + 1)
  },
)
