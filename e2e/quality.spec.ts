import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, listProducts, placeOrder, plenty, test } from './shop.ts'

/** What holds on every page: no accessibility violation, no sideways scroll, no error, and what search engines read. */

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function addresses(page: Page): Promise<Record<string, string>> {
  const [product] = await listProducts(page)
  const sale = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
  return {
    home: '/',
    products: '/products',
    product: `/product/${product?._id}`,
    category: `/category/${product?.category}`,
    search: '/search/shoes',
    'an empty search': '/search/zzzzqqqq',
    categories: '/categories',
    'an empty checkout': '/checkout',
    login: '/login',
    'sign-up': '/signup',
    'a forgotten password': '/forgetpassword',
    verification: '/verify/some-code',
    'a new password': '/changepassword/some-code',
    payment: `/payment/${sale._id}`,
    '404': '/nowhere',
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page has an accessibility violation (${colorScheme})`, async ({ page, allowed }) => {
    test.setTimeout(180_000)
    allowed.push(/404/)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found: Record<string, string[]> = {}
    for (const [name, path] of Object.entries(await addresses(page))) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
      if (violations.length > 0) found[name] = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    }
    expect(found).toEqual({})
  })
}

test('every page holds at 320 px without sideways scroll, and has a title', async ({ page, allowed }) => {
  test.setTimeout(120_000)
  allowed.push(/404/)
  await page.setViewportSize({ width: 320, height: 640 })
  const wide: string[] = []
  for (const [name, path] of Object.entries(await addresses(page))) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(await page.title()).not.toBe('')
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    if (scrollWidth > clientWidth) wide.push(name)
  }
  expect(wide).toEqual([])
})

test('public pages come rendered, with title, description, canonical link and Open Graph', async ({
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

test('a product page carries JSON-LD of the product and its breadcrumbs', async ({ page }) => {
  const [product] = await listProducts(page)
  await page.goto(`/product/${product?._id}`)
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  )
  expect(data.map((one) => one['@type']).toSorted()).toEqual(['BreadcrumbList', 'Product'])
  const offer = data.find((one) => one['@type'] === 'Product')
  expect(offer).toMatchObject({ name: product?.title, offers: { priceCurrency: 'NGN' } })
})

test('sitemap.xml lists all products and categories, robots.txt keeps checkout and payment out', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const { total } = await (await request.get('/api/products/1/0')).json()
  expect(sitemap.match(/\/product\//g)).toHaveLength(total)
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
