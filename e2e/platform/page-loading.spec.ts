import type { Page } from '@playwright/test'
import { givenOwner } from '../accounts.ts'
import { givenProductElsewhere } from '../admin.ts'
import { expect, hydrated, main, notice, test } from '../shop.ts'

/** How the code of pages is loaded, and what pages show without any. */

const overlay = (page: Page) => page.getByRole('alertdialog', { name: /Network Error/ })

/** Files whose name begins so never arrive, until the returned function is called. */
async function holdBack(page: Page, name: string): Promise<() => void> {
  let isHeld = true
  await page.route(`**/assets/${name}-*.js`, (route) => (isHeld ? undefined : route.continue()))
  return () => {
    isHeld = false
  }
}

test.describe('§9: chunk load timeout 120 s', () => {
  test.beforeEach(({ page }) => page.clock.install())

  test('a clicked page or part that does not arrive is reported', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const letThrough = await holdBack(page, 'products')
    await page.getByRole('link', { name: 'View All' }).click()
    await expect(page.locator('.progress')).toBeVisible() // from here on the page counts the time
    await page.clock.fastForward(119_000)
    await expect(overlay(page)).toBeHidden()
    await page.clock.fastForward(2000)
    await expect(overlay(page)).toBeVisible()
    letThrough()
    await overlay(page).getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL('/products')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()

    await hydrated(page)
    await holdBack(page, 'cart-drawer')
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    await page.clock.fastForward(121_000)
    await expect(notice(page, 'Network Error')).toBeVisible()
  })

  test('a first page whose code does not arrive is reported', async ({ page }) => {
    const letThrough = await holdBack(page, 'products')
    await page.goto('/products', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await expect(async () => {
      await page.clock.fastForward(121_000)
      await expect(overlay(page)).toBeVisible({ timeout: 500 })
    }).toPass()
    letThrough()
    await overlay(page).getByRole('button', { name: 'Retry' }).click()
    await hydrated(page)
    await expect(overlay(page)).toBeHidden()
  })
})

test("no click requests data by the router's own protocol", async ({ page, allowed }) => {
  allowed.push(/status of 404/)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await givenOwner(page)
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.getByRole('link', { name: 'Kasuwa, home page' }).first().click()
  await expect(page.getByRole('heading', { name: 'Products Overview' })).toBeVisible()
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Browse all products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  expect(requested).toContain('/api/products/50/0')
  expect(requested.filter((path) => /\.data$|__manifest/.test(path))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a form that leads to the results of the server', async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      const box = page.getByRole('searchbox').filter({ visible: true })
      await box.fill('tee')
      await box.press('Enter')
      await expect(page).toHaveURL('/search/tee')
      await expect(page.getByRole('heading', { level: 1, name: 'Results for “tee”' })).toBeVisible()
      expect(
        await main(page).getByRole('listitem').filter({ hasText: '₦' }).count(),
      ).toBeGreaterThan(0)
    }
  })

  test('every page says what it needs JavaScript for', async ({ page, allowed }) => {
    allowed.push(/status of 404/)
    const { _id } = await givenProductElsewhere({}, ['teal', 'navy', 'olive', 'maroon'])
    const whole = [
      '/',
      '/products',
      `/product/${_id}`,
      '/pages/returns',
      '/categories',
      '/login',
      '/nowhere',
    ]
    const empty = [
      '/checkout',
      `/payment/${_id}`,
      '/user',
      '/user/orders',
      '/admin',
      '/admin/orders',
    ]
    for (const path of [...whole, ...empty]) {
      await page.goto(path)
      await expect(page.getByText('Loading…').filter({ visible: true })).toHaveCount(0)
      const note = page.getByText(
        empty.includes(path)
          ? /^This page needs JavaScript/
          : /the cart, the checkout and your account need it/,
      )
      await expect(note).toBeVisible()
    }
    await page.goto('/pages/returns')
    await expect(page.getByText('An example, to be adapted.')).toBeVisible()
    await page.goto(`/product/${_id}`)
    await expect(page.getByRole('img', { name: /picture \d of 4$/ })).toHaveCount(4)
  })
})
