import { launchOptions } from '../scripts/browser.ts'
import { expect, openProduct, plenty, test } from './shop.ts'

/** Pictures are left out everywhere else: to draw them is a fifth of a run. */
test.use({ launchOptions: launchOptions() })

test('§5 AVIF sizes are made for the screen: home and product page show theirs', { tag: '@desk' }, async ({ page }) => {
  const pictures = page.getByRole('main').locator('picture img')
  const shown = () =>
    pictures.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && image.currentSrc)
  await page.goto('/')
  await expect.poll(shown).toMatch(/\/images\/[0-9a-f]{32}-\d+\.avif$/)
  await openProduct(page, await plenty(page))
  await expect.poll(shown).toMatch(/\/images\/[0-9a-f]{32}-\d+\.avif$/)
})

test('a picture that cannot be loaded leaves a quiet cloth with its name', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED/)
  const product = await plenty(page)
  await page.route('**/images/**', (route) => route.abort())
  await openProduct(page, product)
  await expect(page.getByRole('main').getByText('No picture yet').first()).toBeVisible()
})
