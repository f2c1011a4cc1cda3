import type { Page } from '@playwright/test'
import { expect, hydrated, inTime, isPhone, openProduct, plenty, test, untouched } from './shop.ts'

/** The catalogue as a visitor sees it; titles quote the product page (docs/product.md §2, §8, §9). */

const cards = 'article'

/** 199 products at 50 a page, and the few that tests of the back office may add at the same time. */
const ofAll = (number: number) => new RegExp(`^page:${number} of [5-9]$`)

/** Stops the page's clock until the test advances it. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

test.describe('home', () => {
  test('hero banner alternates two slides every 5000 ms, with Shop Now and previous/next arrows', {
    tag: '@desk',
  }, async ({ page }) => {
    await stopTime(page)
    await page.goto('/')
    await hydrated(page)
    const hero = page.getByRole('region', { name: 'Highlights' })
    await expect(hero.getByText('1 / 2')).toBeVisible()
    await hero.getByRole('button', { name: 'Next slide' }).click()
    await expect(hero.getByText('2 / 2')).toBeVisible()
    await hero.getByRole('button', { name: 'Previous slide' }).click()
    await expect(hero.getByText('1 / 2')).toBeVisible()
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.clock.runFor(4900)
    await expect(hero.getByText('1 / 2')).toBeVisible()
    await page.clock.runFor(200)
    await expect(hero.getByText('2 / 2')).toBeVisible()
    await page.clock.resume()
    await hero.getByRole('group', { name: '2 of 2' }).getByRole('link', { name: 'Shop Now' }).click()
    await expect(page).toHaveURL(/\/products$/)
  })

  test('3 random category cards linking to /category/{id}', async ({ page }) => {
    await page.goto('/')
    const picks = page.getByRole('region', { name: 'Shop by category' }).getByRole('article')
    await expect(picks).toHaveCount(3)
    await picks.first().getByRole('link').click()
    await expect(page).toHaveURL(/\/category\/[0-9a-f-]{36}$/)
  })

  test('tabs Latest Products and Best Sellers both show the same 35 products; View All goes to /products', async ({
    page,
  }) => {
    await page.goto('/')
    const overview = page.getByRole('region', { name: 'Products Overview' })
    const titles = () => overview.getByRole('tabpanel').getByRole('article').getByRole('link').allTextContents()
    const latest = await titles()
    expect(latest).toHaveLength(35)
    await overview.getByRole('tab', { name: 'Best Sellers' }).click()
    await expect(overview.getByRole('tab', { name: 'Best Sellers' })).toHaveAttribute('aria-selected', 'true')
    expect(await titles()).toEqual(latest)
    await overview.getByRole('link', { name: 'View All' }).click()
    await expect(page).toHaveURL(/\/products$/)
  })
})

test.describe('lists', () => {
  test("/products: page size 50, pagination and the text 'page:X of N'", async ({ page }) => {
    await page.goto('/products')
    await expect(page.getByText(ofAll(1))).toBeVisible()
    await expect(page.locator(`main ${cards}`)).toHaveCount(50)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    for (const name of ['First page', 'Previous page']) {
      await expect(pages.getByRole('link', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await pages.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText(ofAll(2))).toBeVisible()
    await expect(page).toHaveURL(/\?page=2$/)
    await pages.getByRole('link', { name: 'Last page' }).click()
    await expect(page.getByText(/^page:([5-9]) of \1$/)).toBeVisible()
    for (const name of ['Next page', 'Last page']) {
      await expect(pages.getByRole('link', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await page.goBack()
    await expect(page.getByText(ofAll(2))).toBeVisible()
  })

  test('a click calls /api only: no second data protocol', async ({ page }) => {
    const requested: string[] = []
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Products Overview' })).toBeVisible()
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.getByRole('link', { name: 'View All' }).click()
    await expect(page.getByText(ofAll(1))).toBeVisible()
    expect(requested.filter((path) => path.endsWith('.data'))).toEqual([])
    expect(requested).toContain('/api/products/50/0')
  })

  test("/category/{catid} empty: 'there are no product in this category'", async ({ page }) => {
    await page.route('**/api/products/category/**', (route) => route.fulfill({ json: { data: [], total: 0 } }))
    await page.goto('/categories')
    await page.locator(`main ${cards}`).first().getByRole('link').click()
    await expect(page.getByText('there are no product in this category', { exact: true })).toBeVisible()
  })

  test("/search/{search} empty: 'cannot find any product that matches your search'", async ({ page }) => {
    await page.goto('/search/zzzzqqqq')
    await expect(page.getByText('cannot find any product that matches your search', { exact: true })).toBeVisible()
  })

  test("heading 'All Categories', grid of categories linking to /category/{_id}", async ({ page }) => {
    await page.goto('/categories')
    await expect(page.getByRole('heading', { level: 1, name: 'All Categories' })).toBeVisible()
    const first = page.locator(`main ${cards}`).first()
    const title = await first.getByRole('link').textContent()
    await first.getByRole('link').click()
    await expect(page).toHaveURL(/\/category\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
  })

  test('any text survives in an address: slash, percent, hash, question mark, emoji', {
    tag: '@desk',
  }, async ({ page }) => {
    const text = 'a/b 100% #1? 👟'
    await page.goto('/')
    if (isPhone()) await page.getByRole('button', { name: 'Search', exact: true }).click()
    const box = page.getByLabel('Search products').filter({ visible: true })
    await box.fill(text)
    await box.press('Enter')
    await expect(page).toHaveURL(/\/search\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(text)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(text)
  })
})

test.describe('a product', () => {
  test('title, price, brand, stock, discount percent when above 0, five stars, description', async ({ page }) => {
    const product = await untouched(page, ({ discountPercentage, stock }) => discountPercentage > 0 && stock > 9)
    await openProduct(page, product)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: product.brand, exact: true }).first()).toBeVisible()
    await expect(main.getByText(`${product.discountPercentage}% off`)).toBeVisible()
    await expect(main.getByText(String(product.stock), { exact: true })).toBeVisible()
    await expect(main.getByText(product.description)).toBeVisible()
    await expect(main.getByRole('img', { name: `Rated ${product.rating} of 5` }).first()).toBeVisible()
  })

  test('stock is struck through at 0 or less, and cannot be bought', async ({ page }) => {
    const product = await untouched(page, ({ stock }) => stock === 0)
    await openProduct(page, product)
    await expect(page.getByRole('main').locator('s, del').filter({ hasText: /^0$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
  })

  test('Product-page quantity starts at 1, min 1, max stock', async ({ page }) => {
    const product = await untouched(page, ({ stock }) => stock === 2 || stock === 3)
    await openProduct(page, product)
    const [less, more] = [
      page.getByRole('button', { name: /decrease/i }),
      page.getByRole('button', { name: /increase/i }),
    ]
    await expect(less).toBeDisabled()
    for (let i = 1; i < product.stock; i++) await more.click()
    await expect(more).toBeDisabled()
    await expect(less).toBeEnabled()
  })

  test('Similar Products: up to 6 others of the same category, autoplay 2000 ms', { tag: '@desk' }, async ({
    page,
  }) => {
    const product = await plenty(page)
    await stopTime(page)
    await openProduct(page, product)
    const similar = page.getByRole('region', { name: 'Similar Products' })
    await expect(similar.getByRole('article')).toHaveCount(6)
    await expect(similar.getByRole('link', { name: product.title, exact: true })).toHaveCount(0)
    const scrolled = () =>
      similar
        .getByRole('list')
        .first()
        .evaluate((list) => list.scrollLeft)
    expect(await scrolled()).toBe(0)
    await page.clock.runFor(2100)
    await expect.poll(scrolled).toBeGreaterThan(0)
  })

  test('an unknown one has status 404 and links to other pages', async ({ page, allowed }) => {
    allowed.push(/404/)
    const answer = await page.goto('/product/00000000-0000-7000-8000-0000000000ff')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('shell', { tag: '@desk' }, () => {
  test('navigation: Home, Products, About and Contact (both point home), a Categories dropdown with 4 random categories plus More', {
    tag: '@desk-only',
  }, async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const nav = page.getByRole('navigation', { name: 'Main' })
    for (const [name, path] of [
      ['Home', '/'],
      ['Products', '/products'],
      ['About', '/'],
      ['Contact', '/'],
    ] as const) {
      await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    }
    await nav.getByRole('button', { name: 'Categories' }).click()
    await expect(page.getByText('More', { exact: true })).toBeVisible()
    expect(await nav.getByRole('listitem').count()).toBe(5)
  })

  test('the bar style changes after 50 px of scroll', async ({ page }) => {
    await page.goto('/products')
    await hydrated(page)
    const bar = page.getByRole('banner')
    const before = await bar.evaluate((element) => element.className)
    const scrolled = () => page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 30)
    await expect.poll(scrolled).toBe(30)
    expect(await bar.evaluate((element) => element.className)).toBe(before)
    await page.mouse.wheel(0, 200)
    await expect.poll(scrolled).toBe(230)
    await expect.poll(() => bar.evaluate((element) => element.className)).not.toBe(before)
  })

  test('the cart icon shows total quantity; the wishlist icon shows a fixed 0', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('img', { name: 'Wishlist, 0 items' })).toBeAttached()
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  })

  test('footer: static categories, contact text, and a newsletter email box with no behaviour', async ({ page }) => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('heading', { name: 'Categories' })).toBeVisible()
    await expect(footer.getByRole('heading', { name: 'Contact' })).toBeVisible()
    const requests: string[] = []
    await footer.getByLabel('Newsletter').fill('ada@example.com')
    page.on('request', (request) => requests.push(request.url()))
    await footer.getByLabel('Newsletter').press('Enter')
    await expect(page).toHaveURL('/')
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
  })

  test('an unknown address has status 404', async ({ page, allowed }) => {
    allowed.push(/404/)
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('shell: a mobile side menu links to every page', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('Data load failure', () => {
  test("a dark full-screen overlay with the server's message field, or 'Network Error' when there is no response", async ({
    page,
    allowed,
  }) => {
    allowed.push(/ERR_FAILED|Failed to load resource/)
    await page.clock.install()
    await page.goto('/')
    await page.route('**/api/products/50/0', (route) => route.abort())
    await page.getByRole('link', { name: 'View All' }).click()
    const overlay = page.getByRole('alertdialog')
    await inTime(page, overlay.getByText('Network Error'))
    await page.unroute('**/api/products/50/0')
    await page.route('**/api/products/50/0', (route) =>
      route.fulfill({ status: 403, json: { message: 'the market is closed' } }),
    )
    await overlay.getByRole('button', { name: 'Retry' }).click()
    await expect(overlay.getByText('the market is closed')).toBeVisible()
    await page.unroute('**/api/products/50/0')
    await overlay.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(ofAll(1))).toBeVisible()
  })

  test("A success response with a stack field is also 'Network Error'", async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await page.route('**/api/products/50/0', (route) =>
      route.fulfill({ json: { stack: 'Error: at …', message: 'secret' } }),
    )
    await page.getByRole('link', { name: 'View All' }).click()
    await inTime(page, page.getByRole('alertdialog').getByText('Network Error'))
  })
})
