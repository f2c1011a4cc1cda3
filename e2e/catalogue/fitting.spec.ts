import type { APIResponse, Page } from '@playwright/test'
import { OPEN_REPORTS } from '#contract/office/report-measures.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { givenProduct, ownName, paySale, type Signed, signInAs, visit } from '../admin.ts'
import { expect, main, overflows, stateNamed, test } from '../shop.ts'

/** Pages with much in a row, filled with the longest words and the biggest sums: they fit every screen. */

const WORD = 'Oluwaseun-Adebayo-Chukwuemeka-Nwachukwu-Okonkwo-Ekwueme'
const WIDTHS = Array.from({ length: 13 }, (_, place) => 320 + place * 80)

/** Opens each of these pages; answers those that are too wide, by path. */
async function tooWideByPath(
  page: Page,
  paths: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await visit(page, path)
    await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
    const here = await overflows(page, WIDTHS)
    if (here.length > 0) found[path] = here
  }
  return found
}

async function done(call: Promise<APIResponse>) {
  const answer = await call
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** A discount by code with all that a discount can have. */
async function givenDiscount(
  page: Page,
  { headers }: Signed,
): Promise<{ code: string; id: string }> {
  const code = `LONG-${crypto.randomUUID().slice(0, 8).toUpperCase()}-FOR-EVERYONE`.slice(0, 30)
  const limits = {
    from: 1_000_000,
    most: 99_999_999.5,
    usesMax: 999_999,
    usesPerBuyer: 999,
    combines: true,
  }
  const times = { startsAt: '2026-01-01T00:00:00Z', endsAt: '2036-12-31T00:00:00Z' }
  const data = {
    name: `${WORD} sale`,
    code,
    kind: 'percent',
    value: 12.5,
    scope: 'all',
    ...limits,
    ...times,
  }
  const { _id: id } = await done(page.request.post('/api/discounts', { data, headers }))
  return { code, id }
}

/** An order of this browser of two costly pieces, with the discount, complete, with a review; its customer has notes. */
async function givenAll(page: Page): Promise<{ product: string; sale: Sale; discount: string }> {
  const admin = await signInAs(page, 'superAdmin')
  const { headers } = admin
  const title = `${WORD} of a very long name ${ownName('Agbada')}`
  const product = await givenProduct(page, admin, {
    title,
    price: '99999999.5',
    stock: '3',
    brand: WORD,
  })
  const { code, id: discount } = await givenDiscount(page, admin)
  const state = await stateNamed(page, 'Lagos')
  const phoneNumber = `080${String(Date.now()).slice(-8)}`
  const person = {
    name: `${WORD} ${WORD}`.slice(0, 80),
    email: `${WORD.slice(0, 40)}@example.com`,
    phoneNumber,
  }
  const place = {
    state: state._id,
    lga: 'Ikeja',
    address: `${WORD} ${WORD}`,
    shippingPrice: 0,
    subtotal: 0,
  }
  const sale: Sale = await done(
    page.request.post('/api/sales', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { ...person, ...place, code, products: [{ id: product._id, qty: 2 }] },
    }),
  )
  await paySale(page.request, sale)
  await done(page.request.put(`/api/sales/${sale._id}`, { data: { value: 'completed' }, headers }))
  const words = {
    product: product._id,
    stars: '2',
    title: WORD,
    text: `${WORD}${WORD} `.repeat(4),
    shownAs: 'name',
  }
  await done(page.request.post(`/api/sales/${sale._id}/reviews`, { multipart: words }))
  const { data } = await (await page.request.get(`/api/sales/${sale._id}/reviews`)).json()
  await done(
    page.request.put(`/api/reviews/${data[0]._id}`, {
      data: { value: 'show', version: 1 },
      headers,
    }),
  )
  await done(
    page.request.put(`/api/reviews/${data[0]._id}/answer`, { data: { answer: WORD }, headers }),
  )
  const customer = `/api/customers/${sale._id}`
  await done(page.request.put(`${customer}/tags`, { data: { tags: [WORD.slice(0, 30)] }, headers }))
  await done(page.request.post(`${customer}/notes`, { data: { body: WORD.repeat(3) }, headers }))
  await done(
    page.request.post('/api/customers/blocked', {
      data: { phoneNumber, reason: WORD.repeat(2) },
      headers,
    }),
  )
  return { product: product._id, sale, discount }
}

test.describe('long words and big sums fit every screen from 320 to 1280 px', {
  tag: ['@desk-only', '@long'],
}, () => {
  test('of products and discounts', async ({ page }) => {
    const { product, discount, sale } = await givenAll(page)
    const search = new URLSearchParams({ search: WORD })
    const shop = [`/product/${product}`, `/payment/${sale._id}`]
    const products = ['sheet', 'low', 'deleted'].map((name) => `/admin/products/${name}?${search}`)
    const discounts = [
      `/admin/discounts?${search}`,
      `/admin/discounts/${discount}`,
      '/admin/discounts/adddiscount',
    ]
    const one = [
      `/admin/products/productdetails/${product}`,
      `/admin/products/editproduct/${product}`,
    ]
    expect(await tooWideByPath(page, [...shop, ...products, ...discounts, ...one])).toEqual({})
  })

  test('of orders, customers, reviews and reports', async ({ page }) => {
    const { sale } = await givenAll(page)
    const books = [
      `/admin/orders/orderdetails/${sale._id}`,
      `/admin/invoice/invoicedetails/${sale._id}`,
    ]
    const people = [
      `/admin/customers/${sale._id}`,
      '/admin/customers/blocked',
      '/admin/reviews?state=shown',
    ]
    const reports = [...OPEN_REPORTS, 'margin'].map((name) => `/admin/reports/${name}?days=today`)
    expect(await tooWideByPath(page, [...books, ...people, ...reports])).toEqual({})
  })
})
