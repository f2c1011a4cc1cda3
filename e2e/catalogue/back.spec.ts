import { arrived, expect, goBack, hydrated, main, test } from '../shop.ts'

test('Back leads to the same position in a list after the product page was reloaded', async ({
  page,
}) => {
  await page.goto('/products')
  await hydrated(page)
  const link = main(page).getByRole('article').nth(9).getByRole('link').first()
  await link.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const position = await page.evaluate(() => scrollY)
  expect(position).toBeGreaterThan(1000)
  await link.click()
  await expect(page).toHaveURL(/\/product\//)
  await arrived(page)
  await page.reload()
  await hydrated(page)
  await goBack(page)
  await expect(link).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(position)
})
