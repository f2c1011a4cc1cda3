import type { Page } from '@playwright/test'
import type { Product } from '#contract/products.ts'
import { picture } from '#test/forms.ts'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { ownName, signInAs } from './admin.ts'
import { expect, isAlive, placeOrder, test, untouched } from './shop.ts'

/** Nothing of a text has run; the fixture fails on what the content policy had to stop. */
const expectQuiet = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => (window as { ran?: unknown }).ran)).toBeUndefined()
}

test.describe('an address with a script in it', () => {
  test.use({ allowed: [/status of 40[04]/] })

  test('runs in no page', async ({ page }) => {
    for (const text of HOSTILE_TEXTS) {
      const value = encodeURIComponent(text)
      await page.goto(`/search/${value}`)
      await isAlive(page)
      await expectQuiet(page)
      for (const address of [`/${value}`, `/search/${value}.data`]) {
        await page.goto(address)
        await expectQuiet(page)
      }
    }
  })

  test('runs in no page that is reached by a click', async ({ page }) => {
    await page.goto('/')
    await isAlive(page)
    for (const text of HOSTILE_TEXTS) {
      await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).first().click()
      await page.getByRole('dialog').getByRole('searchbox').fill(text)
      await page.getByRole('dialog').getByRole('searchbox').press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${text.trim()}”`)
      await expectQuiet(page)
    }
  })
})

test('a script in every text of a product and an order runs in no page of shop and back office', async ({ page }) => {
  const { headers } = await signInAs(page, 'superAdmin')
  const text = HOSTILE_TEXTS.join(' ')
  const title = ownName(HOSTILE_TEXTS.slice(0, 4).join(' ')).slice(-150)
  const { category } = await untouched(page, ({ stock }) => stock > 0)
  const made = await page.request.post('/api/products', {
    headers,
    multipart: {
      ...{ title, description: text, brand: title.slice(0, 80), category },
      ...{ price: '1000', discountPercentage: '0', rating: '4', stock: '5' },
      images: { name: 'a.png', mimeType: 'image/png', buffer: await picture('teal') },
    },
  })
  expect([made.status(), await made.text()]).toEqual([201, expect.any(String)])
  const found = await page.request.get('/api/products/1/0')
  const product = (await found.json()).data[0] as Product
  expect(product.title).toBe(title)
  const order = await placeOrder(page, [{ product, qty: 1 }], undefined, headers)
  const pages = [
    ...['/', '/products', `/product/${product._id}`, `/category/${category}`, `/payment/${order._id}`],
    ...['/admin', '/admin/products', `/admin/products/productdetails/${product._id}`],
    ...[`/admin/products/editproduct/${product._id}`, `/admin/orders/orderdetails/${order._id}`, '/admin/audit'],
  ]
  for (const address of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await isAlive(page)
    await expectQuiet(page)
  }
  expect((await page.request.delete(`/api/products/${product._id}`, { headers })).status()).toBe(200)
})

test.describe('an inline script that reached a page all the same', () => {
  test.use({ allowed: [/Executing inline script violates/] })

  test('is stopped by the policy, and the browser reports it to the shop', async ({ page }) => {
    await page.goto('/products')
    await isAlive(page)
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
