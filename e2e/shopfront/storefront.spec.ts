import { givenProductElsewhere } from '../admin.ts'
import { arrived, expect, goBack, hydrated, main, openProduct, test } from '../shop.ts'

/** The catalogue as a visitor sees it (docs/product.md §2, §9): what needs a browser. */

/** 199 products at 50 a page, and the few that tests of the back office may add at the same time. */
const ofAll = (number: number) => new RegExp(`^page:${number} of [5-9]$`)

test('§2 /products has pages of 50, and Back leads to the page before', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByText(ofAll(1))).toBeVisible()
  await expect(main(page).getByRole('article')).toHaveCount(50)
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
  await goBack(page)
  await expect(page.getByText(ofAll(2))).toBeVisible()
})

test('§2 the bar follows scrolling, and similar products move by themselves', async ({ page }) => {
  const product = await givenProductElsewhere()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000) // it stands still until the test moves it
  await openProduct(page, product)
  const similar = page.getByRole('region', { name: 'Similar Products' })
  const moved = () => similar.getByRole('list').evaluate(({ scrollLeft }) => scrollLeft)
  expect(await moved()).toBe(0)
  await page.clock.runFor(2100)
  await expect.poll(moved).toBeGreaterThan(0)

  const bar = page.getByRole('banner')
  const look = () => bar.evaluate(({ className }) => className)
  const before = await look()
  const scrolled = () => page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 30)
  await expect.poll(scrolled).toBe(30)
  expect(await look()).toBe(before)
  await page.mouse.wheel(0, 200)
  await expect.poll(scrolled).toBe(230)
  await expect.poll(look).not.toBe(before)
})

test('§2 wide screens have a navigation with a dropdown, narrow ones a menu', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav).toBeHidden()
  await menu.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await arrived(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(menu).toBeHidden()
  await nav.getByRole('button', { name: 'Categories' }).click()
  await expect(nav.getByText('More', { exact: true })).toBeVisible()
})
