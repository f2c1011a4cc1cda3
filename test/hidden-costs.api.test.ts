import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { EXPORT_RIGHTS } from '#contract/office/export-rights.ts'
import { OPEN_REPORTS } from '#contract/office/report-measures.ts'
import { call, givenOrder, givenProduct } from './factories.ts'
import { runFollowers } from './orders.ts'
import { as, givenBrowser, givenPerson, type Person } from './people.ts'
import { openTestShop, type TestShop } from './shop.ts'

/**
 * What a piece costs the shop is for super admins: no answer to anyone else says it, whatever they
 * may do.
 */
const COST_KOBO = 777_77
const SAYS_COST = /77777|777\.77|cost_kobo/

let shop: TestShop
let buyer: Person
let admin: Person
let ids: Record<'sale' | 'product' | 'user', string>
beforeAll(async () => {
  shop = await openTestShop()
  buyer = await givenPerson(shop.db, { email_verified_at: new Date() })
  admin = await givenPerson(shop.db, { role: 'admin' })
  const product = await givenProduct(shop.db)
  await shop.db
    .updateTable('variant')
    .set({ cost_kobo: COST_KOBO })
    .where('product_id', '=', product.id)
    .execute()
  const { id } = await givenOrder(shop, {
    email: buyer.email,
    products: [{ id: product.id, qty: 1 }],
  })
  await shop.db
    .updateTable('sale')
    .set({
      user_id: buyer.id,
      transaction_status: 'completed',
      payment_status: 'paid',
      fulfilment: 'delivered',
    })
    .where('id', '=', id)
    .execute()
  await runFollowers(shop)
  ids = { sale: id, product: product.id, user: buyer.id }
})
afterAll(() => shop.close())

const fill = (path: string, id: string): string =>
  path
    .replace(':limit', '50')
    .replace(':skip', '0')
    .replace(/\/:search\??/, '')
    .replace(/:\w+\??/g, id)

/**
 * All reads but those of live events, which never end, each with the id of a sale, a product and a
 * user.
 */
const reads = () =>
  allEndpoints
    .filter(
      ({ method, path, access }) => method === 'GET' && path !== '/live' && access !== 'superAdmin',
    )
    .flatMap(({ path }) => [...new Set(Object.values(ids).map((id) => fill(path, id)))])

test.each([
  ['a buyer', () => buyer],
  ['an admin', () => admin],
] as const)('no read of %s says what a piece costs', async (_who, person) => {
  const said: string[] = []
  const urls = [
    ...reads(),
    ...OPEN_REPORTS.map((report) => `/reports/${report}?sort=-cost`),
    `/documents/sales?ids=${ids.sale}`,
  ]
  for (const url of urls) {
    const { body } = await call(shop, { url: `/api${url}`, headers: as(person()) })
    if (SAYS_COST.test(body)) said.push(url)
  }
  expect(said).toEqual([])
})

test('no file and no data of a person says what a piece costs', async () => {
  const browser = await givenBrowser(shop, admin.email)
  const post = (url: string, payload: object, headers = as(browser)) =>
    call(shop, { method: 'POST', url: `/api${url}`, payload, headers })
  const year = { from: '2026-01-01', to: '2026-12-31' }
  const asked = [
    ...Object.keys(EXPORT_RIGHTS).map((kind) => ['/exports', { kind }] as const),
    ...OPEN_REPORTS.map((report) => ['/reports/file', { report, ...year }] as const),
  ]
  for (const [url, body] of asked) {
    const ticket = await post(url, body)
    const file = await call(shop, { url: ticket.json().path, cookies: browser.cookies })
    expect([file.statusCode, SAYS_COST.test(file.body)]).toEqual([200, false])
  }
  expect((await post('/reports/file', { report: 'margin', ...year })).statusCode).toBe(403)
  for (const data of [
    await post('/users/data', {}, as(buyer)),
    await post(`/customers/${ids.user}/data`, {}),
  ])
    expect([data.statusCode, SAYS_COST.test(data.body)]).toEqual([200, false])
})
