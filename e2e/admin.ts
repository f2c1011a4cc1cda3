import { type APIRequestContext, type Page, request } from '@playwright/test'
import { type ApiCall, type ApiRequest, createApiCall } from '#app/platform/api/call.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { cardAmountKobo } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import type { SignedIn } from '#contract/people/users.ts'
import type { Role } from '#contract/platform/roles.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { picture } from '#test/picture.ts'
import { DEMO, ownName } from '#test/shop-calls.ts'
import { currentShop, expect, givenStored, main } from './shop.ts'

/** Shared by tests of the back office: users who are signed in without the form. */

export { DEMO, ownName }

/** A signed-in user, with the headers of their calls. */
export type Signed = SignedIn & { headers: { authorization: string } }

type Login = { email: string; password: string }

/** For reads late in a test: the shop closes connections that were idle for 10 s, perhaps just when one is used again. */
export const RECONNECTING = { maxRetries: 1 }

/** Signs this browser in, as at an earlier visit; call it before the first page opens. */
export async function signInWith(page: Page, login: Login): Promise<Signed> {
  const { email, password } = login
  const answer = await page.request.post('/api/users/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const session: SignedIn = await answer.json()
  await givenStored(page, 'user', session)
  return { ...session, headers: { authorization: `Bearer ${session.accessToken}` } }
}

/** Signs in the demo user of that role, as at an earlier visit; call it before the first page opens. */
export const signInAs = (page: Page, role: Role): Promise<Signed> => signInWith(page, DEMO[role])

function bodyOf({ body, files }: ApiRequest): FormData | string | undefined {
  if (!files) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file)
  return form
}

const callWith = (own: Record<string, string>): ApiCall =>
  createApiCall(async (request) => {
    const body = bodyOf(request)
    const type: Record<string, string> =
      typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const { method, path, headers } = request
    const answer = await fetch(currentShop().url + path, {
      method,
      headers: { ...headers, ...own, ...type },
      body,
    })
    return { status: answer.status, body: await answer.json().catch(() => undefined) }
  })

/** A caller outside of the browser, signed in with this login. */
export async function callOf(login: Login): Promise<ApiCall> {
  const { email, password } = login
  const { accessToken } = (await callWith({})('POST /users/login', {
    body: { email, password },
  })) as SignedIn
  return callWith({ authorization: `Bearer ${accessToken}` })
}

/** A caller outside of the browser, as a guest or signed in with that role of the demo shop. */
export const callAs = async (role?: Role): Promise<ApiCall> =>
  role ? callOf(DEMO[role]) : callWith({})

/** Creates a product by the API, for one test alone: an image of each colour, and these fields in place of the defaults. */
export async function givenProduct(
  page: Pick<Page, 'request'>,
  { headers }: Pick<Signed, 'headers'>,
  values: Record<string, string> = {},
  colours = ['teal'],
): Promise<Product> {
  const { data: categories } = await (await page.request.get('/api/categories')).json()
  const fields = {
    title: ownName('Kente stole'),
    description: 'Woven in strips.',
    price: '12500.5',
    discountPercentage: '12.5',
    rating: '3',
    stock: '7',
    brand: 'Bonwire',
    category: categories[0]._id,
    ...values,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const colour of colours) {
    const image = new File([new Uint8Array(await picture(colour))], `${colour}.png`, {
      type: 'image/png',
    })
    form.append('images', image)
  }
  const answer = await page.request.post('/api/products', { multipart: form, headers })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)])
  return (await page.request.get(`/api/products/${(await answer.json())._id}`)).json()
}

/** The same by an admin in another browser: the visitor of this one stays a guest. */
export async function givenProductElsewhere(
  values?: Record<string, string>,
  colours?: string[],
): Promise<Product> {
  const elsewhere = await request.newContext({ baseURL: currentShop().url })
  const { email, password } = DEMO.admin
  const answer = await elsewhere.post('/api/users/login', { data: { email, password } })
  const authorization = `Bearer ${(await answer.json()).accessToken}`
  const product = await givenProduct(
    { request: elsewhere },
    { headers: { authorization } },
    values,
    colours,
  )
  await elsewhere.dispose()
  return product
}

type Guest = {
  name: string
  phoneNumber?: string
  lines: { id: string; variant?: string | undefined; qty: number }[]
}

/** Places an order as a guest, outside this browser. */
export async function givenSale(
  request: APIRequestContext,
  { name, phoneNumber = '0803 123 4567', lines }: Guest,
): Promise<Sale> {
  const { data: states } = await (await request.get('/api/states')).json()
  const lagos = (states as DeliveryState[]).find(({ state }) => state === 'Lagos') as DeliveryState
  const answer = await request.post('/api/sales', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      name,
      email: 'stall@example.com',
      phoneNumber,
      state: lagos._id,
      lga: 'Ikeja',
      address: '12 Allen Avenue',
      shippingPrice: 0,
      subtotal: 0,
      products: lines,
    },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Pays an order at the provider, outside this browser. */
export async function paySale(request: APIRequestContext, sale: Sale): Promise<void> {
  const paid = await request.post(`${currentShop().sandboxUrl}/__sandbox/pay`, {
    data: { reference: sale._id, amount: cardAmountKobo(sale) },
  })
  expect(paid.status()).toBe(200)
  expect((await request.put('/api/sales', { data: { ref: sale._id } })).status()).toBe(200)
}

/** Opens a page of the back office and waits for its data. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main(page).getByText('Loading…')).toHaveCount(0)
}
