import type { Page } from '@playwright/test'
import { naira, shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { fullLineTotal, orderTotal } from '#contract/pricing.ts'
import type { Sale } from '#contract/sales.ts'
import {
  addToCart,
  complete,
  dala,
  expect,
  fillShipping,
  ikeja,
  inTime,
  notice,
  openPayment,
  orderNow,
  payInPopup,
  payNow,
  person,
  placeOrder,
  plenty,
  popup,
  review,
  test,
} from './shop.ts'

const givenOrder = async (page: Page, place = ikeja, qty = 1): Promise<Sale> =>
  placeOrder(page, [{ product: await plenty(page), qty }], place)

/** The home page has the shop's own heading. */
const expectHome = (page: Page) => expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/)

test('from home to a paid order', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL(/\/products/)
  await addToCart(page, await plenty(page))
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
  expect(await orderNow(page, id)).toMatchObject({ paymentStatus: 'paid', transactionStatus: 'processing' })
})

test("from the checkout to an order on delivery: §2 'transaction is currently been process…' with a Finish link to home", async ({
  page,
}) => {
  const order = await givenOrder(page, ikeja)
  await openPayment(page, order)
  await page.getByRole('radio', { name: 'On delivery' }).check()
  await expect(page.getByText(messages.onDeliveryThanks)).toBeVisible()
  await expect(page.getByText(messages.finishNeeded)).toBeVisible() // nothing is chosen before
  await expect(payNow(page)).toBeHidden()
  await page.getByRole('link', { name: 'Finish' }).click()
  await expect(notice(page, messages.orderOnDelivery)).toBeVisible()
  await expectHome(page)
  expect(await orderNow(page, order._id)).toMatchObject({ paymentMethod: 'on delivery', paymentStatus: 'unpaid' })
  await page.goto(`/payment/${order._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You pay on delivery' })).toBeVisible()
})

test('the method is chosen with the arrow keys, and Enter finishes', async ({ page }) => {
  const order = await givenOrder(page, ikeja)
  await openPayment(page, order)
  await page.getByRole('radio', { name: 'Pay Stack' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'On delivery' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Finish' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectHome(page)
  expect(await orderNow(page, order._id)).toMatchObject({ paymentMethod: 'on delivery' })
})

test("§2 elsewhere: 'this payment method is not available in your region, kindly choose another payment method…'", async ({
  page,
}) => {
  await openPayment(page, await givenOrder(page, dala))
  await page.getByRole('radio', { name: 'On delivery' }).check()
  await expect(page.getByText(messages.onDeliveryUnavailable)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Finish' })).toBeHidden()
})

test('§2 lists products with first image, title, price, qty and line total, then discount, shipping and total in naira', async ({
  page,
}) => {
  const order = await givenOrder(page, ikeja, 2)
  await openPayment(page, order)
  const items = page.getByRole('region', { name: 'Items' })
  for (const line of order.products) {
    const row = items.getByRole('listitem').filter({ hasText: line.title })
    await expect(row).toContainText(`${naira(line.price)} × 2`)
    await expect(row).toContainText(naira(fullLineTotal(line)))
    await expect(row.getByRole('presentation').or(row.locator('img')).first()).toBeVisible()
  }
  await expect(items).toContainText(`Delivery${naira(order.shippingPrice)}`)
  await expect(items).toContainText(naira(orderTotal(order)))
})

test('opening the page prepares no payment, Pay Now does, once', async ({ page }) => {
  const order = await givenOrder(page)
  const prepared: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payments')) prepared.push(request.url())
  })
  await openPayment(page, order)
  await expect(page.getByText('test payments')).toBeVisible()
  await page.getByRole('radio', { name: 'On delivery' }).check()
  await page.getByRole('radio', { name: 'Pay Stack' }).check()
  expect(prepared).toEqual([])
  await payNow(page).click()
  await expect(popup(page).getByRole('button', { name: /^Pay ₦/ })).toBeVisible()
  expect(prepared).toHaveLength(1)
})

test("§4 closing the popup: 'Wait! Don't leave :(', and the order can still be paid", async ({ page }) => {
  const order = await givenOrder(page)
  await openPayment(page, order)
  await payNow(page).click()
  await popup(page).getByRole('button', { name: 'Close payment' }).click()
  await expect(notice(page, messages.dontLeave)).toBeVisible()
  await payNow(page).click()
  await payInPopup(page)
  await expectHome(page)
  expect(await orderNow(page, order._id)).toMatchObject({ paymentStatus: 'paid' })
})

test("§8 the provider's script cannot be loaded: 'Unable to load paystack inline script', then it can", async ({
  page,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/)
  await openPayment(page, await givenOrder(page))
  await page.route('**/inline.js', (route) => route.abort())
  await payNow(page).click()
  await expect(notice(page, messages.scriptFailed)).toBeVisible()
  await page.unroute('**/inline.js')
  await payNow(page).click()
  await expect(popup(page).getByRole('button', { name: /^Pay ₦/ })).toBeVisible()
})

test('a declined card can be tried again in the popup', async ({ page }) => {
  const order = await givenOrder(page)
  await openPayment(page, order)
  await payNow(page).click()
  await payInPopup(page, 'Declined')
  await expect(popup(page).getByRole('alert')).toBeVisible()
  await payInPopup(page)
  await expectHome(page)
  expect(await orderNow(page, order._id)).toMatchObject({ paymentStatus: 'paid' })
})

test('a pending transfer: the page waits for it, also after a reload, and reports when it has arrived', async ({
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
  await expect(page.getByText(messages.paymentPending).or(page.getByText('Your payment has arrived'))).toBeVisible()
  await inTime(page, page.getByText('Your payment has arrived'))
})

test('paid, but the popup was closed without a message: the page detects the payment', async ({ page }) => {
  await page.clock.install()
  await openPayment(page, await givenOrder(page))
  await payNow(page).click()
  await popup(page)
    .getByLabel(/Leave right after paying/)
    .check()
  await payInPopup(page)
  await inTime(page, page.getByText('Your payment has arrived'))
})

test("§4 while the update runs: 'verifying payment'; not settled yet: the page waits", async ({ page }) => {
  const order = await givenOrder(page)
  let isKnown = false
  await page.route('**/api/sales', async (route) => {
    await expect(page.getByText(messages.verifyingPayment)).toBeVisible()
    await route.fulfill({ status: 202, json: { message: messages.paymentPending } })
    isKnown = true
  })
  await page.route(`**/api/sales/${order._id}`, (route) =>
    isKnown ? route.continue() : route.fulfill({ json: order }),
  )
  await page.clock.install()
  await openPayment(page, order)
  await page.route(`**/api/sales/${order._id}`, (route) =>
    route.fulfill({ json: { ...order, paymentStatus: 'unpaid' } }),
  )
  await payNow(page).click()
  await payInPopup(page)
  await expect(page.getByRole('main').getByText(messages.paymentPending)).toBeVisible()
  await expect(payNow(page)).toBeHidden()
  await page.unroute(`**/api/sales/${order._id}`)
  await inTime(page, page.getByText('Your payment has arrived'))
})

test("a payment that does not match is refused with the shop's message", async ({ page, allowed }) => {
  allowed.push(/status of 409/)
  const order = await givenOrder(page)
  await openPayment(page, order)
  await page.route('**/api/sales', (route) =>
    route.fulfill({ status: 409, json: { message: messages.paymentMismatch } }),
  )
  await page.route(`**/api/sales/${order._id}`, (route) => route.fulfill({ json: order }))
  await payNow(page).click()
  await payInPopup(page)
  await expect(notice(page, messages.paymentMismatch)).toBeVisible()
  await expect(page.getByRole('main').getByText(messages.paymentMismatch)).toBeVisible()
  await expect(payNow(page)).toBeVisible()
})

test('a reference that was used before: the next one is tried automatically', async ({ page }) => {
  const order = await givenOrder(page)
  await page.route('**/inline.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.tried = []
        window.PaystackPop = class {
          newTransaction(o) {
            window.tried.push(o.reference)
            if (window.tried.length === 1) setTimeout(() => o.onError({ message: 'Duplicate Transaction Reference' }))
          }
        }`,
    }),
  )
  await openPayment(page, order)
  await payNow(page).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { tried: string[] }).tried))
    .toEqual([order._id, `${order._id}-2`])
})

test('a visitor who knows only the id sees what to pay, gives an e-mail for the receipt, and can pay by card only', async ({
  page,
  browser,
}) => {
  const order = await givenOrder(page)
  const stranger = await browser.newPage()
  await openPayment(stranger, order)
  const main = stranger.getByRole('main')
  await expect(main).toContainText(naira(orderTotal(order)))
  for (const secret of [person.name, person.email, person.phoneNumber, person.address]) {
    await expect(main).not.toContainText(secret)
  }
  await expect(stranger.getByRole('radio', { name: 'On delivery' })).toBeHidden()
  await expect(stranger.getByRole('button', { name: 'cancel transaction' })).toBeHidden()
  await payNow(stranger).click()
  await expect(stranger.getByLabel('Email for your receipt')).toBeFocused()
  await stranger.getByLabel('Email for your receipt').fill('friend@example.com')
  await payNow(stranger).click()
  await expect(popup(stranger).getByText('friend@example.com')).toBeVisible()
  await payInPopup(stranger)
  await expectHome(stranger)
  await stranger.close()
})

test("§4 'Cancel Transaction?' asks, then the order is cancelled and can no longer be paid", async ({ page }) => {
  const order = await givenOrder(page)
  await openPayment(page, order)
  await page.getByRole('button', { name: 'cancel transaction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Transaction?' })
  await expect(dialog).toContainText('Are you sure you want to cancel this transaction')
  await dialog.getByRole('button', { name: 'cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'cancel transaction' }).click()
  await dialog.getByRole('button', { name: 'cancel transaction' }).click()
  await expect(page.getByText('This order was cancelled')).toBeVisible()
  await expect(payNow(page)).toBeHidden()
  expect(await orderNow(page, order._id)).toMatchObject({ transactionStatus: 'cancelled' })
})

test('a paid order shows its number, what happens next, and how to contact the shop', async ({ page }) => {
  const order = await givenOrder(page)
  await openPayment(page, order)
  await payNow(page).click()
  await payInPopup(page)
  await expectHome(page)
  await page.goto(`/payment/${order._id}`)
  await expect(page.getByText('Your payment has arrived')).toBeVisible()
  await expect(page.getByText(shortId(order._id, 6))).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible()
  await expect(payNow(page)).toBeHidden()
})

test('an unknown order', async ({ page, allowed }) => {
  allowed.push(/status of 404/)
  await page.goto('/payment/01990000-0000-7000-8000-000000000000')
  await expect(page.getByText(messages.orderNotFound)).toBeVisible()
})

test('the key of a mail’s link leaves the address; a wrong one shows the masked order', async ({ page, allowed }) => {
  allowed.push(/status of 404/)
  const order = await givenOrder(page)
  await page.goto(`/payment/${order._id}?key=not-the-key-of-this-order`)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/payment/${order._id}$`))
})

test('the markup contains no data of an order and is noindex', async ({ page }) => {
  const order = await givenOrder(page)
  const markup = await (await page.request.get(`/payment/${order._id}`)).text()
  for (const line of order.products) expect(markup).not.toContain(line.title)
  expect(markup).not.toContain(person.email)
  expect(markup).toContain('noindex')
})
