import type { Locator, Page } from '@playwright/test'
import { naira, shortId } from '#contract/format.ts'
import { CHUNK_TIMEOUT_MS } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { discountOf, fullLineTotal, lineTotal, orderTotal, unitPrice } from '#contract/pricing.ts'
import type { Product } from '#contract/products.ts'
import type { SignedIn } from '#contract/users.ts'
import { givenOwner } from './accounts.ts'
import {
  addToCart,
  checkOut,
  complete,
  expect,
  fillShipping,
  givenCart,
  hydrated,
  ikeja,
  next,
  notice,
  openPayment,
  openProduct,
  payInPopup,
  payNow,
  person,
  placeOrder,
  plenty,
  plentyDiscounted,
  popup,
  review,
  stateNamed,
  test,
  untouched,
  violations,
} from './shop.ts'

/** What a shopper sees on the way from a product to an order and back to it. */

const cart = (page: Page): Locator => page.getByRole('button', { name: /^Cart, / })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: messages.cartItems })
const toasts = (page: Page): Locator => page.locator('.toast')
const asOwner = ({ accessToken }: SignedIn) => ({ authorization: `Bearer ${accessToken}` })

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}

test.describe('the cart', () => {
  const fewLeft = (page: Page): Promise<Product> => untouched(page, ({ stock }) => stock === 2 || stock === 3)

  test("adding raises the quantity by the stepper's number, never above the stock, and shows 'only 2 left, all are in your cart'", async ({
    page,
  }) => {
    const product = await fewLeft(page)
    await openProduct(page, product)
    const add = page.getByRole('button', { name: 'Add to Cart' })
    await add.click()
    await expect(notice(page, `${product.title} is in your cart`)).toBeVisible()
    for (let qty = 1; qty < product.stock; qty++) await page.getByRole('button', { name: 'Increase' }).click()
    await add.click()
    await expect(notice(page, messages.allInCart(product.stock))).toBeVisible()
    await expect(page.getByRole('button', { name: `Cart, ${product.stock} items` })).toBeVisible()
    await add.click()
    await expect(notice(page, messages.allInCart(product.stock))).toHaveCount(1)
    await expect(page.getByRole('button', { name: `Cart, ${product.stock} items` })).toBeVisible()
  })

  test('Buy Now with all pieces in the cart shows that on the way to the checkout', async ({ page }) => {
    const product = await fewLeft(page)
    await givenCart(page, ...Array.from({ length: product.stock }, () => product))
    await openProduct(page, product)
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(notice(page, messages.allInCart(product.stock))).toBeVisible()
  })

  test("a toast leads to the cart: 'View cart' opens it, and closing it leaves the focus on its icon", {
    tag: '@desk',
  }, async ({ page }) => {
    const product = await plenty(page)
    await addToCart(page, product)
    await page.getByRole('button', { name: 'View cart' }).click()
    await expect(drawer(page)).toContainText(product.title)
    await expect(toasts(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(cart(page)).toBeFocused()
  })

  test('no toast covers the cart icon, in the storefront or on account pages', { tag: '@desk' }, async ({ page }) => {
    const owner = await givenOwner(page)
    await addToCart(page, await plenty(page))
    const isBelow = async (): Promise<boolean> => {
      const [icon, toast] = [await boxOf(cart(page)), await boxOf(toasts(page))]
      return toast.y >= icon.y + icon.height
    }
    expect(await isBelow()).toBe(true)
    await cart(page).click()
    await expect(drawer(page)).toBeVisible()
    await page.goto('/user/editprofille')
    await page.getByRole('textbox', { name: 'Full name' }).fill(`${owner.fullName} Bello`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(toasts(page)).toBeVisible()
    expect(await isBelow()).toBe(true)
  })

  test('account pages have the cart icon, which opens the cart', { tag: '@desk' }, async ({ page }) => {
    await givenOwner(page)
    const product = await plenty(page)
    await givenCart(page, product)
    await page.goto('/user/orders')
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    await expect(drawer(page)).toContainText(product.title)
    await drawer(page).getByRole('link', { name: 'Checkout' }).click()
    await expect(page).toHaveURL(/\/checkout$/)
  })

  test('adding to the wishlist leads to the wishlist', async ({ page }) => {
    await givenOwner(page)
    await openProduct(page, await plenty(page))
    await page.getByRole('button', { name: 'Wishlist' }).click()
    await expect(notice(page, messages.wishlistAdded)).toBeVisible()
    await page.getByRole('link', { name: 'View wishlist' }).click()
    await expect(page).toHaveURL(/\/user\/wishlist$/)
  })
})

test.describe('prices', () => {
  const discounted = (page: Page): Promise<Product> =>
    untouched(page, ({ discountPercentage, stock }) => discountPercentage > 0 && stock > 2)

  /** An old price that is struck through, and the present one. */
  async function expectBoth(line: Locator, old: number, now: number): Promise<void> {
    await expect(line.locator('s')).toHaveText(naira(old))
    await expect(line).toContainText(naira(now))
  }

  test('cart and review show the old price struck through and the present one beside it', async ({ page }) => {
    const product = await discounted(page)
    await checkOut(page, product, product)
    await cart(page).click()
    const held = drawer(page).getByRole('listitem').filter({ hasText: product.title })
    await expectBoth(held, product.price, unitPrice(product))
    await page.keyboard.press('Escape')
    await fillShipping(page)
    await review(page)
    const line = page.getByRole('region', { name: 'Items' }).getByRole('listitem')
    const two = { ...product, qty: 2 }
    await expectBoth(line, fullLineTotal(two), lineTotal(two))
  })

  test('so does the wishlist', async ({ page }) => {
    const owner = await givenOwner(page)
    const product = await discounted(page)
    await page.request.post('/api/wishlist', {
      data: { product: product._id, user: owner.id },
      headers: asOwner(owner),
    })
    await page.goto('/user/wishlist')
    await expectBoth(page.getByRole('article'), product.price, unitPrice(product))
  })

  test('the payment page lists qty × price, with the discount beside each line', async ({ page }) => {
    const order = await placeOrder(page, [{ product: await plentyDiscounted(page), qty: 1 }])
    await openPayment(page, order)
    const row = page.getByRole('region', { name: 'Items' }).getByRole('listitem')
    const [line] = order.products
    if (!line) throw new Error('an order without lines')
    await expect(row).toContainText(naira(fullLineTotal(line)))
    await expect(row).toContainText(`discount ${line.discountPercentage}%: −${naira(discountOf([line]))}`)
    await expect(page.getByRole('region', { name: 'Items' })).toContainText(naira(orderTotal(order)))
  })
})

test.describe('after the order', () => {
  test("the home page shows 'Order e923ae is paid, see it' until it is dismissed, in this browser only", {
    tag: '@desk',
  }, async ({ page }) => {
    const order = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
    const card = page.getByRole('region', { name: 'Paid order' })
    await page.goto('/')
    await hydrated(page)
    await expect(card).toBeHidden()
    await openPayment(page, order)
    await payNow(page).click()
    await payInPopup(page)
    await expect(card).toHaveText(`Order ${shortId(order._id, 6)} is paid, see it`)
    expect(await (await page.request.get('/')).text()).not.toContain(shortId(order._id, 6))
    await page.reload()
    await expect(card).toBeVisible()
    expect(await violations(page)).toEqual([])
    await card.getByRole('link', { name: 'see it' }).click()
    await expect(page).toHaveURL(new RegExp(`/payment/${order._id}$`))
    await expect(page.getByText('Your payment has arrived')).toBeVisible()
    await page.goto('/')
    await card.getByRole('button', { name: 'Dismiss' }).click()
    await expect(card).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await page.reload()
    await hydrated(page)
    await expect(card).toBeHidden()
  })

  test('a payment that arrives while the page waits for it is shown on the home page, too', async ({ page }) => {
    const order = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
    let isPaid = false
    await page.route(`**/api/sales/${order._id}`, (route) =>
      route.fulfill({ json: isPaid ? { ...order, paymentStatus: 'paid' } : order }),
    )
    await openPayment(page, order)
    isPaid = true
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))) // as on coming back from a bank
    await expect(page.getByText('Your payment has arrived')).toBeVisible()
    await page.getByRole('link', { name: 'Continue shopping' }).click()
    await expect(page.getByRole('region', { name: 'Paid order' })).toContainText(shortId(order._id, 6))
  })

  test('a logout removes the card of the paid order', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('paid', '01990000-0000-7000-8000-000000e923ae'))
    await givenOwner(page)
    await page.goto('/user')
    await hydrated(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/)
    await expect(page.getByRole('region', { name: 'Paid order' })).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('paid'))).toBeNull()
  })

  test('an order on delivery, opened again, shows that choice and who to call instead of the choice of methods', {
    tag: '@desk',
  }, async ({ page }) => {
    const order = await placeOrder(page, [{ product: await plenty(page), qty: 1 }], ikeja)
    await openPayment(page, order)
    await page.getByRole('radio', { name: 'On delivery' }).check()
    await page.getByRole('link', { name: 'Finish' }).click()
    await expect(notice(page, messages.orderOnDelivery)).toBeVisible()
    await page.getByRole('link', { name: 'View order' }).click()
    await expect(page.getByRole('heading', { name: 'You pay on delivery' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    const main = page.getByRole('main')
    await expect(main.getByText(messages.onDeliveryThanks)).toBeVisible()
    await expect(main.locator('a[href^="tel:"]')).toHaveAttribute('href', /^tel:\+?\d+$/)
    await expect(main).toContainText(`Have ${naira(orderTotal(order))} ready`)
    expect(await violations(page)).toEqual([])
    await main.getByRole('button', { name: 'Pay by card instead' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeFocused()
    await payNow(page).click()
    await expect(popup(page).getByRole('button', { name: /^Pay ₦/ })).toBeVisible()
  })

  test("'Wait! Don't leave :(' has no green tick", async ({ page }) => {
    await openPayment(page, await placeOrder(page, [{ product: await plenty(page), qty: 1 }]))
    await payNow(page).click()
    await popup(page).getByRole('button', { name: 'Close payment' }).click()
    const toast = toasts(page).filter({ hasText: messages.dontLeave })
    await expect(toast).toBeVisible()
    await expect(toast.locator('use').first()).toHaveAttribute('href', /#bell$/)
  })

  test('a cancelled order has no red `unpaid`', { tag: '@desk' }, async ({ page }) => {
    const owner = await givenOwner(page)
    const order = await placeOrder(page, [{ product: await plenty(page), qty: 1 }], ikeja, asOwner(owner))
    const lookOf = (status: string) =>
      page
        .locator('.tag', { hasText: new RegExp(`^${status}$`) })
        .first()
        .evaluate((tag) => getComputedStyle(tag).color)
    await page.goto(`/user/orders/orderdetails/${order._id}`)
    await expect(page.getByText('unpaid', { exact: true })).toBeVisible()
    const open = await lookOf('unpaid')
    await page.request.put(`/api/sales/${order._id}`, { data: { value: 'cancel' }, headers: asOwner(owner) })
    await page.reload()
    await expect(page.getByText('cancelled', { exact: true })).toBeVisible()
    expect(await lookOf('unpaid')).not.toBe(open)
    expect(await lookOf('unpaid')).toBe(await lookOf('cancelled'))
    await page.goto('/user/orders')
    await expect(page.getByText('cancelled', { exact: true })).toBeVisible()
    expect(await lookOf('unpaid')).not.toBe(open)
  })
})

test('§6 a second checkout is filled from the profile: person, state, local government and address', async ({
  page,
}) => {
  const owner = await givenOwner(page)
  const product = await plenty(page)
  await placeOrder(page, [{ product, qty: 1 }], ikeja, asOwner(owner))
  await checkOut(page, product)
  await expect(page.getByLabel('Full name')).toHaveValue(owner.fullName)
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await expect(page.getByLabel('Phone number')).toHaveValue(owner.phoneNumber)
  await expect(page.getByLabel('State')).toHaveValue((await stateNamed(page, ikeja.state))._id)
  await expect(page.getByLabel('Local government')).toHaveValue(ikeja.lga)
  await expect(page.getByLabel('Address')).toHaveValue(person.address)
  await review(page)
  await complete(page).click()
  await expect(page).toHaveURL(/\/payment\//)
})

test('the profile cannot be loaded: the checkout still opens, with what the browser knows', async ({
  page,
  allowed,
}) => {
  allowed.push(/status of 500/)
  const owner = await givenOwner(page)
  await page.route('**/api/users/personal-profile', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await checkOut(page, await plenty(page))
  await expect(page.getByLabel('Full name')).toHaveValue(owner.fullName)
  await expect(page.getByLabel('State')).toHaveValue('')
})

test('a refusal of the server is shown at its field, in the shipping step', async ({ page, allowed }) => {
  allowed.push(/status of 400/)
  await checkOut(page, await plenty(page))
  await fillShipping(page)
  await review(page)
  const refusal = { message: messages.unknownLga, fields: { lga: messages.unknownLga } }
  await page.route('**/api/sales', (route) => route.fulfill({ status: 400, json: refusal }))
  await complete(page).click()
  await expect(page.getByLabel('Local government')).toHaveAccessibleDescription(messages.unknownLga)
  await expect(next(page)).toBeVisible()
})

test.describe('the menu', () => {
  test('its categories open and lead to their pages by touch', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Menu' }).tap()
    const menu = page.getByRole('dialog')
    const { data } = await (await page.request.get('/api/categories')).json()
    const { _id, title } = data[0]
    await expect(menu.getByRole('link', { name: title, exact: true })).toBeHidden()
    await menu.getByText('Categories', { exact: true }).tap()
    expect(await violations(page)).toEqual([])
    await menu.getByRole('link', { name: title, exact: true }).tap()
    await expect(page).toHaveURL(new RegExp(`/category/${_id}$`))
    await expect(menu).toBeHidden()
  })

  test("footer and menu link to the shop's phone number and address", async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const reachable = async (place: Locator) => {
      await expect(place.locator('a[href^="tel:"]')).toHaveAttribute('href', /^tel:\+?\d+$/)
      await expect(place.locator('a[href^="mailto:"]')).toHaveAttribute('href', /^mailto:[^@]+@[^@]+$/)
    }
    await reachable(page.getByRole('contentinfo'))
    await page.getByRole('button', { name: 'Menu' }).click()
    await reachable(page.getByRole('dialog'))
  })
})

test('a toast reports a menu whose code does not arrive, and the next press opens it', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED/)
  await page.goto('/')
  await hydrated(page)
  await page.route('**/assets/side-menu-*.js', (route) => route.abort())
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(notice(page, messages.networkError)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.unroute('**/assets/side-menu-*.js')
  await menu.click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Products' })).toBeVisible()
})

test('the toast about a menu whose code did not arrive loads the page again', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED/)
  await page.goto('/')
  await hydrated(page)
  await page.route('**/assets/side-menu-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Menu' }).click()
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  await page.unroute('**/assets/side-menu-*.js')
  await Promise.all([page.waitForEvent('load'), reload.click()])
  await hydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Products' })).toBeVisible()
})

test('§9 chunk load timeout 120 s: a toast then reports a menu whose code never arrives', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  await page.route('**/assets/side-menu-*.js', () => undefined) // no answer
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.clock.runFor(CHUNK_TIMEOUT_MS - 1000)
  await expect(notice(page, messages.networkError)).toBeHidden()
  await page.clock.runFor(2000)
  await expect(notice(page, messages.networkError)).toBeVisible()
})
