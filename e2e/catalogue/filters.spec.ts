import type { Locator, Page } from '@playwright/test'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { signInAs } from '../admin.ts'
import { expect, faults, faultsByPath, goBack, hydrated, main, test, violations } from '../shop.ts'

/** Filters and order of lists of products: what needs a browser. §11 */

const column = (page: Page): Locator => page.getByRole('form', { name: 'Filters' })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Filters' })
const chips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
const filterButton = (page: Page): Locator => main(page).getByRole('button', { name: /^Filters/ })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test('keys move filters and the price slider, and the focus stays', { tag: '@desk-only' }, async ({
  page,
}) => {
  await open(page, '/products')
  const box = column(page).getByRole('checkbox', { name: 'On offer' })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/products\?discount=1$/)
  await expect(chips(page).first()).toHaveAccessibleName('Remove On offer')
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/products$/)
  const low = column(page).getByRole('slider', { name: 'Lowest price' })
  await low.focus()
  await low.press('ArrowRight')
  await expect(page).toHaveURL(/\?min=\d+/)
  await expect(low).toBeFocused()
  const from = Number(new URL(page.url()).searchParams.get('min'))
  await expect(low).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^₦${from.toLocaleString('en-NG').split('.')[0]}`),
  )
})

test('narrow screens choose filters in a drawer, and Back takes them away', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 740 })
  await open(page, '/products')
  await expect(column(page)).toBeHidden()
  await filterButton(page).tap()
  await drawer(page).getByText('In stock', { exact: true }).tap()
  await expect(page).toHaveURL(/\/products$/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(drawer(page).getByRole('checkbox', { name: 'In stock' })).toBeChecked()
  expect(await violations(page)).toEqual([])
  await drawer(page)
    .getByRole('button', { name: /^Show \d/ })
    .tap()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/products\?stock=1$/)
  await expect(filterButton(page)).toHaveAccessibleName('Filters (1)')
  await goBack(page)
  await expect(page).toHaveURL(/\/products$/)
  await expect(filterButton(page)).toHaveAccessibleName('Filters')
})

test('Back from a product restores the filters, the place and the scroll', async ({ page }) => {
  await open(page, '/products?stock=1')
  const last = main(page).getByRole('article').nth(30)
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await last.getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await goBack(page)
  await expect(page).toHaveURL(/\/products\?stock=1$/)
  await expect(chips(page).first()).toHaveAccessibleName('Remove In stock')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a form with a button', async ({ page }) => {
    const { discount }: Facets = await (await page.request.get('/api/products/facets')).json()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/products')
    await expect(main(page).getByRole('link', { name: 'Show the filters' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Filters', exact: true })).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await main(page).getByRole('link', { name: 'Filters', exact: true }).click()
    await column(page).getByRole('checkbox', { name: 'On offer' }).check()
    await page.getByLabel('Sort by').selectOption('Lowest price')
    await column(page).getByRole('button', { name: 'Show products' }).click()
    await expect(page).toHaveURL(/discount=1/)
    await expect(main(page).getByRole('status').filter({ hasText: 'product' })).toHaveText(
      `${discount.count} products`,
    )
    await expect(page.getByLabel('Sort by')).toHaveValue('price')
    await chips(page).first().click()
    await expect(page).toHaveURL(/\/products\?sort=price$/)
  })
})

test('no text of a filter runs or breaks the page', { tag: '@desk-only' }, async ({ page }) => {
  const facets: Facets = await (await page.request.get('/api/products/facets')).json()
  const texts = [...HOSTILE_TEXTS, 'Kasuwa-Looms-of-Abeokuta-and-Sons-Limited-'.repeat(2)]
  const values = texts.map((value, place) => ({
    value: value.slice(0, 60),
    count: 1_000_000 + place,
    more: true,
  }))
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
  await filterButton(page).click()
  await expect(drawer(page)).toBeVisible()
  expect(await faults(page)).toEqual([])
})

test('no page of a filtered list has a fault', { tag: '@desk-only' }, async ({ page }) => {
  const paths = [
    '/products?discount=1&min=100&sort=-price',
    '/search/shirt?stock=1',
    '/products?brand=none',
  ]
  expect(await faultsByPath(page, paths, open)).toEqual({})
  await signInAs(page, 'admin')
  await page.goto('/admin/products?discount=1&sort=title')
  await expect(chips(page).first()).toBeVisible()
  expect(await faults(page)).toEqual([])
})
