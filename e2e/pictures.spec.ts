import { launchOptions } from '../scripts/browser.ts'
import { expect, openProduct, plenty, test, untouched } from './shop.ts'

/** All other tests load no images: drawing them takes a fifth of a run. */
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

test('an image that cannot be loaded is replaced by a plain pattern with its name', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED/)
  const product = await plenty(page)
  await page.route('**/images/**', (route) => route.abort())
  await openProduct(page, product)
  await expect(page.getByRole('main').getByText('No picture yet').first()).toBeVisible()
})

test.describe('the images of a product', () => {
  test.use({ deviceScaleFactor: 2 })

  test('load when they are viewed, at a size that fits', async ({ page }) => {
    const product = await untouched(page, ({ images }) => images.length === 4)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const large = () => requested.filter((url) => /-(640|1200)\./.test(url))
    await openProduct(page, product)
    await page.getByRole('button', { name: 'Show picture 4' }).scrollIntoViewIfNeeded()
    await expect.poll(() => requested.filter((url) => /-160\./.test(url)).length).toBe(4)
    expect(large()).toEqual([expect.stringMatching(/-640\./)])
    await page.getByRole('button', { name: 'Next picture' }).click()
    const second = page.getByRole('img', { name: 'picture 2 of 4' })
    await expect(second).toHaveJSProperty('complete', true)
    expect(large()).toHaveLength(2)
  })
})
