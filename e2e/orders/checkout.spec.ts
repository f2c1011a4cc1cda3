import { messages } from '#contract/messages.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { callAs, givenProductElsewhere, ownName } from '../admin.ts'
import {
  checkOut,
  complete,
  expect,
  faults,
  fillShipping,
  givenCart,
  goBack,
  ikeja,
  main,
  next,
  openProduct,
  person,
  review,
  test,
  violationsOnEachScreen,
} from '../shop.ts'

/** The checkout where it needs a browser: its history, its tabs and its looks. */

test('typed values survive a reload, Back and Previous, and the order ends them', async ({
  page,
}) => {
  await checkOut(page, await givenProductElsewhere())
  await fillShipping(page)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue(person.name)
  await expect(page.getByLabel('Local government')).toHaveValue(ikeja.lga)
  await review(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible()
  await goBack(page)
  await expect(page.getByLabel('Address')).toHaveValue(person.address)
  await expect(page.getByLabel('Local government')).toHaveValue(ikeja.lga)
  await review(page)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue(person.phoneNumber)
  await review(page)
  await complete(page).click()
  await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}$/)
  await goBack(page)
  await expect(page.getByText(messages.emptyOrder)).toBeVisible()
})

test('two tabs that complete the same checkout make one order', async ({ page, context }) => {
  await checkOut(page, await givenProductElsewhere())
  await fillShipping(page)
  await review(page)
  const other = await context.newPage()
  await other.goto('/checkout?step=review')
  await expect(complete(other)).toBeVisible()
  const { promise: bothSent, resolve } = Promise.withResolvers<void>()
  let sent = 0
  await context.route('**/api/sales', async (route) => {
    sent += 1
    if (sent === 2) resolve()
    await bothSent
    await route.continue()
  })
  for (const tab of [page, other]) await complete(tab).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/payment\//)
  expect(other.url()).toBe(page.url())
})

/** The code of a discount for one product alone. */
async function givenCode(product: string): Promise<string> {
  const code = `E2E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const admin = await callAs('admin')
  const terms = { name: ownName('Harmattan'), code, kind: 'percent', value: 10 } as const
  await admin('POST /discounts', { body: { ...terms, scope: 'products', targets: [product] } })
  return code
}

test('delivery prices, the cart and its code have no accessibility violation', async ({ page }) => {
  const product = await givenProductElsewhere()
  const code = await givenCode(product._id)
  await givenCart(page, product)
  await openProduct(page, product)
  await page.getByRole('button', { name: 'Delivery price to your area' }).click()
  await page.getByLabel('Delivery state').selectOption({ label: 'Lagos' })
  await page.getByLabel('Delivery area').selectOption({ label: 'Ikeja' })
  await expect(main(page).getByText('to Ikeja: ₦2,000, 1 to 2 days')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: /^Cart, / }).click()
  const cart = page.getByRole('dialog', { name: messages.cartItems })
  await cart.getByRole('button', { name: 'Change' }).click()
  await cart.getByRole('textbox', { name: 'Discount code' }).fill(code)
  await cart.getByRole('button', { name: 'Apply' }).click()
  await expect(cart.getByText('After discounts')).toBeVisible()
  expect(await faults(page)).toEqual([])
})

test('errors, changes, a review and a payment with a code have no violation', async ({ page }) => {
  const product = await givenProductElsewhere()
  const code = await givenCode(product._id)
  await checkOut(page, { ...product, price: 100 })
  await next(page).click()
  await expect(page.getByRole('region', { name: 'Your cart has changed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'State is a required field' })).toBeVisible()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await page.getByRole('button', { name: `Accept ${product.title}` }).click()
  await fillShipping(page)
  await review(page)
  const field = main(page).getByRole('textbox', { name: 'Discount code' })
  const apply = main(page).getByRole('button', { name: 'Apply' })
  await field.fill('NOT-A-CODE')
  await apply.click()
  await expect(field).toHaveAccessibleDescription(messages.discountUnknown)
  expect(await violationsOnEachScreen(page)).toEqual([])
  await field.fill(code)
  await apply.click()
  await expect(main(page).getByText(`Code ${code} is applied`)).toBeVisible()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await complete(page).click()
  await expect(page).toHaveURL(/\/payment\//)
  await expect(main(page).getByText(`(${code})`)).toBeVisible()
  await expect(main(page)).toContainText(formatNaira(product.price))
  expect(await violationsOnEachScreen(page)).toEqual([])
})
