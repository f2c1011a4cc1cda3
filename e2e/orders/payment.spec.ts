import type { Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { shortenId } from '#contract/platform/format.ts'
import { givenProductElsewhere } from '../admin.ts'
import {
  addToCart,
  complete,
  dala,
  expect,
  fillShipping,
  inTime,
  main,
  notice,
  openPayment,
  orderNow,
  payInPopup,
  payNow,
  person,
  placeOrder,
  popup,
  review,
  test,
  violations,
  violationsOnEachScreen,
} from '../shop.ts'

/** The ways to pay, with the provider's own window. */

const givenOrder = async (page: Page): Promise<Sale> =>
  placeOrder(page, [{ product: await givenProductElsewhere(), qty: 1 }])

/** The home page has the shop's own heading. */
const expectHome = (page: Page) => expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/)

test('from home to a paid order, of which the home page has a card', { tag: '@desk' }, async ({
  page,
}) => {
  test.slow() // it is the whole way of a buyer, with a check by axe
  const product = await givenProductElsewhere()
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL(/\/products/)
  await addToCart(page, product)
  await page.getByRole('button', { name: /^Cart, / }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await fillShipping(page, dala)
  await review(page)
  await complete(page).click()
  await expect(page).toHaveURL(/\/payment\//)
  const id = new URL(page.url()).pathname.split('/').at(-1) as string
  await payNow(page).click()
  await payInPopup(page)
  await expect(notice(page, 'Approved')).toBeVisible() // §4: the provider message is shown
  await expect(notice(page, messages.paymentSuccessful)).toBeVisible()
  await expectHome(page)
  expect(await orderNow(page, id)).toMatchObject({
    paymentStatus: 'paid',
    transactionStatus: 'processing',
  })

  const card = page.getByRole('region', { name: 'Paid order' })
  await expect(card).toHaveText(`Order ${shortenId(id, 6)} is paid, see it`)
  expect(await (await page.request.get('/')).text()).not.toContain(shortenId(id, 6)) // in this browser only
  await page.reload()
  await expect(card).toBeVisible()
  expect(await violations(page)).toEqual([])
  await card.getByRole('link', { name: 'see it' }).click()
  await expect(page).toHaveURL(new RegExp(`/payment/${id}$`))
  await expect(page.getByText('Your payment has arrived')).toBeVisible()
})

test('an order on delivery is chosen and finished by the keyboard', async ({ page }) => {
  const order = await givenOrder(page)
  await openPayment(page, order)
  await expect(
    page.getByRole('region', { name: 'Items' }).getByRole('listitem').locator('img'),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Pay Stack' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'On delivery' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Finish' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notice(page, messages.orderOnDelivery)).toBeVisible()
  await expectHome(page)
  expect(await orderNow(page, order._id)).toMatchObject({
    paymentMethod: 'on delivery',
    paymentStatus: 'unpaid',
  })
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByRole('heading', { name: 'You pay on delivery' })).toBeVisible()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Pay by card instead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeFocused()
  await payNow(page).click()
  await expect(popup(page).getByRole('button', { name: /^Pay ₦/ })).toBeVisible()
})

test('§8 a lost script, a closed popup and a declined card hinder no payment', async ({
  page,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/)
  const order = await givenOrder(page)
  await openPayment(page, order)
  await page.route('**/inline.js', (route) => route.abort())
  await payNow(page).click()
  await expect(notice(page, messages.scriptFailed)).toBeVisible()
  await page.unroute('**/inline.js')
  await payNow(page).click()
  await popup(page).getByRole('button', { name: 'Close payment' }).click()
  await expect(notice(page, messages.dontLeave)).toBeVisible() // §4
  await payNow(page).click()
  await payInPopup(page, 'Declined')
  await expect(popup(page).getByRole('alert')).toBeVisible()
  await payInPopup(page)
  await expectHome(page)
  expect(await orderNow(page, order._id)).toMatchObject({ paymentStatus: 'paid' })
})

test('a pending transfer is waited for, also after a reload, until it arrives', async ({
  page,
}) => {
  const order = await givenOrder(page)
  await page.clock.install()
  await openPayment(page, order)
  await payNow(page).click()
  await popup(page).getByRole('radio', { name: 'Transfer' }).check()
  await popup(page).getByRole('button', { name: 'I have sent the money' }).click()
  await popup(page).getByRole('button', { name: 'Close, I will wait for the confirmation' }).click()
  await expect(page.getByText(messages.paymentPending)).toBeVisible()
  await expect(notice(page, messages.dontLeave)).toBeHidden()
  await page.reload()
  await expect(
    page.getByText(messages.paymentPending).or(page.getByText('Your payment has arrived')),
  ).toBeVisible()
  await inTime(page, page.getByText('Your payment has arrived'))
})

test('a payment is detected though the popup was closed without a message', async ({ page }) => {
  await page.clock.install()
  await openPayment(page, await givenOrder(page))
  await payNow(page).click()
  await popup(page)
    .getByLabel(/Leave right after paying/)
    .check()
  await payInPopup(page)
  await inTime(page, page.getByText('Your payment has arrived'))
})

test('the markup contains no data of an order and is noindex', async ({ page }) => {
  const order = await givenOrder(page)
  const markup = await (await page.request.get(`/payment/${order._id}`)).text()
  for (const line of order.products) expect(markup).not.toContain(line.title)
  expect(markup).not.toContain(person.email)
  expect(markup).toContain('noindex')
})
