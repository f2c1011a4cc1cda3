import { launchOptions } from '../../scripts/browser.ts'
import { givenProductElsewhere } from '../admin.ts'
import { expect, main, openProduct, test } from '../shop.ts'

/** All other tests load no images: drawing them takes a fifth of a run. */
test.use({ launchOptions: launchOptions() })

test('§5 pictures are AVIF, and a pattern where they cannot be loaded', async ({
  page,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/)
  const product = await givenProductElsewhere()
  const pictures = main(page).locator('picture img')
  const shown = () =>
    pictures
      .first()
      .evaluate(
        (image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && image.currentSrc,
      )
  await page.goto('/')
  await expect.poll(shown).toMatch(/\/images\/[0-9a-f]{32}-\d+\.avif$/)
  await openProduct(page, product)
  await expect.poll(shown).toMatch(/\/images\/[0-9a-f]{32}-\d+\.avif$/)
  await page.route('**/images/**', (route) => route.abort())
  await openProduct(page, product)
  await expect(main(page).getByRole('img', { name: product.title })).toHaveText('No picture yet')
})

test.describe('the images of a product', () => {
  test.use({ deviceScaleFactor: 2 })

  test('load when they are viewed, at a size that fits', async ({ page }) => {
    const product = await givenProductElsewhere({}, ['teal', 'navy', 'olive', 'maroon'])
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
