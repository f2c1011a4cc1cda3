import { naira } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { unitPrice } from '#contract/pricing.ts'
import {
  addToCart,
  checkOut,
  complete,
  expect,
  fillShipping,
  givenCart,
  inTime,
  next,
  notice,
  openProduct,
  person,
  placeOrder,
  plenty,
  review,
  scarce,
  stateNamed,
  test,
  violations,
} from './shop.ts'

test('§3 the cart lives in local storage under root, with items, totalQty and totalPrice, and survives a reload', async ({
  page,
}) => {
  const product = await plenty(page)
  await addToCart(page, product)
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}'))
  expect(stored.state.cart).toMatchObject({
    items: [{ id: product._id, qty: 1, price: product.price }],
    totalQty: 1,
    totalPrice: unitPrice(product),
  })
  expect(stored.state.authUser).toEqual({ isAuthenticated: false, token: null })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test("§2 the cart drawer is titled 'Cart Items', changes quantities, can undo a removal, and links to /checkout", {
  tag: '@desk',
}, async ({ page }) => {
  const product = await plenty(page)
  await givenCart(page, product)
  await openProduct(page, product)
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  const drawer = page.getByRole('dialog', { name: messages.cartItems })
  const line = drawer.getByRole('listitem').filter({ hasText: product.title })
  await expect(line.getByRole('button', { name: 'Decrease' })).toBeDisabled()
  await line.getByRole('button', { name: 'Increase' }).click()
  await expect(drawer.getByText('Subtotal, 2 items')).toBeVisible()
  await line.getByRole('button', { name: `Remove ${product.title}` }).click()
  await expect(drawer.getByText(messages.emptyOrder)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Undo' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toBeVisible()
  await drawer.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(drawer).toBeHidden()
})

test('another tab shows what was added to the cart', async ({ page, context }) => {
  const product = await plenty(page)
  const other = await context.newPage()
  await other.goto('/products')
  await addToCart(page, product)
  await expect(other.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a malformed cart is dropped', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('root', '{"state":{"cart":{"items":[{"id":7,"qty":"many"}]}}}'))
  await page.goto('/checkout')
  await expect(page.getByText(messages.emptyOrder)).toBeVisible()
})

test('Buy Now adds the product, then goes to /checkout', async ({ page }) => {
  const product = await plenty(page)
  await openProduct(page, product)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(naira(product.price))
})

test("§5 a blank form: 'you left some field blank' is toasted, and a summary that leads to each field has the focus", async ({
  page,
}) => {
  await checkOut(page, await plenty(page))
  await next(page).click()
  await expect(notice(page, messages.fieldBlank)).toBeVisible()
  const summary = page
    .getByRole('alert')
    .filter({ hasText: messages.fieldBlank })
    .filter({ has: page.getByRole('link') })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'State is a required field',
    'Local government is a required field',
    'Address is a required field',
    'Full name is a required field',
    'Email is a required field',
    'Phone number is a required field',
  ])
  await summary.getByRole('link', { name: /^Email/ }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is a required field')
  await expect(page).toHaveURL(/\/checkout$/)
})

test('§5 the e-mail must have a valid format; whatsapp and moreDetails are optional', async ({ page }) => {
  await checkOut(page, await plenty(page))
  await fillShipping(page)
  await page.getByLabel('Email').fill('adaeze@')
  await next(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(messages.email)
  await page.getByLabel('Email').fill(person.email)
  await review(page)
})

test('§4 choosing a state sets shippingPrice and stateName and loads its local governments', { tag: '@desk' }, async ({
  page,
}) => {
  const product = await plenty(page)
  await checkOut(page, product)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary).toContainText('Total before delivery')
  for (const name of ['Kano', 'Lagos']) {
    const state = await stateNamed(page, name)
    await page.getByLabel('State').selectOption({ label: name })
    await expect(summary).toContainText(`Delivery${naira(state.price)}`)
    await expect(summary).toContainText(naira(unitPrice(product) + state.price))
    const lgas = page.getByLabel('Local government').getByRole('option')
    await expect(lgas).toHaveText(['Choose your local government', ...state.lgas.split(', ')])
    await expect(page.getByLabel('Local government')).toHaveValue('')
  }
})

test('a state without local governments takes free text', async ({ page }) => {
  await page.route('**/api/lga/*', (route) => route.fulfill({ json: { message: messages.noLgas } }))
  await checkOut(page, await plenty(page))
  await page.getByLabel('State').selectOption({ label: 'Lagos' })
  await page.getByRole('textbox', { name: 'Local government' }).fill('Ikeja')
  await expect(page.getByRole('textbox', { name: 'Local government' })).toHaveValue('Ikeja')
})

test('typed values survive a reload, Back and Previous', async ({ page }) => {
  await checkOut(page, await plenty(page))
  await fillShipping(page)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue(person.name)
  await expect(page.getByLabel('Local government')).toHaveValue('Ikeja')
  await review(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Address')).toHaveValue(person.address)
  await expect(page.getByLabel('Local government')).toHaveValue('Ikeja')
  await review(page)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue(person.phoneNumber)
})

test('the address of the review opens the shipping step while that is not filled in', async ({ page }) => {
  await givenCart(page, await plenty(page))
  await page.goto('/checkout?step=review')
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping details' })).toBeVisible()
})

test('§4 Complete submits the order; on success the cart is cleared and the user goes to /payment/{id of the sale}', async ({
  page,
}) => {
  const product = await plenty(page)
  await checkOut(page, product)
  await fillShipping(page)
  await review(page)
  await expect(page.getByRole('main')).toContainText(person.address)
  const [request] = await Promise.all([page.waitForRequest(/\/api\/sales$/), complete(page).click()])
  expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(request.postDataJSON()).toMatchObject({
    name: person.name,
    stateName: 'Lagos',
    subtotal: unitPrice(product),
    products: [{ id: product._id, qty: 1 }],
  })
  await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}$/)
  await expect(notice(page, messages.orderPlaced)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('checkout'))).toBeNull()
  await page.goBack()
  await expect(page.getByText(messages.emptyOrder)).toBeVisible()
})

test('a double click on Complete makes one order', async ({ page }) => {
  const product = await plenty(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/sales', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.continue()
  })
  await checkOut(page, product)
  await fillShipping(page)
  await review(page)
  await complete(page).dblclick()
  await expect(page).toHaveURL(/\/payment\//)
  expect(keys).toHaveLength(1)
})

test('two tabs that complete the same checkout make one order', async ({ page, context }) => {
  await checkOut(page, await plenty(page))
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

test('a lost answer: the same order is sent again under the same key, also after the tab was closed', async ({
  page,
  context,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|ERR_CONNECTION/)
  const product = await plenty(page)
  const keys = new Set<string | undefined>()
  const ids = new Set<string>()
  await context.route('**/api/sales', async (route) => {
    keys.add(route.request().headers()['idempotency-key'])
    ids.add((await (await route.fetch()).json())._id)
    await route.abort() // placed, but the shopper never hears of it
  })
  await checkOut(page, product)
  await fillShipping(page)
  await review(page)
  await complete(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Did your order go through?' })).toBeVisible()
  await expect(notice(page, messages.networkError)).toBeVisible()
  await page.close()
  await context.unroute('**/api/sales')

  const later = await context.newPage()
  await later.goto('/checkout')
  await later.getByRole('button', { name: 'Try again' }).click()
  await expect(later).toHaveURL(/\/payment\//)
  expect(keys.size).toBe(1)
  expect([...ids]).toEqual([new URL(later.url()).pathname.split('/').at(-1)])
})

test("§8 the API is down: 'Network Error' is toasted, the order can be changed or tried again", async ({
  page,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/)
  await checkOut(page, await plenty(page))
  await fillShipping(page)
  await review(page)
  await page.route('**/api/sales', (route) => route.abort())
  await complete(page).click()
  await expect(notice(page, messages.networkError)).toBeVisible()
  await page.getByRole('button', { name: 'Change the order instead' }).click()
  await expect(complete(page)).toBeVisible()
})

test('an order that is refused, 429 too, is sent once: the reason is shown, and the review stays', async ({
  page,
  allowed,
}) => {
  allowed.push(/status of 429/)
  let sent = 0
  await page.route('**/api/sales', (route) => {
    sent++
    return route.fulfill({ status: 429, json: { message: messages.unpaidOrders } })
  })
  await checkOut(page, await plenty(page))
  await fillShipping(page)
  await review(page)
  await complete(page).click()
  await expect(notice(page, messages.unpaidOrders)).toBeVisible()
  await expect(complete(page)).toBeEnabled()
  expect(sent).toBe(1)
})

test("§8 the regions cannot be loaded: an overlay with 'Network Error' that tries again", async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED/)
  await givenCart(page, await plenty(page))
  await page.route('**/api/states', (route) => route.abort())
  await page.clock.install()
  await page.goto('/checkout')
  const overlay = page.getByRole('alertdialog', { name: messages.networkError })
  await inTime(page, overlay)
  await page.unroute('**/api/states')
  await overlay.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('State')).toBeVisible()
})

test('a changed price is shown with old and new value, and applied when accepted', async ({ page }) => {
  const product = await plenty(page)
  const old = unitPrice({ ...product, price: 100 })
  await checkOut(page, { ...product, price: 100 })
  const changes = page.getByRole('region', { name: 'Your cart has changed' })
  await expect(changes).toContainText(naira(old))
  await expect(changes).toContainText(naira(unitPrice(product)))
  await fillShipping(page)
  await next(page).click()
  await expect(changes).toBeFocused()
  await changes.getByRole('button', { name: `Accept ${product.title}` }).click()
  await expect(changes).toBeHidden()
  await review(page)
  await expect(page.getByRole('complementary', { name: 'Order total' })).toContainText(naira(product.price))
})

test('fewer left than in the cart: the line shows it and is reduced to what is left; none left: it is removed', async ({
  page,
}) => {
  const [product, other] = [await plenty(page), await plenty(page, 1)]
  await checkOut(page, product, other)
  let left = 1
  await page.route(`**/api/products/${product._id}`, (route) => route.fulfill({ json: { ...product, stock: left } }))
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('root') ?? '{}')
    stored.state.cart.items[0].qty = 3
    localStorage.setItem('root', JSON.stringify(stored))
  })
  await page.reload()
  const changes = page.getByRole('region', { name: 'Your cart has changed' })
  await expect(changes).toContainText(messages.outOfStock(product.title, 1))
  await changes.getByRole('button', { name: `Accept ${product.title}` }).click()
  await expect(changes).toBeHidden()
  left = 0
  await page.reload()
  await expect(changes).toContainText('is no longer available')
  await changes.getByRole('button', { name: `Remove ${product.title}` }).click()
  await expect(changes).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test("sold out since: 'TITLE is out of stock, only N left' is toasted and shown at the line; no order is placed", async ({
  page,
  allowed,
}) => {
  allowed.push(/status of 409/)
  const product = await scarce(page)
  await checkOut(page, product)
  await page.getByRole('button', { name: /^Cart, / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Increase' }).click()
  await page.keyboard.press('Escape')
  await fillShipping(page)
  await review(page)
  await placeOrder(page, [{ product, qty: product.stock - 1 }])
  await complete(page).click()
  const sentence = messages.outOfStock(product.title, 1)
  await expect(notice(page, sentence)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your cart has changed' })).toContainText(sentence)
  await expect(page).toHaveURL(/step=review/)
})

test('an order at other prices than those shown is reported before paying', async ({ page, allowed }) => {
  allowed.push(/ERR_FAILED/)
  const product = await plenty(page)
  await page.route(`**/api/products/${product._id}`, (route) => route.abort()) // so the cart cannot be checked
  await checkOut(page, { ...product, price: 100 })
  await fillShipping(page)
  await review(page)
  await complete(page).click()
  await expect(page).toHaveURL(/\/payment\//)
  await expect(page.getByRole('main').getByText(messages.orderPlacedAdjusted)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(naira(product.price))
})

test('drawer, errors, notice of changes and review have no accessibility violation', {
  tag: '@desk',
}, async ({ page }) => {
  const product = await plenty(page)
  await givenCart(page, product)
  await openProduct(page, product)
  await page.getByRole('button', { name: /^Cart, / }).click()
  await expect(page.getByRole('dialog', { name: messages.cartItems })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.route(`**/api/products/${product._id}`, (route) => route.fulfill({ json: { ...product, price: 100 } }))
  await page.getByRole('link', { name: 'Checkout' }).click()
  await next(page).click()
  await expect(page.getByRole('region', { name: 'Your cart has changed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'State is a required field' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: `Accept ${product.title}` }).click()
  await fillShipping(page)
  await review(page)
  expect(await violations(page)).toEqual([])
})
