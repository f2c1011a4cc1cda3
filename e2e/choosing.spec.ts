import type { Locator, Page } from '@playwright/test'
import { productPath } from '#contract/choice.ts'
import { naira, shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { lineTotal, unitPrice } from '#contract/pricing.ts'
import { choiceText, titleWithChoice } from '#contract/product-rules.ts'
import type { Product } from '#contract/products.ts'
import type { Variant } from '#contract/variants.ts'
import { givenOwner } from './accounts.ts'
import { DEMO, givenProduct, ownName, type Signed } from './admin.ts'
import {
  complete,
  expect,
  faults,
  fillShipping,
  givenCart,
  hydrated,
  main,
  next,
  notice,
  openProduct,
  review,
  test,
} from './shop.ts'

/** A product with sizes and colours, from its page to the invoice. §10 */

const OPTIONS = [
  { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
  {
    name: 'Colour',
    values: [
      { value: 'Indigo', swatch: '#2b309c' },
      { value: 'Clay', swatch: '#a63c1b' },
    ],
  },
]
const sold = { discountPercentage: '0', stock: '5' }

/** The headers of an admin, who is not signed in on the page. */
async function asAdmin(page: Page): Promise<Pick<Signed, 'headers'>> {
  const { email, password } = DEMO.superAdmin
  const { accessToken } = await (await page.request.post('/api/users/login', { data: { email, password } })).json()
  await page.context().clearCookies()
  return { headers: { authorization: `Bearer ${accessToken}` } }
}

/** S and M in Indigo and Clay, with a picture for each colour; no S in Clay, and M in Clay is sold out. */
async function givenShirt(page: Page): Promise<Product> {
  const admin = await asAdmin(page)
  const plain = await givenProduct(page, admin, { title: ownName('Adire shirt') }, ['navy', 'brown'])
  const [indigo, clay] = plain.images
  const variants = [
    { _id: plain._id, values: ['S', 'Indigo'], price: '9000', ...sold, image: indigo },
    { values: ['M', 'Indigo'], price: '12000', discountPercentage: '10', stock: '3', image: indigo },
    { values: ['M', 'Clay'], price: '12000', ...sold, stock: '0', image: clay },
  ]
  return edit(page, admin, plain, { options: OPTIONS, variants })
}

async function edit(
  page: Page,
  { headers }: Pick<Signed, 'headers'>,
  { _id, ...product }: Product,
  lists: { options?: object; variants?: object },
): Promise<Product> {
  const { title, description, rating, brand, category } = product
  const multipart = {
    ...{ title, description, rating: String(rating), brand, category, price: '1', discountPercentage: '0', stock: '0' },
    ...(lists.options && { options: JSON.stringify(lists.options) }),
    ...(lists.variants && { variants: JSON.stringify(lists.variants) }),
  }
  const answer = await page.request.put(`/api/products/${_id}`, { multipart, headers })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])
  return (await page.request.get(`/api/products/${_id}`)).json()
}

const variantOf = ({ variants = [] }: Product, choice: string): Variant => {
  const found = variants.find(({ values }) => choiceText(values) === choice)
  if (!found) throw new Error(`no variant ${choice}`)
  return found
}

const chip = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true })
const group = (page: Page, name: string): Locator => page.getByRole('radiogroup', { name })
const add = (page: Page): Locator => page.getByRole('button', { name: 'Add to Cart' })
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: messages.cartItems })
const openDrawer = (page: Page): Promise<void> => page.getByRole('button', { name: /^Cart, / }).click()

async function choose(page: Page, ...values: string[]): Promise<void> {
  for (const value of values) await chip(page, value).check()
}

test('§10 by touch or mouse: price, stock, quantity, picture and address follow the choice', {
  tag: '@desk',
}, async ({ page }) => {
  const shirt = await givenShirt(page)
  await openProduct(page, shirt)
  await expect(main(page)).toContainText(`from ${naira(9000)}`)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.locator('.chip', { hasText: 'Indigo' }).click()
  await expect(main(page)).toContainText('Colour: Indigo')
  await expect(page).toHaveURL(new RegExp(`/product/${shirt._id}$`))
  await page.locator('.chip', { hasText: 'M' }).first().click()
  const medium = variantOf(shirt, 'M / Indigo')
  await expect(page).toHaveURL(new RegExp(`${productPath(shirt._id, medium._id).replace('?', '\\?')}$`))
  await expect(main(page)).toContainText(naira(unitPrice(medium)))
  await expect(main(page)).toContainText('Stock: 3')
  for (let count = 0; count < 2; count++) await page.getByRole('button', { name: 'Increase' }).click()
  await expect(page.getByRole('button', { name: 'Increase' })).toBeDisabled()
  await add(page).click()
  await expect(notice(page, messages.addedToCart(`${shirt.title} (M / Indigo)`))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
})

test('§10 by keyboard: Tab leads into each group, arrows choose, and the focus stays', { tag: '@desk-only' }, async ({
  page,
}) => {
  const shirt = await givenShirt(page)
  await openProduct(page, shirt)
  await page.getByRole('button', { name: 'Show picture 2' }).focus()
  for (const name of ['brand', 'S', 'Indigo']) {
    await page.keyboard.press('Tab')
    if (name !== 'brand') await expect(chip(page, name)).toBeFocused()
    if (name === 'S') await page.keyboard.press('Space')
    if (name === 'S') await page.keyboard.press('ArrowRight')
    if (name === 'S') await expect(chip(page, 'M')).toBeFocused()
  }
  await page.keyboard.press('Space')
  await expect(chip(page, 'Indigo')).toBeChecked()
  await expect(page).toHaveURL(new RegExp(`variant=${variantOf(shirt, 'M / Indigo')._id}`))
  await expect(chip(page, 'Indigo')).toBeFocused()
})

test('§10 without a choice nothing is added: the chips ask for it, and the first missing group has the focus', {
  tag: '@desk',
}, async ({ page }) => {
  const shirt = await givenShirt(page)
  await openProduct(page, shirt)
  for (const button of ['Add to Cart', 'Buy Now']) {
    await page.getByRole('button', { name: button }).click()
    await expect(chip(page, 'S')).toBeFocused()
  }
  await expect(page.getByRole('alert').filter({ hasText: 'choose a size' })).toBeInViewport()
  await expect(group(page, 'Size')).toHaveAccessibleDescription('choose a size')
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await choose(page, 'S')
  await expect(page.getByText('choose a size')).toBeHidden()
  await add(page).click()
  await expect(chip(page, 'Indigo')).toBeFocused()
  await expect(group(page, 'Colour')).toHaveAccessibleDescription('choose a colour')
})

test('§10 what is sold out stays, struck through and said in words; it can be chosen, and asks whom to tell', {
  tag: '@desk',
}, async ({ page }) => {
  const shirt = await givenShirt(page)
  await openProduct(page, shirt)
  await choose(page, 'M')
  const clay = chip(page, 'Clay, sold out')
  await expect(clay).toBeVisible()
  await expect(page.locator('.chip-value', { hasText: 'Clay' })).toHaveCSS('text-decoration-line', 'line-through')
  await clay.check()
  await expect(main(page)).toContainText('M / Clay is sold out for now')
  await expect(add(page)).toBeDisabled()
  await expect(add(page)).toHaveAccessibleDescription(/M \/ Clay is sold out/)
  await expect(page.getByRole('form', { name: `Tell me when ${shirt.title} (M / Clay)` })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await chip(page, 'S, not available').check()
  await expect(main(page)).toContainText('There is no S / Clay: choose another.')
  await expect(page.getByRole('form', { name: /^Tell me/ })).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/product/${shirt._id}$`))
})

test('§10 the address opens the choice; Back leaves the page, Forward returns to it; a link to another variant is followed', async ({
  page,
}) => {
  const shirt = await givenShirt(page)
  const [small, medium] = [variantOf(shirt, 'S / Indigo'), variantOf(shirt, 'M / Indigo')]
  await page.goto('/products')
  await page.goto(`${productPath(shirt._id, small._id)}&utm_source=whatsapp`)
  await hydrated(page)
  await expect(chip(page, 'S')).toBeChecked()
  await expect(main(page)).toContainText(naira(unitPrice(small)))
  await add(page).click()
  await choose(page, 'M')
  await expect(page).toHaveURL(new RegExp(`variant=${medium._id}&utm_source=whatsapp$`))
  await openDrawer(page)
  await drawer(page).getByRole('link', { name: shirt.title }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(chip(page, 'S')).toBeChecked()
  await page.goBack()
  await expect(chip(page, 'M')).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await page.goForward()
  await expect(chip(page, 'M')).toBeChecked()
})

test('three options of many and long values fit on every screen, and 100 variants answer at once', async ({ page }) => {
  const admin = await asAdmin(page)
  const plain = await givenProduct(page, admin, { title: ownName('Long kaftan') })
  const sizes = Array.from({ length: 30 }, (_, place) => (place === 7 ? 'X'.repeat(60) : `Size ${place}`))
  const options = [
    { name: 'Size', values: sizes.map((value) => ({ value })) },
    { name: 'Colour', values: ['Indigo', 'Clay', 'Sand'].map((value) => ({ value, swatch: '#a63c1b' })) },
    { name: 'W'.repeat(60), values: [{ value: 'only' }] },
  ]
  const variants = sizes.flatMap((size) =>
    ['Indigo', 'Clay', 'Sand'].map((colour) => ({ values: [size, colour, 'only'], price: '999999999.99', ...sold })),
  )
  const product = await edit(page, admin, plain, { options, variants })
  await openProduct(page, product)
  await choose(page, 'Size 29', 'Sand')
  await expect(page).toHaveURL(new RegExp(variantOf(product, 'Size 29 / Sand / only')._id))
  await choose(page, 'X'.repeat(60))
  expect(await faults(page)).toEqual([])
})

test('lists show its colours with their names and `from`; a card leads to the page', async ({ page }) => {
  const shirt = await givenShirt(page)
  await page.goto(`/search/${encodeURIComponent(shirt.title)}`)
  const card = page.getByRole('article').filter({ hasText: shirt.title })
  await expect(card.getByRole('img', { name: 'Indigo, Clay' })).toBeVisible()
  await expect(card).toContainText(`from ${naira(9000)}`)
  await card.getByRole('link').click()
  await expect(group(page, 'Size')).toBeVisible()
})

test('§10 two sizes are two lines, and cart, review, payment, order and invoice show each choice', {
  tag: '@desk',
}, async ({ page }) => {
  const shirt = await givenShirt(page)
  const owner = await givenOwner(page)
  await openProduct(page, shirt)
  await choose(page, 'S', 'Indigo')
  await add(page).click()
  await choose(page, 'M')
  await add(page).click()
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await openDrawer(page)
  const choices = ['S / Indigo', 'M / Indigo']
  await expect(drawer(page).getByRole('listitem')).toHaveCount(2)
  for (const choice of choices) {
    await expect(drawer(page).getByText(choice, { exact: true })).toBeVisible()
    await expect(drawer(page).getByRole('button', { name: `Remove ${shirt.title} (${choice})` })).toBeVisible()
  }
  expect(await faults(page)).toEqual([])
  await drawer(page).getByRole('link', { name: 'Checkout' }).click()
  await fillShipping(page)
  await review(page)
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items.getByRole('listitem')).toContainText(choices)
  const [request] = await Promise.all([page.waitForRequest(/\/api\/sales$/), complete(page).click()])
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

  const { headers } = await asAdminBeside(page)
  expect((await page.request.put(`/api/sales/${id}`, { data: { value: 'completed' }, headers })).status()).toBe(200)
  await page.goto(`/user/invoice/invoicedetails/${id}`)
  const invoice = page.getByRole('article').filter({ hasText: shortId(id, 6) })
  await expect(invoice.locator('tbody tr')).toContainText(choices)
  const medium = variantOf(shirt, 'M / Indigo')
  await expect(invoice.locator('tbody tr').nth(1)).toContainText(naira(lineTotal({ ...medium, qty: 1 })))
  await page.emulateMedia({ media: 'print' })
  await expect(invoice.getByText('M / Indigo')).toBeVisible()
  expect(owner.id).toBeTruthy()
})

/** As `asAdmin`, but the cookies of the page stay. */
async function asAdminBeside(page: Page): Promise<Pick<Signed, 'headers'>> {
  const cookies = await page.context().cookies()
  const admin = await asAdmin(page)
  await page.context().addCookies(cookies)
  return admin
}

test.describe('a cart from before', () => {
  test('the product had options: the line says what to choose, the checkout asks before it orders, and the pieces move', {
    tag: '@desk',
  }, async ({ page }) => {
    const shirt = await givenShirt(page)
    const { options: _options, variants: _variants, fromPrice: _from, ...before } = shirt
    await givenCart(page, before, before)
    await page.goto('/')
    await hydrated(page)
    await openDrawer(page)
    await expect(drawer(page).getByRole('link', { name: 'choose a size and colour' })).toBeVisible()
    await drawer(page).getByRole('link', { name: 'Checkout' }).click()
    const changes = page.getByRole('region', { name: 'Your cart has changed' })
    await expect(changes).toContainText('choose a size and colour')
    await fillShipping(page)
    await next(page).click()
    await expect(changes).toBeFocused()
    expect(await faults(page)).toEqual([])
    await changes.getByRole('link', { name: `Choose for ${shirt.title}` }).click()
    await choose(page, 'M', 'Indigo')
    await add(page).click()
    await openDrawer(page)
    await expect(drawer(page).getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await choose(page, 'S')
    await add(page).click()
    await openDrawer(page)
    await expect(drawer(page).getByRole('listitem')).toHaveCount(2)
    await expect(drawer(page).getByRole('link', { name: 'choose a size and colour' })).toBeHidden()
    await drawer(page).getByRole('link', { name: 'Checkout' }).click()
    await review(page)
    await complete(page).click()
    await expect(page).toHaveURL(/\/payment\//)
  })

  test('its variant was removed: the line is named, others are offered, and nothing is ordered until it is removed', async ({
    page,
  }) => {
    const shirt = await givenShirt(page)
    await openProduct(page, shirt)
    await choose(page, 'M', 'Indigo')
    await add(page).click()
    const left = (shirt.variants ?? []).filter(({ values }) => values[0] === 'S')
    const variants = left.map((variant) => ({ ...variant, stockSeen: variant.stock }))
    const admin = await asAdminBeside(page)
    const gone = (shirt.variants ?? []).filter(({ values }) => values[0] === 'M').map(({ _id }) => _id)
    const { title, description, rating, brand, category } = shirt
    const answer = await page.request.put(`/api/products/${shirt._id}`, {
      multipart: {
        ...{ title, description, rating: String(rating), brand, category },
        options: JSON.stringify([{ name: 'Size', values: [{ value: 'S' }] }, OPTIONS[1]]),
        variants: JSON.stringify(variants),
        confirmRemoved: gone.join(','),
      },
      headers: admin.headers,
    })
    expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])
    await page.goto('/checkout')
    const changes = page.getByRole('region', { name: 'Your cart has changed' })
    await expect(changes).toContainText('M / Indigo')
    await expect(changes).toContainText('is no longer available')
    await expect(changes.getByRole('link', { name: `Choose for ${shirt.title} (M / Indigo)` })).toBeVisible()
    await changes.getByRole('button', { name: `Remove ${shirt.title} (M / Indigo)` }).click()
    await expect(page.getByText(messages.emptyOrder)).toBeVisible()
  })

  test('its price changed: old and new are those of the variant, and applied when accepted', async ({ page }) => {
    const shirt = await givenShirt(page)
    await openProduct(page, shirt)
    await choose(page, 'M', 'Indigo')
    await add(page).click()
    const medium = variantOf(shirt, 'M / Indigo')
    const now = { ...medium, price: 20_000 }
    const variants = shirt.variants?.map((one) => (one._id === medium._id ? now : one))
    await page.route(`**/api/products/${shirt._id}`, (route) => route.fulfill({ json: { ...shirt, variants } }))
    await page.goto('/checkout')
    const changes = page.getByRole('region', { name: 'Your cart has changed' })
    await expect(changes).toContainText(naira(unitPrice(medium)))
    await expect(changes).toContainText(naira(unitPrice(now)))
    await changes.getByRole('button', { name: `Accept ${shirt.title} (M / Indigo)` }).click()
    await expect(changes).toBeHidden()
  })
})

test("§10 sold out since: 'TITLE (M / Indigo) is out of stock, only N left' at the line of that size alone", async ({
  page,
  allowed,
}) => {
  allowed.push(/status of 409/)
  const shirt = await givenShirt(page)
  const medium = variantOf(shirt, 'M / Indigo')
  await openProduct(page, shirt)
  await choose(page, 'S', 'Indigo')
  await add(page).click()
  await choose(page, 'M')
  for (let count = 0; count < 2; count++) await page.getByRole('button', { name: 'Increase' }).click()
  await add(page).click()
  await page.goto('/checkout')
  await fillShipping(page)
  await review(page)
  await placeVariant(page, shirt, medium, 2)
  await complete(page).click()
  const sentence = messages.outOfStock(titleWithChoice({ title: shirt.title, choice: 'M / Indigo' }), 1)
  await expect(notice(page, sentence)).toBeVisible()
  const changes = page.getByRole('region', { name: 'Your cart has changed' })
  await expect(changes).toContainText(sentence)
  await expect(changes.getByRole('listitem')).toHaveCount(1)
})

/** An order of another shopper. */
async function placeVariant(page: Page, { _id: id }: Product, { _id: variant }: Variant, qty: number): Promise<void> {
  const { data: states } = await (await page.request.get('/api/states')).json()
  const answer = await page.request.post('/api/sales', {
    data: {
      name: 'Adaeze Okonkwo',
      email: 'adaeze@example.com',
      phoneNumber: '0803 123 4567',
      state: states.find(({ state }: { state: string }) => state === 'Lagos')._id,
      lga: 'Ikeja',
      address: '12 Allen Avenue',
      shippingPrice: 0,
      subtotal: 0,
      products: [{ id, variant, qty }],
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status()).toBe(201)
}
