import type { Locator, Page } from '@playwright/test'
import type { Facets } from '#contract/product-filters.ts'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { signInAs } from './admin.ts'
import { expect, faults, hydrated, isPhone, main, test, violationsOnEachScreen } from './shop.ts'

/** Filters and order of lists of products: chosen, shown, taken away, kept in the address. §11 */

const facetsOf = async (page: Page, query = ''): Promise<Facets> =>
  (await page.request.get(`/api/products/facets${query}`)).json()

const status = (page: Page): Locator => main(page).getByRole('status').filter({ hasText: 'product' })
const column = (page: Page): Locator => page.getByRole('form', { name: 'Filters' })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Filters' })
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
const titles = (page: Page): Promise<string[]> => main(page).getByRole('article').getByRole('heading').allTextContents()

const productsText = (count: number): string => (count === 1 ? '1 product' : `${count} products`)

/** The brand with the most products. */
async function bigBrand(page: Page): Promise<{ value: string; count: number }> {
  const { brands } = await facetsOf(page)
  const [first] = brands.toSorted((a, b) => b.count - a.count)
  if (!first) throw new Error('the shop has no brand')
  return first
}

const brandPath = (brand: string): string => `/products?${new URLSearchParams({ brand })}`

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test('a filter is chosen by keyboard: list, count, address and chip follow, and the focus stays', {
  tag: '@desk-only',
}, async ({ page }) => {
  const { brands, discount } = await facetsOf(page)
  const brand = brands.toSorted((a, b) => b.count - a.count)[0]
  await open(page, '/products')
  const box = column(page).getByRole('checkbox', { name: 'On offer' })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/products\?discount=1$/)
  await expect(status(page)).toHaveText(productsText(discount.count))
  await expect(box).toBeFocused()
  await expect(chips(page).first()).toHaveAccessibleName('Remove On offer')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/products$/)
  await column(page)
    .getByRole('checkbox', { name: new RegExp(`^${brand?.value}`) })
    .first()
    .press('Space')
  await expect(status(page)).toHaveText(productsText(brand?.count ?? 0))
})

test('several values of one kind add to each other, quick presses too; different kinds narrow', {
  tag: '@desk-only',
}, async ({ page }) => {
  const { categories } = await facetsOf(page)
  const [one, other] = categories.filter(({ count }) => count > 0)
  await open(page, '/products')
  await column(page).getByRole('checkbox', { name: one?.title }).check()
  await column(page).getByRole('checkbox', { name: other?.title }).check()
  await expect(page).toHaveURL(new RegExp(`category=${one?.value}|category=${other?.value}`))
  await expect(chips(page)).toHaveCount(3)
  await expect(status(page)).toHaveText(productsText((one?.count ?? 0) + (other?.count ?? 0)))
  const { discount } = await facetsOf(page, `?category=${one?.value}&category=${other?.value}`)
  await column(page).getByRole('checkbox', { name: 'On offer' }).check()
  await expect(status(page)).toHaveText(productsText(discount.count))
})

for (const width of [360, 768]) {
  test(`by thumb in the drawer at ${width} px: counts follow, the list waits for “Show”, and one step Back leads out`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const { categories } = await facetsOf(page)
    const [category] = categories.filter(({ count }) => count > 0)
    await open(page, '/products')
    const before = await status(page).textContent()
    await main(page).getByRole('button', { name: 'Filters' }).tap()
    await drawer(page)
      .getByText(category?.title ?? '', { exact: true })
      .tap()
    const show = drawer(page).getByRole('button', { name: `Show ${category?.count}`, exact: true })
    await expect(show).toBeVisible()
    await expect(page).toHaveURL(/\/products$/)
    expect(await violationsOnEachScreen(page)).toEqual([])
    await page.setViewportSize({ width, height: 740 })
    await show.tap()
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`\\?category=${category?.value}$`))
    await expect(status(page)).toHaveText(productsText(category?.count ?? 0))
    await expect(main(page).getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await page.goBack()
    await expect(status(page)).toHaveText(before ?? '')
  })
}

test('what is chosen is taken away one by one, or all of it; the order stays', { tag: '@desk' }, async ({ page }) => {
  const brand = await bigBrand(page)
  await open(page, `${brandPath(brand.value)}&stock=1&min=100&sort=price`)
  await expect(chips(page)).toHaveCount(4)
  await chips(page).filter({ hasText: 'In stock' }).click()
  await expect(chips(page)).toHaveCount(3)
  await expect(page).toHaveURL(/min=100&sort=price$/)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/products\?sort=price$/)
  await expect(chips(page)).toHaveCount(0)
})

test('prices are chosen by two numbers, and by a slider that keys move', { tag: '@desk-only' }, async ({ page }) => {
  await open(page, '/products')
  await column(page).getByLabel('From ₦').fill('20000')
  await column(page).getByLabel('From ₦').press('Enter')
  await expect(page).toHaveURL(/\?min=20000$/)
  await expect(column(page).getByLabel('From ₦')).toBeFocused()
  await column(page).getByLabel('To ₦').fill('10000') // in the wrong order: they change places
  await column(page).getByLabel('To ₦').blur()
  await expect(page).toHaveURL(/\?min=10000&max=20000$/)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/products$/)
  const low = column(page).getByRole('slider', { name: 'Lowest price' })
  await low.focus()
  await low.press('ArrowRight')
  await expect(page).toHaveURL(/\?min=\d+/)
  await expect(low).toBeFocused()
  const from = Number(new URL(page.url()).searchParams.get('min'))
  await expect(low).toHaveAttribute('aria-valuetext', new RegExp(`^₦${from.toLocaleString('en-NG').split('.')[0]}`))
})

test('a list is sorted as a whole, by touch and by mouse', { tag: '@desk' }, async ({ page }) => {
  await open(page, '/products')
  await page.getByLabel('Sort by').selectOption('Lowest price')
  await expect(page).toHaveURL(/\/products\?sort=price$/)
  const { data } = await (await page.request.get('/api/products/50/0?sort=price')).json()
  await expect.poll(() => titles(page)).toEqual(data.map(({ title }: { title: string }) => title))
})

test('Back from a product restores the filters, the place and the scroll', { tag: '@desk' }, async ({ page }) => {
  const brand = await bigBrand(page)
  await open(page, '/products?stock=1')
  const last = main(page).getByRole('article').nth(30)
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await last.getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/products\?stock=1$/)
  await expect(chips(page).first()).toHaveAccessibleName('Remove In stock')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  expect(brand.count).toBeGreaterThan(0)
})

test('filters and another page stand in the address together; another filter starts on page 1', {
  tag: '@desk',
}, async ({ page }) => {
  await open(page, '/products?page=2&stock=1')
  await expect(page.getByText(/^page:2 of/)).toBeVisible()
  await chips(page).filter({ hasText: 'In stock' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('a category is filtered without its own name among the filters, and a search too', { tag: '@desk-only' }, async ({
  page,
}) => {
  const { categories } = await facetsOf(page)
  const category = categories.toSorted((a, b) => b.count - a.count)[0]
  await open(page, `/category/${category?.value}`)
  await expect(column(page).getByText('Category', { exact: true })).toHaveCount(0)
  await column(page).getByRole('checkbox', { name: 'In stock' }).check()
  await expect(page).toHaveURL(/\/category\/[^?]+\?stock=1$/)
  await open(page, '/search/shirt')
  await column(page).getByRole('checkbox', { name: 'In stock' }).check()
  await expect(page).toHaveURL(/\/search\/shirt\?stock=1$/)
  await expect(page.getByLabel('Sort by')).toContainText('Best match')
})

test('where nothing is left, the page says so and gives all filters up', { tag: '@desk' }, async ({ page }) => {
  await open(page, '/products?brand=No+such+brand')
  await expect(main(page).getByText('No product is like this')).toBeVisible()
  await main(page).getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(main(page).getByRole('article').first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a form with a button', { tag: '@desk' }, async ({ page }) => {
    const { discount } = await facetsOf(page)
    await page.goto('/products')
    await main(page)
      .getByRole('link', { name: isPhone() ? 'Filters' : 'Show the filters', exact: true })
      .click()
    await column(page).getByRole('checkbox', { name: 'On offer' }).check()
    await page.getByLabel('Sort by').selectOption('Lowest price')
    await column(page).getByRole('button', { name: 'Show products' }).click()
    await expect(page).toHaveURL(/discount=1/)
    await expect(status(page)).toHaveText(productsText(discount.count))
    await expect(page.getByLabel('Sort by')).toHaveValue('price')
    await chips(page).first().click()
    await expect(page).toHaveURL(/\/products\?sort=price$/)
  })
})

test('crawlers get the address without filters, are told not to list others, and find no link to combinations', async ({
  page,
}) => {
  const brand = await bigBrand(page)
  const plain = await (await page.request.get('/products?page=2')).text()
  expect(plain).toMatch(/<link rel="canonical" href="[^"]+\/products\?page=2"/)
  expect(plain).not.toContain('noindex')
  expect(plain).not.toMatch(/<a [^>]*href="[^"]*[?&;](brand|category|min|max|discount|stock|rating|sort|option)/)
  const filtered = await (await page.request.get(`${brandPath(brand.value)}&sort=price&utm_source=x`)).text()
  expect(filtered).toContain('<meta name="robots" content="noindex, follow"')
  expect(filtered).toMatch(/<link rel="canonical" href="[^"]+\/products"/)
  expect(filtered).toContain('rel="nofollow"')
  expect(filtered).toContain(`>${brand.count === 1 ? '1 product' : `${brand.count} products`}<`)
})

test('no text of a filter runs or breaks the page, however long or strange; the page fits every width', {
  tag: '@desk-only',
}, async ({ page }) => {
  const facets = await facetsOf(page)
  const texts = [...HOSTILE_TEXTS, 'Kasuwa-Looms-of-Abeokuta-and-Sons-Limited-'.repeat(2)]
  const values = texts.map((value, place) => ({ value: value.slice(0, 60), count: 1_000_000 + place, more: true }))
  await page.route('**/api/products/facets*', (route) =>
    route.fulfill({
      json: { ...facets, brands: values, options: [{ name: texts[0]?.slice(0, 60), values }] },
    }),
  )
  const query = new URLSearchParams(texts.map((text) => ['brand', text.slice(0, 120)]))
  query.append(`option.${texts[0]?.slice(0, 60)}`, texts[0]?.slice(0, 60) ?? '')
  await open(page, '/')
  await page.evaluate((to) => history.pushState(null, '', to), `/products?${query}`)
  await page.reload()
  await hydrated(page)
  expect(await faults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await main(page)
    .getByRole('button', { name: /^Filters/ })
    .click()
  await expect(drawer(page)).toBeVisible()
  expect(await faults(page)).toEqual([])
})

test('no page of a filtered list has an accessibility violation or scrolls horizontally', {
  tag: '@desk-only',
}, async ({ page }) => {
  const brand = await bigBrand(page)
  for (const path of [
    `${brandPath(brand.value)}&min=100&sort=-price`,
    '/search/shirt?stock=1',
    '/products?brand=none',
  ]) {
    await open(page, path)
    expect([path, await faults(page)]).toEqual([path, []])
  }
})

test("the back office's list of products takes the same filters, beside its own, and keeps them in the address", {
  tag: '@desk',
}, async ({ page }) => {
  const brand = await bigBrand(page)
  await signInAs(page, 'admin')
  await page.goto('/admin/products?sort=title')
  await main(page).getByRole('button', { name: 'Brand, price, options' }).click()
  const choice = drawer(page).getByRole('checkbox', { name: new RegExp(`^${brand.value}`) })
  await choice.first().check()
  await drawer(page).getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/sort=title&brand=/)
  await expect(main(page).getByRole('status')).toHaveText(productsText(brand.count))
  await page.reload()
  await expect(chips(page).first()).toHaveAccessibleName(`Remove ${brand.value}`)
  expect(await violationsOnEachScreen(page)).toEqual([])
  await chips(page).first().click()
  await expect(page).toHaveURL(/products\?sort=title$/)
})
