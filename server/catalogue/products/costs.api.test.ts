import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { EXPORT_KINDS } from '#contract/office/exports.ts'
import type { HttpMethod } from '#contract/platform/endpoint.ts'
import { call, givenCategory, givenProduct, givenVariants } from '#test/factories.ts'
import { as, givenBrowser, givenPerson, type Person } from '#test/people.ts'
import { givenPaid } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../../platform/ids.ts'

let shop: TestShop
let admin: Person
let chief: Person
let category: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  chief = await givenPerson(shop.db, { role: 'superAdmin' })
  category = await givenCategory(shop.db)
})
afterAll(() => shop.close())

const ask = (person: Person, method: HttpMethod, url: string, payload?: object) =>
  call(shop, {
    method: method as 'GET',
    url: `/api${url}`,
    headers: as(person),
    ...(payload && { payload }),
  })
const given = () => givenProduct(shop.db, { category_id: category })
const setCost = (variant: string, cost: number | null) =>
  ask(chief, 'PUT', '/costs', { costs: [{ variant, cost }] })
const costsOf = async (...ids: string[]) =>
  (await ask(chief, 'GET', `/costs?variants=${ids.join()}`)).json().data

/** As naira and as kobo it is in no other number. */
const COST = 9_876_543.21
const KOBO = '987654321'

test('super admins read and set what a variant costs, and take it back', async () => {
  const { id, variants } = await givenVariants(shop.db, [{ choice: ['S'] }, { choice: ['M'] }], {
    category_id: category,
  })
  const [s, m] = variants.map((one) => one.id)
  const costs = [
    { variant: s, cost: 700.5 },
    { variant: m, cost: 0 },
  ]
  expect((await ask(chief, 'PUT', '/costs', { costs })).statusCode).toBe(200)
  expect(await costsOf(s ?? '', m ?? '')).toEqual(expect.arrayContaining(costs))
  await setCost(s ?? '', null)
  expect(await costsOf(s ?? '', m ?? '')).toEqual([costs[1]])
  const log = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('target', '=', id)
    .execute()
  expect(log).toMatchObject([
    {
      action: 'product.costs',
      details: {
        changes: { 'cost (S)': { from: null, to: 700.5 }, 'cost (M)': { from: null, to: 0 } },
      },
    },
    { action: 'product.costs', details: { changes: { 'cost (S)': { from: 700.5, to: null } } } },
  ])
})

test.each([-1, 1e12, 1.234, '5'])('%o is no cost', async (cost) => {
  const { id } = await given()
  expect((await setCost(id, cost as number)).statusCode).toBe(400)
})

test('nothing is written where one of the variants is gone', async () => {
  const { id } = await given()
  const costs = [
    { variant: id, cost: 5 },
    { variant: createRowId(), cost: 5 },
  ]
  expect((await ask(chief, 'PUT', '/costs', { costs })).statusCode).toBe(404)
  expect(await costsOf(id)).toEqual([])
})

test('an order keeps the cost of its day', async () => {
  const [known, unknown] = [await given(), await given()]
  await setCost(known.id, 612.34)
  const { id } = await givenPaid(shop, {
    products: [
      { id: known.id, qty: 2 },
      { id: unknown.id, qty: 1 },
    ],
  })
  await setCost(known.id, 999)
  const { lines } = await shop.db
    .selectFrom('sale')
    .select('lines')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(lines.map((line) => line.cost_kobo)).toEqual([61_234, undefined])
})

test('a copy costs what the product costs', async () => {
  const { id } = await given()
  await setCost(id, 321)
  const { _id } = (await ask(admin, 'POST', `/products/${id}/copy`)).json()
  expect(await costsOf(_id)).toEqual([{ variant: _id, cost: 321 }])
})

/** Every address that these ids can make of a path. */
function addressesOf(path: string, ids: readonly string[]): string[] {
  const filled = path
    .replace(':limit', '50')
    .replace(':skip', '0')
    .replace(/:search\?|:text/, 'product')
  const name = /:\w+\??/.exec(filled)?.[0]
  return name ? ids.flatMap((id) => addressesOf(filled.replace(name, id), ids)) : [filled]
}

test('only super admins get costs, in answers and files', async () => {
  const { id } = await given()
  await setCost(id, COST)
  const order = await givenPaid(shop, { products: [{ id, qty: 1 }] })
  const gone = await given()
  await setCost(gone.id, COST)
  await ask(admin, 'DELETE', `/products/${gone.id}`)
  const { _id: copy } = (await ask(admin, 'POST', `/products/${id}/copy`)).json()
  const reads = allEndpoints.filter(
    ({ method, access, media }) =>
      method === 'GET' && access !== 'superAdmin' && media !== 'text/event-stream',
  )
  const asked = new Set<string>()
  for (const { path } of reads)
    for (const url of addressesOf(path, [id, order.id, copy, category])) {
      const answer = await call(shop, {
        url: `/api${url}`,
        headers: as(admin),
        cookies: order.cookies,
      })
      if (answer.statusCode === 200) asked.add(path)
      expect([url, leaks(answer.body)]).toEqual([url, []])
    }
  expect(asked.size).toBeGreaterThan(25)
  for (const kind of EXPORT_KINDS) {
    const browser = await givenBrowser(shop, admin.email)
    const { path } = (
      await call(shop, {
        method: 'POST',
        url: '/api/exports',
        payload: { kind },
        headers: as(browser),
      })
    ).json()
    expect([kind, leaks((await call(shop, { url: path, cookies: browser.cookies })).body)]).toEqual(
      [kind, []],
    )
  }
})

const leaks = (body: string): string[] =>
  [KOBO, String(COST), '9,876,543', '"cost', 'cost_kobo'].filter((text) => body.includes(text))

test('five hundred costs are read at once, no more', async () => {
  const many = Array.from({ length: 501 }, createRowId)
  expect(
    (await ask(chief, 'PUT', '/costs', { costs: many.map((variant) => ({ variant, cost: 1 })) }))
      .statusCode,
  ).toBe(400)
  expect((await ask(chief, 'GET', '/costs?variants=x')).statusCode).toBe(400)
  expect((await ask(chief, 'GET', '/costs')).json()).toEqual({ data: [] })
})
