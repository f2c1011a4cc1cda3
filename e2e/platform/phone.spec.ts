import type { Locator, Page } from '@playwright/test'
import type { Category } from '#contract/catalogue/categories.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { givenProduct, givenProductElsewhere, type Signed, signInAs } from '../admin.ts'
import {
  addToCart,
  complete,
  currentShop,
  expect,
  fillShipping,
  givenCart,
  hydrated,
  notice,
  openProduct,
  orderNow,
  overflows,
  payInPopup,
  payNow,
  placeOrder,
  review,
  test,
} from '../shop.ts'

/** The storefront on a small screen: from a search to a paid order, and nothing wider than the screen. */

const addButton = (page: Page): Locator => page.getByRole('button', { name: 'Add to Cart' })

/** The box of a visible element, in pixels of the screen. */
const boxOf = (element: Locator): Promise<DOMRect> =>
  element.evaluate((one) => one.getBoundingClientRect())

test('from a search to a paid order, by touch, with nothing covered', async ({ page }) => {
  const product = await givenProductElsewhere()
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page.getByRole('dialog').getByLabel('Search products').fill(product.title)
  await page.getByRole('dialog').getByLabel('Search products').press('Enter')
  await page.getByRole('article').getByRole('link', { name: product.title, exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
  await addButton(page).tap()
  await expect(notice(page, `${product.title} is in your cart`)).toBeVisible()
  await page.getByRole('button', { name: 'Cart, 1 item' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).tap()
  await fillShipping(page)
  await review(page)
  await complete(page).tap()
  await expect(page).toHaveURL(/\/payment\//)
  const id = new URL(page.url()).pathname.split('/').at(-1) as string
  await payNow(page).tap()
  await payInPopup(page)
  await expect(page.getByRole('region', { name: 'Paid order' })).toBeVisible()
  expect(await orderNow(page, id)).toMatchObject({ paymentStatus: 'paid' })
})

test('price and Add to Cart are on the first screen and stay', async ({ page }) => {
  const product = await givenProductElsewhere()
  const bar = page.locator('.buy-bar')
  const isThere = async () => {
    await expect(addButton(page)).toBeInViewport({ ratio: 1 })
    await expect(bar.getByText('₦').first()).toBeInViewport({ ratio: 1 })
  }
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(viewport)
    await openProduct(page, product)
    await isThere()
    await page.getByRole('region', { name: 'Similar Products' }).scrollIntoViewIfNeeded()
    await isThere()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const firstCard = page.getByRole('tabpanel').getByRole('article').first()
  expect((await boxOf(firstCard)).top).toBeLessThan(816)
})

test('the bar of a product covers neither the footer nor the focused element', async ({ page }) => {
  await openProduct(page, await givenProductElsewhere())
  const bar = page.locator('.buy-bar')
  await page.getByRole('heading', { level: 1 }).focus()
  const footer = page.getByRole('contentinfo')
  const focus = page.locator(':focus')
  const isCovered = async (): Promise<boolean> => {
    // The first line of a long title: the box of all lines reaches below the two that a card shows.
    const line = await focus.evaluate((el) => el.getClientRects()[0] as DOMRect)
    const edge = await boxOf(bar)
    return line.bottom > edge.top && line.top < edge.bottom
  }
  while (!(await footer.locator(':focus').count())) {
    await page.keyboard.press('Tab')
    if (await bar.locator(':focus').count()) continue
    await expect.poll(isCovered, await focus.evaluate((el) => el.outerHTML)).toBe(false) // the browser may still scroll
  }
  await page.getByText('Prices in naira').scrollIntoViewIfNeeded()
  expect((await boxOf(bar)).bottom).toBeLessThanOrEqual((await boxOf(footer)).top)
})

const LONG_TITLE =
  'Hand-embroidered ceremonial agbada with matching sokoto, fila and a three-metre aso oke shawl, in midnight indigo, for weddings and chieftaincy titles, tailored in Ilorin'

/** A product with a name of many words that costs millions. */
const givenDear = (page: Page, admin: Signed): Promise<Product> =>
  givenProduct(page, admin, {
    title: `${LONG_TITLE} ${crypto.randomUUID().slice(0, 8)}`,
    description:
      'For one test. https://example.com/an/address/without/a/single/blank/that/goes/on/and/on/and/on',
    brand: 'Royal Looms of Ilorin and Sons International',
    price: '4250000.5',
    discountPercentage: '12.25',
    stock: '90',
  })

const WIDTHS = [320, 360, 600, 768, 1024, 1280]

/** Whether no part of a text is cut off by its own box. */
const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate((one) => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth)

test('long names and prices in millions fit every page of the storefront', {
  tag: '@desk-only',
}, async ({ page, browser }) => {
  const office = await (await browser.newContext({ baseURL: currentShop().url })).newPage()
  const admin = await signInAs(office, 'admin')
  const product = await givenDear(office, admin)
  const found: string[] = []
  const look = async () =>
    found.push(
      ...(await overflows(page, WIDTHS)).map((one) => `${new URL(page.url()).pathname}: ${one}`),
    )
  try {
    for (const path of [
      '/',
      '/products',
      `/category/${product.category}`,
      '/categories',
      '/search/agbada',
      '/login',
      '/signup',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await look()
    }
    await addToCart(page, product)
    await look()
    const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(product.title)
    await page.setViewportSize({ width: 360, height: 740 })
    const lines = await crumb.evaluate(
      (one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight),
    )
    expect(lines).toBeCloseTo(1, 1) // a whole line, and nothing of the second
    await givenCart(page, ...Array.from({ length: 20 }, () => product))
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { level: 1, name: 'Shipping details' })).toBeVisible()
    await look()
    await page.getByRole('button', { name: /^Cart, / }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await fillShipping(page)
    await review(page)
    await look()
    const name = page.getByRole('region', { name: 'Items' }).getByText(product.title)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await isWhole(name)).toBe(true)
    const order = await placeOrder(page, [{ product, qty: 20 }])
    await page.goto(`/payment/${order._id}`)
    await expect(name).toBeVisible()
    await look()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await isWhole(name)).toBe(true)
    expect(found).toEqual([])
  } finally {
    await office.request.delete(`/api/products/${product._id}`, { headers: admin.headers })
    await office.context().close()
  }
})

test('text at 200 % stays within the screen', async ({ page }) => {
  const { _id } = await givenProductElsewhere()
  for (const path of ['/', '/products', '/categories', '/login', `/product/${_id}`]) {
    await page.goto(path)
    await hydrated(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await overflows(page, [360]), path).toEqual([])
  }
})

test('a size guide shows every column', async ({ page }) => {
  const { data } = await (await page.request.get('/api/categories')).json()
  for (const { _id } of data.filter(({ hasSizeGuide }: Category) => hasSizeGuide)) {
    const list = await (await page.request.get(`/api/products/category/${_id}/50/0`)).json()
    await openProduct(
      page,
      list.data.find(({ options }: Product) => options),
    )
    await page.getByRole('button', { name: 'Size guide' }).tap()
    const frame = page.getByRole('dialog').getByRole('region', { name: /^Sizes of / })
    await expect.poll(() => frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  }
})

test('a notice covers neither the heading nor the list of errors', async ({ page, allowed }) => {
  allowed.push(/401/)
  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong-lantern-42')
  await page.getByRole('button', { name: 'Login' }).tap()
  const top = (await boxOf(page.locator('.toast').first())).top
  for (const covered of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('main').getByRole('alert'),
  ])
    expect((await boxOf(covered)).bottom).toBeLessThan(top)
})
