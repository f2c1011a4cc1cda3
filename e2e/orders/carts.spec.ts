import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { givenOwner, login, type Owner } from '../accounts.ts'
import { givenProductElsewhere } from '../admin.ts'
import { addToCart, expect, givenCart, openProduct, test } from '../shop.ts'

/** The cart in a second tab and on a second device, and where it leaves the focus. */

const cartIcon = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}` })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: messages.cartItems })
const lineOf = (page: Page, { title }: Product): Locator =>
  drawer(page).getByRole('listitem').filter({ hasText: title })

/** The account's cart, by the API. */
async function accountCart(page: Page, { accessToken }: Owner): Promise<[string, number][]> {
  const answer = await page.request.get('/api/cart', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return (await answer.json()).lines.map(({ title, qty }: Product & { qty: number }) => [
    title,
    qty,
  ])
}

test('a second tab shows what a visitor adds, without an account’s code', async ({
  page,
  context,
}) => {
  const product = await givenProductElsewhere()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const other = await context.newPage()
  await other.goto('/products')
  await addToCart(page, product)
  await expect(cartIcon(other, 1)).toBeVisible()
  expect(
    requested.filter((url) => /follow-account|\/delivery-|\/api\/(cart|states)$/.test(url)),
  ).toEqual([])
})

test('a closed cart leaves the focus on its icon', async ({ page }) => {
  const product = await givenProductElsewhere()
  await addToCart(page, product)
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(lineOf(page, product)).toBeVisible()
  await drawer(page)
    .getByRole('button', { name: `Remove ${product.title}` })
    .click()
  await expect(drawer(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(cartIcon(page, 0)).toBeFocused()
})

test('what one device adds or removes the other has, too', async ({ page, browser }) => {
  test.slow() // it is about two browsers
  const [shirt, cap] = [await givenProductElsewhere(), await givenProductElsewhere()]
  await givenCart(page, shirt)
  const owner = await givenOwner(page)
  await page.goto('/')
  await expect.poll(() => accountCart(page, owner)).toEqual([[shirt.title, 1]])
  const context = await browser.newContext(test.info().project.use)
  const other = await context.newPage()
  await login(other, owner)
  await expect(other).toHaveURL(/\/user$/)
  await expect(cartIcon(other, 1)).toBeVisible()
  await openProduct(other, cap)
  await other.getByRole('button', { name: 'Add to Cart' }).click()
  await cartIcon(other, 2).click()
  await lineOf(other, shirt)
    .getByRole('button', { name: `Remove ${shirt.title}` })
    .click()
  await expect.poll(() => accountCart(page, owner)).toEqual([[cap.title, 1]])
  await page.reload()
  await cartIcon(page, 1).click()
  await expect(lineOf(page, cap)).toBeVisible()
  await context.close()
})
