import type { APIRequestContext, Page } from '@playwright/test'
import { cardAmount } from '#contract/pricing.ts'
import type { Product } from '#contract/products.ts'
import type { Role } from '#contract/roles.ts'
import type { Sale } from '#contract/sales.ts'
import type { State } from '#contract/states.ts'
import type { SignedIn } from '#contract/users.ts'
import { picture } from '#test/forms.ts'
import { expect, givenStored, main } from './shop.ts'

/** Shared by tests of the back office: users who are signed in without the form. */

/** The logins of the demo shop (server/accounts/demo-people.ts). Never block, demote or rename them: other tests run beside this one. */
export const DEMO = {
  superAdmin: { fullName: 'Ngozi Eze', email: 'super@kasuwa.example', password: 'kasuwa-super' },
  admin: { fullName: 'Tunde Bello', email: 'admin@kasuwa.example', password: 'kasuwa-admin' },
  users: { fullName: 'Amina Yusuf', email: 'user@kasuwa.example', password: 'kasuwa-user' },
} as const satisfies Record<Role, unknown>

/** A signed-in user, with the headers of their calls. */
export type Signed = SignedIn & { headers: { authorization: string } }

/** Signs in the demo user of that role, as at an earlier visit; call it before the first page opens. */
export async function signInAs(page: Page, role: Role): Promise<Signed> {
  const { email, password } = DEMO[role]
  const answer = await page.request.post('/api/users/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const session: SignedIn = await answer.json()
  await givenStored(page, 'user', session)
  return { ...session, headers: { authorization: `Bearer ${session.accessToken}` } }
}

/** Creates a product by the API, for one test alone: an image of each colour, and these fields in place of the defaults. */
export async function givenProduct(
  page: Page,
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
    const image = new File([new Uint8Array(await picture(colour))], `${colour}.png`, { type: 'image/png' })
    form.append('images', image)
  }
  const answer = await page.request.post('/api/products', { multipart: form, headers })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)])
  return (await page.request.get(`/api/products/${(await answer.json())._id}`)).json()
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
  const lagos = (states as State[]).find(({ state }) => state === 'Lagos') as State
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

const SANDBOX = `http://localhost:${Number(process.env.E2E_PORT ?? 4800) + 1}/__sandbox`

/** Pays an order at the provider, outside this browser. */
export async function paySale(request: APIRequestContext, sale: Sale): Promise<void> {
  const paid = await request.post(`${SANDBOX}/pay`, { data: { reference: sale._id, amount: cardAmount(sale) } })
  expect(paid.status()).toBe(200)
  expect((await request.put('/api/sales', { data: { ref: sale._id } })).status()).toBe(200)
}

/** Opens a page of the back office and waits for its data. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main(page).getByText('Loading…')).toHaveCount(0)
}

/** A name that no other test uses: a search for it finds only this test's data. */
export const ownName = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`
