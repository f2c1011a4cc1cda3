import type { Locator, Page } from '@playwright/test'
import { productPagePath } from '#contract/catalogue/product-path.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { lineTotal } from '#contract/orders/pricing/pricing.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import { givenShirt, variantOf, withVariants } from '#test/shop-calls.ts'
import { givenOwner } from '../accounts.ts'
import { callAs, ownName } from '../admin.ts'
import {
  complete,
  expect,
  faults,
  fillShipping,
  givenCart,
  goBack,
  goForward,
  hydrated,
  main,
  next,
  openProduct,
  review,
  test,
} from '../shop.ts'

/** A product with sizes and colours, from its page to the invoice: what needs a browser. §10 */

const newShirt = async (): Promise<Product> => givenShirt(await callAs('admin'))

const chip = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true })
/** Where a finger presses. */
const label = (page: Page, value: string): Locator =>
  page.locator('.chip').filter({ hasText: new RegExp(`^${value}$`) })
const add = (page: Page): Locator => page.getByRole('button', { name: 'Add to Cart' })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: messages.cartItems })
const openDrawer = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Cart, / }).click()

async function choose(page: Page, ...values: string[]): Promise<void> {
  for (const value of values) await chip(page, value).check()
}

test('§10 Tab leads into each group, arrows choose, and the focus stays', {
  tag: '@desk-only',
}, async ({ page }) => {
  const shirt = await newShirt()
  await openProduct(page, shirt)
  await page.getByRole('button', { name: 'Show picture 2' }).focus()
  await page.keyboard.press('Tab') // the brand
  await page.keyboard.press('Tab')
  await expect(chip(page, 'S')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(chip(page, 'M')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(chip(page, 'Indigo')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(chip(page, 'Indigo')).toBeChecked()
  await expect(page).toHaveURL(new RegExp(`variant=${variantOf(shirt, 'M / Indigo')._id}`))
  await expect(chip(page, 'Indigo')).toBeFocused()
})

test('§10 a missing choice comes into view, a sold-out one is struck through', async ({ page }) => {
  await openProduct(page, await newShirt())
  await page.getByRole('button', { name: 'Buy Now' }).tap()
  await expect(chip(page, 'S')).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'choose a size' })).toBeInViewport()
  expect(await faults(page)).toEqual([])
  await label(page, 'M').tap()
  await expect(page.locator('.chip-value', { hasText: 'Clay' })).toHaveCSS(
    'text-decoration-line',
    'line-through',
  )
  await label(page, 'Clay').tap()
  await expect(main(page)).toContainText('M / Clay is sold out for now')
  await expect(page.getByRole('form', { name: /^Tell me when/ })).toBeVisible()
  expect(await faults(page)).toEqual([])
})

test('§10 Back leaves the page, and Forward returns to the choice', async ({ page }) => {
  const shirt = await newShirt()
  await page.goto('/products')
  await page.goto(productPagePath(shirt._id, variantOf(shirt, 'S / Indigo')._id))
  await hydrated(page)
  await add(page).click()
  await choose(page, 'M')
  await openDrawer(page)
  await drawer(page).getByRole('link', { name: shirt.title }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(chip(page, 'S')).toBeChecked()
  await goBack(page)
  await expect(chip(page, 'M')).toBeChecked()
  await goBack(page)
  await expect(page).toHaveURL(/\/products$/)
  await goForward(page)
  await expect(chip(page, 'M')).toBeChecked()
})

test('three options of many and long values fit on every screen', async ({ page }) => {
  const admin = await callAs('admin')
  const sizes = Array.from({ length: 30 }, (_, place) =>
    place === 7 ? 'X'.repeat(60) : `Size ${place}`,
  )
  const colours = ['Indigo', 'Clay', 'Sand']
  const options = [
    { name: 'Size', values: sizes.map((value) => ({ value })) },
    { name: 'Colour', values: colours.map((value) => ({ value, swatch: '#a63c1b' })) },
    { name: 'W'.repeat(60), values: [{ value: 'only' }] },
  ]
  const figures = { price: 999_999_999.99, discountPercentage: 0, stock: 5 }
  const variants = sizes.flatMap((size) =>
    colours.map((colour) => ({ values: [size, colour, 'only'], ...figures })),
  )
  const plain = await givenShirt(admin)
  const gone = (plain.variants ?? []).map(({ _id }) => _id).join()
  await openProduct(
    page,
    await withVariants(admin, { ...plain, title: ownName('Long kaftan') }, options, variants, gone),
  )
  await choose(page, 'X'.repeat(60), 'Sand')
  expect(await faults(page)).toEqual([])
})

test('§10 an older cart gets two sizes, shown up to the invoice', async ({ page }) => {
  const shirt = await newShirt()
  await givenOwner(page)
  const { options: _options, variants: _variants, fromPrice: _from, ...before } = shirt
  await givenCart(page, before, before)
  await page.goto('/checkout')
  const changes = page.getByRole('region', { name: 'Your cart has changed' })
  await expect(changes).toContainText('choose a size and colour')
  await fillShipping(page)
  await next(page).click()
  await expect(changes).toBeFocused()
  expect(await faults(page)).toEqual([])
  await changes.getByRole('link', { name: `Choose for ${shirt.title}` }).click()

  await choose(page, 'S', 'Indigo')
  await add(page).click()
  await choose(page, 'M')
  await add(page).click()
  await openDrawer(page)
  const choices = ['S / Indigo', 'M / Indigo']
  for (const choice of choices) {
    await expect(drawer(page).getByText(choice, { exact: true })).toBeVisible()
    await expect(
      drawer(page).getByRole('button', { name: `Remove ${shirt.title} (${choice})` }),
    ).toBeVisible()
  }
  await expect(drawer(page).getByRole('listitem')).toHaveCount(2)
  expect(await faults(page)).toEqual([])
  await drawer(page).getByRole('link', { name: 'Checkout' }).click()
  await review(page)
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items.getByRole('listitem')).toContainText(choices)
  const [request] = await Promise.all([
    page.waitForRequest(/\/api\/sales$/),
    complete(page).click(),
  ])
  expect(request.postDataJSON().products).toEqual(
    choices.map((choice) => ({ id: shirt._id, variant: variantOf(shirt, choice)._id, qty: 1 })),
  )
  await expect(page).toHaveURL(/\/payment\//)
  await expect(items.getByRole('listitem')).toContainText(choices)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.goto(`/user/orders/orderdetails/${id}`)
  const rows = page.getByRole('table', { name: 'Products' }).locator('tbody tr')
  await expect(rows).toContainText(choices)
  expect(await faults(page)).toEqual([])

  const admin = await callAs('admin')
  await admin('PUT /sales/:id', { params: { id }, body: { value: 'completed' } })
  await page.goto(`/user/invoice/invoicedetails/${id}`)
  const invoice = page.getByRole('article').filter({ hasText: shortenId(id, 6) })
  await expect(invoice.locator('tbody tr')).toContainText(choices)
  const medium = variantOf(shirt, 'M / Indigo')
  await expect(invoice.locator('tbody tr').nth(1)).toContainText(
    formatNaira(lineTotal({ ...medium, qty: 1 })),
  )
  await page.emulateMedia({ media: 'print' })
  await expect(invoice.getByText('M / Indigo')).toBeVisible()
})
