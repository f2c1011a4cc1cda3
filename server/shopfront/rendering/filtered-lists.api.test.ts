import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages } from '#test/built-pages.ts'
import { call, givenCategory, givenProduct } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: await openPages() })
})
afterAll(() => shop.close())

test('§11 crawlers are led to lists without filters alone', async () => {
  const category_id = await givenCategory(shop.db)
  for (let count = 0; count < 51; count++) await givenProduct(shop.db, { category_id })
  await givenProduct(shop.db, { category_id, brand: 'Bonwire' })
  shop.server.cache.drop(['products', 'categories'])
  const read = async (url: string): Promise<string> => (await call(shop, { url })).body

  const plain = await read('/products?page=2')
  expect(plain).toMatch(/<link rel="canonical" href="[^"]+\/products\?page=2"/)
  expect(plain).not.toContain('noindex')
  expect(plain).not.toMatch(
    /<a [^>]*href="[^"]*[?&;](brand|category|min|max|discount|stock|rating|sort|option)/,
  )

  const filtered = await read('/products?brand=Bonwire&sort=price&utm_source=x')
  expect(filtered).toContain('<meta name="robots" content="noindex, follow"')
  expect(filtered).toMatch(/<link rel="canonical" href="[^"]+\/products"/)
  expect(filtered).toContain('rel="nofollow"')
  expect(filtered).toContain('>1 product<')
})
