import { checkOut, expect, faults, fillShipping, hydrated, main, openProduct, plenty, review, test } from './shop.ts'

/** Price and days of a delivery, before the checkout. */

test.describe('the price of a delivery', { tag: '@desk' }, () => {
  test('is asked for on the page of a product, remembered, shown in the cart, and begins the checkout', async ({
    page,
  }) => {
    const product = await plenty(page, 2)
    await openProduct(page, product)
    await page.getByRole('button', { name: 'Delivery price to your area' }).click()
    await page.getByLabel('Delivery state').selectOption({ label: 'Lagos' })
    await page.getByLabel('Delivery area').selectOption({ label: 'Ikeja' })
    await expect(main(page).getByText('to Ikeja: ₦2,000, 1 to 2 days')).toBeVisible()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByLabel('Delivery state')).toHaveCount(0)

    await page.reload()
    await hydrated(page)
    await expect(main(page).getByText('to Ikeja: ₦2,000, 1 to 2 days')).toBeVisible()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('button', { name: 'View cart' }).click()
    const cart = page.getByRole('dialog')
    await cart.getByRole('button', { name: 'Change' }).click()
    await cart.getByLabel('Delivery state').selectOption({ label: 'Kano' })
    await expect(cart.getByText('to Kano: ₦6,000, 4 to 7 days')).toBeVisible()
    expect(await faults(page)).toEqual([])
    await cart.getByRole('link', { name: 'Checkout' }).click()
    await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText('Kano')
    await fillShipping(page, { state: 'Kano', lga: 'Dala' })
    await review(page)
    await expect(main(page).getByText('Delivery takes 4 to 7 days')).toBeVisible()
  })
})

test('without a choice no list of states is loaded; a stored one that does not fit is dropped', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(() => localStorage.setItem('delivery', '{"state":7}'))
  await openProduct(page, await plenty(page, 3))
  await expect(page.getByRole('button', { name: 'Delivery price to your area' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/states') || path.includes('delivery-'))).toEqual([])
})

test('a state that is no longer delivered to is asked for again', async ({ page }) => {
  const stored = { state: '0199a1b2-0000-7000-8000-0000004f2a1c', lga: 'Gone' }
  await page.addInitScript((place) => localStorage.setItem('delivery', JSON.stringify(place)), stored)
  await openProduct(page, await plenty(page, 4))
  await expect(main(page).getByText('Where should we deliver?')).toBeVisible()
  await checkOut(page, await plenty(page, 4))
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('')
})
