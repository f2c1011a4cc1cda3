import type { Page } from '@playwright/test'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { givenProduct, ownName, signInAs } from '../admin.ts'
import { expect, hydrated, placeOrder, test } from '../shop.ts'

test.describe.configure({ timeout: 60_000 }) // each test opens many pages

/** No text has run as a script; the fixture fails when the content policy had to block one. */
const expectQuiet = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => (window as { ran?: unknown }).ran)).toBeUndefined()
}

const EVERY_TEXT = HOSTILE_TEXTS.join(' ')
/** A script, and markup that runs without one, as short as a name. */
const TAGS = [0, 3, 4].map((position) => HOSTILE_TEXTS[position]).join(' ')

/** Pages that show a hostile text. */
async function expectQuietOn(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await hydrated(page)
    await expect(page.locator('body'), address).toContainText('window.ran') // the text, once it is loaded
    await expectQuiet(page)
  }
}

/** A text with the characters that an address could lose. */
const ODD_TEXT = 'a/b 100% #1? 👟'
const threeByThree = (texts: readonly string[]): string[] =>
  texts.flatMap((_, i) => (i % 3 === 0 ? [texts.slice(i, i + 3).join(' ')] : []))

test.describe('an address with a script in it', () => {
  test.use({ allowed: [/status of 40[04]/] })

  test('runs in no search, typed or loaded again', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    for (const text of [ODD_TEXT, ...threeByThree(HOSTILE_TEXTS)]) {
      const searched = page.getByRole('heading', {
        level: 1,
        name: `Results for “${text.trim()}”`,
        exact: true,
      })
      await page
        .getByRole('banner')
        .getByRole('button', { name: 'Search', exact: true })
        .first()
        .click()
      await page.getByRole('dialog').getByLabel('Search products').fill(text)
      await page.getByRole('dialog').getByLabel('Search products').press('Enter')
      await expect(searched).toBeVisible()
      await expectQuiet(page)
      await page.reload()
      await hydrated(page)
      await expect(searched).toBeVisible()
      await expectQuiet(page)
    }
  })

  test('runs in no page, whatever the page', async ({ page }) => {
    for (const text of HOSTILE_TEXTS) {
      const value = encodeURIComponent(text)
      for (const address of [`/${value}`, `/search/${value}.data`]) {
        await page.goto(address)
        await expectQuiet(page)
      }
    }
  })
})

test("script in a product's texts runs in no page", async ({ page }) => {
  const { headers } = await signInAs(page, 'superAdmin')
  const title = ownName(HOSTILE_TEXTS.slice(0, 4).join(' ')).slice(-150)
  const fields = {
    title,
    description: EVERY_TEXT,
    brand: title.slice(0, 80),
    discountPercentage: '0',
  }
  const product = await givenProduct(page, { headers }, fields)
  expect(product.title).toBe(title)
  const order = await placeOrder(page, [{ product, qty: 1 }], undefined, headers)
  await expectQuietOn(page, [
    ...[
      '/',
      '/products',
      `/product/${product._id}`,
      `/category/${product.category}`,
      `/payment/${order._id}`,
    ],
    ...['/admin', '/admin/products', `/admin/products/productdetails/${product._id}`],
    ...[`/admin/orders/orderdetails/${order._id}`, '/admin/audit'],
  ])
  await page.goto(`/admin/products/editproduct/${product._id}`)
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expectQuiet(page)
  expect((await page.request.delete(`/api/products/${product._id}`, { headers })).status()).toBe(
    200,
  )
})

test("script in an order's texts runs in no page", async ({ page, request }) => {
  const { headers } = await signInAs(page, 'superAdmin')
  const name = ownName(TAGS)
  const post = async (path: string, data: object, as: object = headers) => {
    const answer = await request.post(`/api${path}`, { data, headers: { ...as } })
    expect([path, answer.status()]).toEqual([path, 201])
    return answer.json()
  }
  const { _id: state } = await post('/states', { state: name, price: 500, region: 'South West' })
  await post('/lga', { state, lgas: TAGS })
  const password = 'harmattan lantern 58 mangoes'
  const email = `${crypto.randomUUID()}@example.com`
  const contact = { email, phoneNumber: '0803 123 4567' }
  const account = { ...contact, fullName: name, password, tandc: true }
  const { accessToken } = await post('/users', account, {})
  const product = await givenProduct(page, { headers })
  const form = {
    ...contact,
    name,
    state,
    lga: TAGS,
    address: EVERY_TEXT.slice(0, 300),
    moreDetails: EVERY_TEXT,
  }
  const lines = { shippingPrice: 500, subtotal: 0, products: [{ id: product._id, qty: 1 }] }
  const buyer = { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() }
  const order = await post('/sales', { ...form, ...lines }, buyer)
  const [user] = (await (await request.get(`/api/users/50/0/${email}`, { headers })).json()).data
  expect([user.fullName, order.shipping]).toEqual([name, [name, TAGS, form.address]])
  await expectQuietOn(page, [
    ...['/admin', '/admin/orders', `/admin/orders/orderdetails/${order._id}`, '/admin/users'],
    ...[
      `/admin/users/userdetails/${user._id}`,
      '/admin/region',
      `/admin/region/regiondetails/${state}`,
      '/admin/audit',
    ],
  ])
  const session = await (
    await page.request.post('/api/users/login', { data: { email, password } })
  ).json()
  await page.evaluate((user) => localStorage.setItem('user', JSON.stringify(user)), session)
  await expectQuietOn(page, [
    '/user',
    '/user/orders',
    `/user/orders/orderdetails/${order._id}`,
    `/payment/${order._id}`,
  ])
  expect((await request.delete(`/api/states/${state}`, { headers })).status()).toBe(200)
})

test.describe('an inline script that is in a page in spite of that', () => {
  test.use({ allowed: [/Executing inline script violates|^content policy: .*"inline"/] })

  test('is blocked by the policy, and the browser reports it to the shop', async ({ page }) => {
    await page.goto('/products')
    await hydrated(page)
    const report = page.waitForResponse(/\/api\/csp-reports$/)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran=1'
      document.body.append(script)
    })
    expect((await report).status()).toBe(200)
    await expectQuiet(page)
  })
})
