import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages } from '#test/built-pages.ts'
import { call, givenCategory, givenOrder, givenProduct } from '#test/factories.ts'
import { as, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: await openPages() })
})
afterAll(() => shop.close())

const canonical = (path: string): string =>
  `<link rel="canonical" href="http://localhost:3000${path}"`
const read = (url: string) => call(shop, { url })

test('public pages have a title, a description, Open Graph and a canonical link', async () => {
  const category = await givenCategory(shop.db)
  const { id } = await givenProduct(shop.db, { category_id: category })
  for (const path of ['/', '/products', '/categories', `/product/${id}`, `/category/${category}`]) {
    const { statusCode, body } = await read(path)
    expect([path, statusCode]).toEqual([path, 200])
    expect(body).toMatch(/<title>[^<]+<\/title>/)
    expect(body).toMatch(/<meta name="description" content="[^"]+"/)
    expect(body).toMatch(/<meta property="og:title"/)
    expect(body).toContain(canonical(path))
  }
})

test('a written page is rendered whole, with its canonical link', async () => {
  const headers = as(await givenPerson(shop.db, { role: 'superAdmin' }))
  const payload = {
    title: 'Gift cards',
    slug: 'gift-cards',
    body: 'For **every** market day.',
    published: true,
  }
  const place = { footer: 'none', position: 50 }
  const saved = await call(shop, {
    method: 'POST',
    url: '/api/content',
    payload: { ...payload, ...place },
    headers,
  })
  expect(saved.statusCode).toBe(201)
  const { body } = await read('/pages/gift-cards')
  expect(body).toMatch(/<h1[^>]*>Gift cards<\/h1>/)
  expect(body).toContain('For <strong>every</strong> market day.')
  expect(body).toContain(canonical('/pages/gift-cards'))
})

test('a product page has JSON-LD of the product and its breadcrumbs', async () => {
  const { id, title } = await givenProduct(shop.db)
  const { body } = await read(`/product/${id}`)
  const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  )
  expect(data).toEqual([
    expect.objectContaining({
      '@type': 'Product',
      name: title,
      offers: expect.objectContaining({ priceCurrency: 'NGN' }),
    }),
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
  ])
})

test('checkout and payment are noindex', async () => {
  const { id } = await givenOrder(shop)
  for (const path of ['/checkout', `/payment/${id}`])
    expect((await read(path)).body).toContain('<meta name="robots" content="noindex')
})

test('the sitemap lists each product and category, robots.txt excludes checkout and payment', async () => {
  const category = await givenCategory(shop.db)
  const product = await givenProduct(shop.db, { category_id: category })
  shop.server.cache.drop(['products', 'categories'])
  const sitemap = (await read('/sitemap.xml')).body
  const { total } = (await read('/api/products/1/0')).json()
  expect(sitemap).toContain(`/product/${product.id}</loc>`)
  expect(sitemap.match(/\/product\//g)).toHaveLength(total)
  expect(sitemap).toContain(`/category/${category}</loc>`)
  expect(sitemap.match(/\/category\//g)).toHaveLength(
    (await read('/api/categories')).json().data.length,
  )
  const robots = (await read('/robots.txt')).body
  for (const line of ['Disallow: /checkout', 'Disallow: /payment', '/sitemap.xml'])
    expect(robots).toContain(line)
})

const MISSING = '00000000-0000-7000-8000-0000000000ff'

test.each([`/product/${MISSING}`, `/category/${MISSING}`, '/pages/nothing-here', '/no/such/page'])(
  'a missing page has status 404 and leads to other pages: %s',
  async (path) => {
    const { statusCode, body } = await read(path)
    expect(statusCode).toBe(404)
    expect(body).toMatch(/<h1[^>]*>This (product|category|page) is not here<\/h1>/)
    expect(body).toContain('Browse all products')
  },
)

test('only payment pages may show a frame, of the card provider alone', async () => {
  const { id } = await givenOrder(shop)
  const framesOf = async (url: string) =>
    /frame-src ([^;]*)/.exec(String((await read(url)).headers['content-security-policy']))?.[1]
  for (const path of ['/', '/checkout', '/admin']) expect(await framesOf(path)).toBe("'none'")
  expect(await framesOf(`/payment/${id}`)).toBe('http://localhost:4001')
})
