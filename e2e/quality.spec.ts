import type { Page } from '@playwright/test'
import { expect, faultsByPath, listProducts, placeOrder, plenty, test } from './shop.ts'

/** Every page: no accessibility violation, no horizontal scroll, no error, and what search engines read. */

/** In two parts, so that they can run in parallel. */
const parts: Record<string, (page: Page) => Promise<Record<string, string>>> = {
  'the catalogue': async (page) => {
    const [product] = await listProducts(page)
    return {
      home: '/',
      products: '/products',
      product: `/product/${product?._id}`,
      category: `/category/${product?.category}`,
      search: '/search/shoes',
      'an empty search': '/search/zzzzqqqq',
      categories: '/categories',
      'a written page': '/pages/contact',
    }
  },
  'checkout and sign-in': async (page) => {
    const sale = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
    return {
      'an empty checkout': '/checkout',
      login: '/login',
      'sign-up': '/signup',
      'a forgotten password': '/forgetpassword',
      verification: '/verify/some-code',
      'a new password': '/changepassword/some-code',
      payment: `/payment/${sale._id}`,
      'an order to follow': '/track',
      'a stock alert': '/stockalert/some-code',
      'mails to stop': '/unsubscribe/some-code',
      '404': '/nowhere',
    }
  },
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

for (const [part, addresses] of Object.entries(parts)) {
  test(`no page of ${part} has an accessibility violation, or scrolls horizontally at 320 px, and each has a title`, {
    tag: '@desk-only',
  }, async ({ page, allowed }) => {
    allowed.push(/404/)
    expect(await faultsByPath(page, Object.values(await addresses(page)), visit)).toEqual({})
  })
}

test('the server renders public pages, with title, description, canonical link and Open Graph', async ({
  request,
  page,
}) => {
  const [product] = await listProducts(page)
  for (const path of ['/', '/products', '/categories', `/product/${product?._id}`, `/category/${product?.category}`]) {
    const html = await (await request.get(path)).text()
    for (const part of [
      /<title>[^<]+<\/title>/,
      /<meta name="description" content="[^"]+"/,
      /<meta property="og:title"/,
    ]) {
      expect(html).toMatch(part)
    }
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${path}"`))
  }
})

test('a product page contains JSON-LD of the product and its breadcrumbs', async ({ page }) => {
  const [product] = await listProducts(page)
  await page.goto(`/product/${product?._id}`)
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  )
  expect(data.map((one) => one['@type']).toSorted()).toEqual(['BreadcrumbList', 'Product'])
  const offer = data.find((one) => one['@type'] === 'Product')
  expect(offer).toMatchObject({ name: product?.title, offers: { priceCurrency: 'NGN' } })
})

test('sitemap.xml lists all products and categories, robots.txt excludes checkout and payment', async ({ request }) => {
  let sitemap = ''
  await expect(async () => {
    sitemap = await (await request.get('/sitemap.xml')).text()
    const { total } = await (await request.get('/api/products/1/0')).json()
    expect(sitemap.match(/\/product\//g)).toHaveLength(total) // other tests may add one between the two
  }).toPass()
  const { data } = await (await request.get('/api/categories')).json()
  expect(sitemap.match(/\/category\//g)).toHaveLength(data.length)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /checkout')
  expect(robots).toContain('/sitemap.xml')
})

test('checkout and payment are noindex', async ({ page, request }) => {
  const sale = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
  for (const path of ['/checkout', `/payment/${sale._id}`]) {
    expect(await (await request.get(path)).text()).toMatch(/<meta name="robots" content="noindex/)
  }
})

test("the provider's hosts are allowed on payment pages only", async ({ page, request }) => {
  const sale = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? ''
  expect(await policyOf('/checkout')).toContain("frame-src 'none'")
  expect(await policyOf(`/payment/${sale._id}`)).toMatch(/frame-src http:\/\/localhost:\d+/)
  for (const path of ['/', '/checkout']) expect(await policyOf(path)).not.toContain('unsafe-inline')
})
