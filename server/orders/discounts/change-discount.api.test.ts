import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { MAX_AUTOMATIC } from '#contract/platform/limits.ts'
import { givenDiscount, newPhone, order, quote } from '#test/discounts.ts'
import { call, givenCategory, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { act } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  call(shop, {
    method,
    url: `/api/discounts${url}`,
    headers: as(admin),
    payload,
  })

let count = 0
const form = (values: object = {}) => ({
  name: 'December',
  kind: 'percent',
  value: 10,
  scope: 'all',
  code: `D${++count}-X`,
  ...values,
})

async function created(values: object = {}): Promise<string> {
  const answer = await send('POST', '', form(values))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()._id
}

const one = async (id: string) => (await send('GET', `/${id}`)).json()
const auditOf = async (target: string): Promise<string[]> => {
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('target', '=', target)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('the shop says that it has discounts while one is on', async () => {
  const other = await openTestShop()
  const chief = await givenPerson(other.db, { role: 'admin' })
  const offered = async () => (await call(other, { url: '/api/shop' })).json().discounts
  const add = async (values: object): Promise<string> => {
    const payload = form(values)
    return (
      await call(other, { method: 'POST', url: '/api/discounts', headers: as(chief), payload })
    ).json()._id
  }
  const end = (id: string) =>
    call(other, { method: 'PUT', url: `/api/discounts/${id}/end`, headers: as(chief) })
  try {
    expect(await offered()).toBeUndefined()
    await add({ active: false })
    expect(await offered()).toBeUndefined()
    const automatic = await add({ code: '', startsAt: '2099-01-01T00:00:00+01:00' })
    expect(await offered()).toBe('automatic')
    const code = await add({})
    expect(await offered()).toBe('codes')
    await end(code)
    expect(await offered()).toBe('automatic')
    await end(automatic)
    expect(await offered()).toBeUndefined()
  } finally {
    await other.close()
  }
})

describe('a discount', () => {
  test('is stored as it was typed, with titles, uses and what it gave', async () => {
    const category = await givenCategory(shop.db, { title: 'Phones' })
    const id = await created({
      code: ' dec-10 ',
      value: '12.5',
      most: '₦5,000',
      scope: 'categories',
      targets: [category],
      from: '50,000',
      startsAt: '2026-01-01T00:00:00+01:00',
      endsAt: '2099-01-01T00:00:00+01:00',
      usesMax: '100',
      usesPerBuyer: 1,
    })
    expect(await one(id)).toMatchObject({
      code: 'DEC-10',
      kind: 'percent',
      value: 12.5,
      most: 5000,
      scope: 'categories',
      from: 50_000,
      targets: [{ _id: category, title: 'Phones' }],
      startsAt: '2025-12-31T23:00:00.000Z',
      usesMax: 100,
      usesPerBuyer: 1,
      firstOrder: false,
      combines: false,
      state: 'running',
      uses: 0,
      given: 0,
      version: 1,
    })
    expect(await auditOf(id)).toEqual(['discount.create'])
  })

  test('is listed newest first, and found by a part of its name or code', async () => {
    const id = await created({ name: 'Harmattan & <b>cold</b>', code: 'HARMATTAN' })
    for (const search of ['harmattan', 'HARMATT', '<b>'])
      expect((await send('GET', `/10/0/${encodeURIComponent(search)}`)).json()).toMatchObject({
        data: [{ _id: id }],
        total: 1,
      })
    expect((await send('GET', '/1/0')).json().data[0]._id).toBe(id)
    expect((await send('GET', '/10/0/%25')).json().total).toBe(0)
  })

  test.each([
    ['nothing to take off', { value: '' }],
    ['a percentage above 100', { value: 100.5 }],
    ['less than nothing', { value: -5 }],
    ['more than the shop counts', { kind: 'amount', value: 1e12 }],
    ['a part of a hundredth of a percent', { value: 0.001 }],
    ['a most of an amount', { kind: 'amount', value: 5, most: 5 }],
    ['no category', { scope: 'categories' }],
    [
      'an unknown product',
      { scope: 'products', targets: ['00000000-0000-7000-8000-00000000dead'] },
    ],
    ['no name', { name: '  ' }],
    ['a code with script', { code: '<script>' }],
    ['a short code', { code: 'AB' }],
    [
      'an end before its start',
      { startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' },
    ],
    ['no day', { startsAt: 'tomorrow' }],
    ['no use at all', { usesMax: 0 }],
    ['half a use', { usesPerBuyer: 1.5 }],
    [
      'too many products',
      { scope: 'products', targets: Array(201).fill('00000000-0000-7000-8000-00000000dead') },
    ],
  ])('is refused with %s', async (_what, values) => {
    expect((await send('POST', '', form(values))).statusCode).toBe(400)
  })

  test('has a code of its own in any case', async () => {
    await created({ code: 'ONLY-ONE' })
    const answers = await Promise.all(
      ['only-one', 'Only-One '].map((code) => send('POST', '', form({ code }))),
    )
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual(
      Array(2).fill([409, messages.discountCodeTaken]),
    )
  })

  test('is changed for orders from now on, by one admin at a time', async () => {
    const id = await created({ code: 'CHANGING' })
    const change = (values: object, version: number) =>
      send('PUT', `/${id}`, form({ code: 'CHANGING', version, ...values }))
    expect((await change({ value: 20 }, 1)).statusCode).toBe(200)
    const stale = await change({ value: 30 }, 1)
    expect([stale.statusCode, stale.json().message]).toEqual([409, messages.discountStale])
    expect((await change({ value: 20 }, 2)).statusCode).toBe(200)
    expect(await one(id)).toMatchObject({ value: 20, version: 2 })
    expect(await auditOf(id)).toEqual(['discount.create', 'discount.edit'])
  })

  test('cannot have fewer uses than orders have it', async () => {
    const id = await created({ code: 'TWICE', usesMax: 5 })
    await givenOrder(shop, { code: 'TWICE', phoneNumber: newPhone() })
    await givenOrder(shop, { code: 'TWICE', phoneNumber: newPhone() })
    const answer = await send('PUT', `/${id}`, form({ code: 'TWICE', usesMax: 1, version: 1 }))
    expect([answer.statusCode, answer.json().fields]).toEqual([
      409,
      { usesMax: messages.discountUsesBelow(2) },
    ])
    expect(await one(id)).toMatchObject({ uses: 2, given: 200, state: 'running' })
  })

  test('ends now; orders keep it', async () => {
    const id = await created({ code: 'ENDING' })
    const placed = await givenOrder(shop, { code: 'ENDING' })
    expect((await send('PUT', `/${id}/end`)).statusCode).toBe(200)
    expect(await one(id)).toMatchObject({ state: 'ended', uses: 1 })
    const wish = {
      state: await givenState(shop.db),
      products: [{ id: (await givenProduct(shop.db)).id, qty: 1 }],
    }
    expect((await order(shop, { ...wish, code: 'ENDING' })).json().message).toBe(
      messages.discountEnded,
    )
    expect(placed.answer.json().discounts).toHaveLength(1)
    expect(await auditOf(id)).toEqual(['discount.create', 'discount.end'])
  })

  test('is deleted only as long as no order ever had it', async () => {
    const used = await created({ code: 'USED-ONCE' })
    const unused = await created()
    await act(shop, await givenOrder(shop, { code: 'USED-ONCE' }), 'cancel')
    const refused = await send('DELETE', `/${used}`)
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.discountWasUsed])
    expect((await send('DELETE', `/${unused}`)).statusCode).toBe(200)
    expect((await send('GET', `/${unused}`)).statusCode).toBe(404)
    expect(await auditOf(unused)).toEqual(['discount.create', 'discount.delete'])
  })
})

describe('an automatic discount', () => {
  test('is given from the moment it is added until it is ended', async () => {
    const product = await givenProduct(shop.db)
    const asked = async () =>
      (await quote(shop, { products: [{ id: product.id, qty: 1 }] })).json().subtotal
    expect(await asked()).toBe(1000)
    const id = await created({ code: '', scope: 'products', targets: [product.id], value: 25 })
    expect(await asked()).toBe(750)
    await send('PUT', `/${id}/end`)
    expect(await asked()).toBe(1000)
  })

  test('of these only so many are on, as each order looks at them', async () => {
    const targets = [(await givenProduct(shop.db)).id]
    for (let i = 0; i < MAX_AUTOMATIC; i++)
      await givenDiscount(shop, {
        code: null,
        scope: 'products',
        targets,
        ends_at: new Date('2099-01-01'),
      })
    const automatic = { code: '', scope: 'products', targets }
    const answer = await send('POST', '', form(automatic))
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      messages.discountTooManyAutomatic(MAX_AUTOMATIC),
    ])
    expect((await send('POST', '', form({ ...automatic, active: false }))).statusCode).toBe(201)
  })
})

test('the list of orders knows those of a discount, by its code or its id', async () => {
  const { code, id } = await givenDiscount(shop)
  const first = await givenOrder(shop, { code })
  const second = await givenOrder(shop, { code })
  await givenOrder(shop)
  for (const value of [code, code.toLowerCase(), id]) {
    const { data } = (
      await call(shop, { url: `/api/sales/10/0?code=${value}`, headers: as(admin) })
    ).json()
    const found = data.map(({ _id }: { _id: string }) => _id)
    expect(found.toSorted()).toEqual([first.id, second.id].toSorted())
  }
  expect(
    (await call(shop, { url: '/api/sales/10/0?code=%3Cb%3E', headers: as(admin) })).statusCode,
  ).toBe(400)
})
