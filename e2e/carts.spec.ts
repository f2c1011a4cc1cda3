import type { Browser, BrowserContext, Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import type { Product } from '#contract/products.ts'
import { fillLogin, givenAccount, givenOwner, login, type Owner, type Person } from './accounts.ts'
import { signInAs } from './admin.ts'
import {
  addToCart,
  checkOut,
  complete,
  expect,
  fillShipping,
  givenCart,
  hydrated,
  main,
  notice,
  openMenu,
  plenty,
  review,
  stateNamed,
  test,
  violationsOnEachScreen,
} from './shop.ts'

/** The cart of an account on two devices, what one agrees to, and discount codes at the checkout. */

const cartIcon = (page: Page, count: number) =>
  page.getByRole('button', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}` })
const drawer = (page: Page) => page.getByRole('dialog', { name: messages.cartItems })
const lineOf = (page: Page, { title }: Product) => drawer(page).getByRole('listitem').filter({ hasText: title })

/** What the account has, by the API. */
async function accountCart(page: Page, { accessToken }: Pick<Owner, 'accessToken'>): Promise<[string, number][]> {
  const answer = await page.request.get('/api/cart', { headers: { authorization: `Bearer ${accessToken}` } })
  return (await answer.json()).lines.map(({ title, qty }: Product & { qty: number }) => [title, qty])
}

/** Another device, signed in as the same user. */
async function otherDevice(browser: Browser, { email, password }: Person): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext(test.info().project.use)
  const page = await context.newPage()
  await login(page, { email, password })
  await expect(page).toHaveURL(/\/user$/)
  return [page, context]
}

async function logout(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/')
}

test.describe('the cart of an account', () => {
  test('what a visitor had put in comes together with the account’s cart at the sign-in, and goes at the logout', {
    tag: '@desk',
  }, async ({ page, browser }) => {
    const [shirt, phone] = [await plenty(page), await plenty(page, 1)]
    const someone = await givenAccount(page)
    const [other, context] = await otherDevice(browser, someone)
    const saved = other.waitForResponse(
      (answer) => answer.url().endsWith('/api/cart') && answer.request().method() === 'PUT',
    )
    await addToCart(other, phone)
    await expect(cartIcon(other, 1)).toBeVisible()
    await saved
    await givenCart(page, shirt)
    await login(page, someone)
    await expect(notice(page, messages.cartMet(1))).toBeVisible()
    await expect(cartIcon(page, 2)).toBeVisible()
    await logout(page)
    await expect(cartIcon(page, 0)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
    await context.close()
  })

  test('what one device adds or removes the other has, too, when it is looked at again', async ({ page, browser }) => {
    const [shirt, phone] = [await plenty(page, 2), await plenty(page, 3)]
    await givenCart(page, shirt)
    const owner = await givenOwner(page)
    await page.goto('/')
    await expect.poll(() => accountCart(page, owner)).toEqual([[shirt.title, 1]])
    const [other, context] = await otherDevice(browser, owner)
    await expect(cartIcon(other, 1)).toBeVisible()
    await addToCart(other, phone)
    await cartIcon(other, 2).click()
    await lineOf(other, shirt)
      .getByRole('button', { name: `Remove ${shirt.title}` })
      .click()
    await expect.poll(() => accountCart(page, owner)).toEqual([[phone.title, 1]])
    await page.reload()
    await cartIcon(page, 1).click()
    await expect(lineOf(page, phone)).toBeVisible()
    await context.close()
  })

  test('an order empties the account’s cart of what was ordered', async ({ page }) => {
    const shirt = await plenty(page, 4)
    const owner = await givenOwner(page)
    await checkOut(page, shirt)
    await expect.poll(() => accountCart(page, owner)).toEqual([[shirt.title, 1]])
    await fillShipping(page)
    await review(page)
    const read = page.waitForRequest((request) => request.url().endsWith('/api/cart')) // and nothing is refused
    await complete(page).click()
    await expect(page).toHaveURL(/\/payment\//)
    expect(await accountCart(page, owner)).toEqual([])
    await expect(cartIcon(page, 0)).toBeVisible()
    expect((await (await read).response())?.status()).toBe(200)
  })

  test('a visitor’s page asks for no cart of an account', async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await addToCart(page, await plenty(page))
    expect(requested.filter((url) => /follow-account|\/api\/cart$/.test(url))).toEqual([])
  })

  test('the link of a mail opens the cart, after the sign-in where that is needed', async ({ page }) => {
    const shirt = await plenty(page, 5)
    const someone = await givenAccount(page)
    await givenCart(page, shirt)
    await page.goto('/user?cart=1')
    await fillLogin(page, someone)
    await expect(lineOf(page, shirt)).toBeVisible()
    await expect(page).toHaveURL(/\/user$/)
  })
})

test.describe('what one agrees to', () => {
  test('nothing is ticked before; a tick counts at once and can be taken back', { tag: '@desk' }, async ({ page }) => {
    await givenOwner(page)
    await page.goto('/user')
    const tick = main(page).getByRole('checkbox', { name: /left something in my cart/ })
    await expect(tick).not.toBeChecked()
    await tick.check()
    await expect(notice(page, messages.consentGiven)).toBeVisible()
    await expect(main(page).getByText(/^Agreed /)).toBeVisible()
    await page.reload()
    await expect(tick).toBeChecked()
    expect(await violationsOnEachScreen(page)).toEqual([])
    await tick.uncheck()
    await expect(main(page).getByText(/^Withdrawn /)).toBeVisible()
  })

  test('a made-up link to stop mails says so, and its code leaves the address', { tag: '@desk' }, async ({
    page,
    allowed,
  }) => {
    allowed.push(/404/)
    await page.goto('/unsubscribe/made-up')
    await hydrated(page)
    await expect(page).toHaveURL(/\/unsubscribe$/)
    await main(page).getByRole('button', { name: 'Stop these mails' }).click()
    await expect(main(page).getByText(messages.unsubscribeGone)).toBeVisible()
    expect(await violationsOnEachScreen(page)).toEqual([])
  })
})

const ownCode = () => `E2E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`

/** A discount for this test alone. */
async function givenCode(page: Page, values: object): Promise<string> {
  const context = await page.context().browser()?.newContext(test.info().project.use)
  if (!context) throw new Error('no browser')
  const office = await context.newPage()
  const { headers } = await signInAs(office, 'admin')
  const code = ownCode()
  const data = { name: 'Harmattan', code, kind: 'percent', value: 10, scope: 'all', ...values }
  const answer = await office.request.post('/api/discounts', { data, headers })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)])
  await context.close()
  return code
}

async function applyCode(page: Page, code: string): Promise<void> {
  await main(page).getByRole('textbox', { name: 'Discount code' }).fill(code)
  await main(page).getByRole('button', { name: 'Apply' }).click()
}

test.describe('a discount code', () => {
  test('is applied at the checkout, stays while the shopper goes back, and stands on the payment page', {
    tag: '@desk',
  }, async ({ page }) => {
    const code = await givenCode(page, {})
    const free = await stateNamed(page, 'Lagos')
    expect(free.price).toBeGreaterThan(0)
    await checkOut(page, await plenty(page, 6))
    await fillShipping(page)
    await review(page)
    const total = page.getByRole('complementary', { name: 'Order total' })
    await applyCode(page, code.toLowerCase())
    await expect(total.getByText(`Harmattan (${code})`)).toBeVisible()
    await expect(total.getByText(`Code ${code} is applied`)).toBeVisible()
    expect(await violationsOnEachScreen(page)).toEqual([])
    await page.goBack()
    await expect(
      page.getByRole('complementary', { name: 'Order summary' }).getByText(`Harmattan (${code})`),
    ).toBeVisible()
    await review(page)
    const shown = await total.getByText(/^₦/).last().textContent()
    await complete(page).click()
    await expect(page).toHaveURL(/\/payment\//)
    await expect(main(page).getByText(`Harmattan (${code})`)).toBeVisible()
    await expect(notice(page, messages.orderPlaced)).toBeVisible() // not "adjusted"
    await expect(
      main(page)
        .getByText(shown ?? '', { exact: true })
        .first(),
    ).toBeVisible()
    expect(await violationsOnEachScreen(page)).toEqual([])
  })

  test('can be typed in the cart, where the goods it takes off stand; the checkout has it already', {
    tag: '@desk',
  }, async ({ page }) => {
    const code = await givenCode(page, {})
    await givenCart(page, await plenty(page, 9))
    await page.goto('/')
    await hydrated(page)
    await cartIcon(page, 1).click()
    const cart = drawer(page)
    await cart.getByRole('textbox', { name: 'Discount code' }).fill(code)
    await cart.getByRole('button', { name: 'Apply' }).click()
    await expect(cart.getByText(`Code ${code} is applied`)).toBeVisible()
    await expect(cart.getByText(`Harmattan (${code})`)).toBeVisible()
    await expect(cart.getByText('After discounts')).toBeVisible()
    expect(await violationsOnEachScreen(page)).toEqual([])
    await cart.getByRole('link', { name: 'Checkout' }).click()
    await expect(
      page.getByRole('complementary', { name: 'Order summary' }).getByText(`Harmattan (${code})`),
    ).toBeVisible()
  })

  test('that takes nothing off says why at the field, which has the focus', { tag: '@desk' }, async ({ page }) => {
    await givenCode(page, {})
    await checkOut(page, await plenty(page, 7))
    await fillShipping(page)
    await review(page)
    await applyCode(page, 'NOT-A-CODE')
    const field = main(page).getByRole('textbox', { name: 'Discount code' })
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(messages.discountUnknown)
    expect(await violationsOnEachScreen(page)).toEqual([])
    await applyCode(page, '')
    await expect(field).toHaveAccessibleDescription(messages.typeCode)
  })

  test('for free delivery takes the delivery off, and can be removed again', async ({ page }) => {
    const code = await givenCode(page, { kind: 'freeDelivery', value: undefined })
    await checkOut(page, await plenty(page, 8))
    await fillShipping(page)
    await review(page)
    await applyCode(page, code)
    await expect(main(page).getByText(`Harmattan (${code})`)).toBeVisible()
    await main(page)
      .getByRole('button', { name: /^Remove the code|^Remove/ })
      .click()
    await expect(main(page).getByText(`Harmattan (${code})`)).toBeHidden()
    await expect(main(page).getByRole('textbox', { name: 'Discount code' })).toBeVisible()
  })

  test('that is used up while the shopper looks at the review is refused in words, and nothing is ordered', async ({
    page,
    allowed,
  }) => {
    allowed.push(/409/)
    const code = await givenCode(page, { usesMax: 1 })
    const product = await plenty(page, 9)
    await checkOut(page, product)
    await fillShipping(page)
    await review(page)
    await applyCode(page, code)
    await expect(main(page).getByText(`Harmattan (${code})`)).toBeVisible()
    const lagos = await stateNamed(page, 'Lagos')
    const taken = await page.request.post('/api/sales', {
      data: {
        ...{ name: 'Bola', email: 'bola@example.com', phoneNumber: '0807 765 4321', address: '1 Marina', lga: 'Ikeja' },
        ...{ state: lagos._id, shippingPrice: 0, subtotal: 0, products: [{ id: product._id, qty: 1 }], code },
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(taken.status()).toBe(201)
    await complete(page).click()
    await expect(notice(page, messages.discountUsedUp)).toBeVisible()
    await expect(main(page).getByText(messages.discountUsedUp)).toBeVisible()
    await expect(main(page).getByText(`Harmattan (${code})`)).toBeHidden()
    await complete(page).click()
    await expect(page).toHaveURL(/\/payment\//)
  })
})
