import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Product } from '#contract/products.ts'
import type { Sale } from '#contract/sales.ts'
import type { State } from '#contract/states.ts'

/** What the tests share: a page on which an error in the console fails the test, and the ways to a cart and an order. */

type Fixtures = {
  /** Errors that this test provokes; the browser reports each refused call. */
  allowed: RegExp[]
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
  allowed: async ({}, use) => use([]),
  page: async ({ page, allowed }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await use(page)
    expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])
  },
})

export { expect }

type Line = { product: Product; qty: number }

const jsonOf = async <T>(page: Page, path: string): Promise<T> => (await page.request.get(path)).json()

export const listProducts = async (page: Page): Promise<Product[]> =>
  (await jsonOf<{ data: Product[] }>(page, '/api/products/100/0')).data

const byStock = async (page: Page): Promise<Product[]> =>
  (await listProducts(page)).toSorted((a, b) => b.stock - a.stock || a._id.localeCompare(b._id))

/** A product with plenty of stock; another for each `turn`, and for most tests, so that few share one. */
export async function plenty(page: Page, turn = 0): Promise<Product> {
  const products = await byStock(page)
  const half = products.slice(0, products.length / 2)
  const start = [...test.info().titlePath, test.info().project.name].join('').length * 7
  return half[(start + turn) % half.length] as Product
}

/** A product with few left, which no other test takes: one for each project. */
export async function scarce(page: Page): Promise<Product> {
  const products = (await byStock(page)).filter(({ stock }) => stock >= 2)
  return products.at(test.info().project.name === 'phone' ? -1 : -2) as Product
}

export async function stateNamed(page: Page, name: string): Promise<State> {
  const { data } = await jsonOf<{ data: State[] }>(page, '/api/states')
  return data.find(({ state }) => state.toLowerCase() === name.toLowerCase()) as State
}

export const person = {
  name: 'Adaeze Okonkwo',
  email: 'adaeze@example.com',
  phoneNumber: '0803 123 4567',
  address: '12 Allen Avenue, beside the roundabout',
}

type Place = { state: string; lga: string }
export const ikeja: Place = { state: 'Lagos', lga: 'Ikeja' }
export const dala: Place = { state: 'Kano', lga: 'Dala' }

/** An order made by this browser, without the pages. Its cookie is the browser's; `headers` may say who is signed in. */
export async function placeOrder(page: Page, lines: Line[], { state, lga } = ikeja, headers = {}): Promise<Sale> {
  const { _id, price } = await stateNamed(page, state)
  const answer = await page.request.post('/api/sales', {
    data: {
      ...person,
      state: _id,
      lga,
      shippingPrice: price,
      subtotal: 0,
      products: lines.map(({ product, qty }) => ({ id: product._id, qty })),
    },
    headers: { 'idempotency-key': crypto.randomUUID(), ...headers },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

export const orderNow = async (page: Page, id: string): Promise<Sale> => jsonOf(page, `/api/sales/${id}`)

/** Until React has taken over the markup of the server, a click does nothing. */
const isAlive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const button = document.querySelector('main button, header button')
    return button && Object.keys(button).some((key) => key.startsWith('__reactProps'))
  })

export async function openProduct(page: Page, { _id, title }: Product): Promise<void> {
  await page.goto(`/product/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await isAlive(page)
}

export async function addToCart(page: Page, product: Product): Promise<void> {
  await openProduct(page, product)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(notice(page, `${product.title} is in your cart`)).toBeVisible()
}

/** A cart with one piece of each, and the checkout open. */
export async function checkOut(page: Page, ...products: Product[]): Promise<void> {
  for (const product of products) await addToCart(page, product)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping details' })).toBeVisible()
}

export async function fillShipping(page: Page, { state, lga } = ikeja): Promise<void> {
  await page.getByLabel('State').selectOption({ label: state })
  await page.getByLabel('Local government').selectOption({ label: lga })
  await page.getByLabel('Address').fill(person.address)
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone number').fill(person.phoneNumber)
}

export const next = (page: Page): Locator => page.getByRole('button', { name: 'Next', exact: true })
export const complete = (page: Page): Locator => page.getByRole('button', { name: 'Complete' })
export const payNow = (page: Page): Locator => page.getByRole('button', { name: 'Pay Now' })

/** From a filled form to the payment page. */
export async function review(page: Page): Promise<void> {
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible()
}

export const notice = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

/** The provider's popup, on the provider's own origin. */
export const popup = (page: Page) => page.frameLocator('iframe[title="Test payment"]')

export async function payInPopup(page: Page, card = 'Success'): Promise<void> {
  await popup(page).getByText(card, { exact: true }).click()
  await popup(page)
    .getByRole('button', { name: /^Pay ₦/ })
    .click()
}

export async function openPayment(page: Page, { _id }: Pick<Sale, '_id'>): Promise<void> {
  await page.goto(`/payment/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
}
