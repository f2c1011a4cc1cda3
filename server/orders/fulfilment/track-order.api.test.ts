import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortenId } from '#contract/platform/format.ts'
import { call, givenOrder } from '#test/factories.ts'
import { actOnParcel, givenPaidOrder, givenParcel } from '#test/parcels.ts'
import { givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let limited: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  limited = await openTestShop({ hasRateLimit: true })
})
afterAll(() => Promise.all([shop.close(), limited.close()]))

const track = (order: string, phoneNumber: string, { at = shop, from = '10.0.0.1' } = {}) =>
  call(at, {
    method: 'POST',
    url: '/api/track',
    payload: { order, phoneNumber },
    remoteAddress: from,
  })

const BUYER = {
  name: 'Ada Obi',
  email: 'ada.track@example.com',
  phoneNumber: '0803 765 4321',
  address: '7 Marina Road',
  moreDetails: 'behind the bank',
}

test('order number and phone show progress, and nothing of the buyer', async () => {
  const admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
  const { id } = await givenPaidOrder(shop, BUYER)
  const parcel = await givenParcel(shop, admin, id)
  await actOnParcel(shop, admin, parcel, 'ship', { courier: 'GIG', riderPhone: '0806 111 2222' })
  for (const [number, phone] of [
    [shortenId(id, 6), '0803 765 4321'],
    [`#${shortenId(id, 6).toUpperCase()}`, '+234 803-765-4321'],
    [id, '2348037654321'],
  ] as const) {
    const answer = await track(number, phone)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      number: shortenId(id, 6),
      fulfilment: 'shipped',
      paymentStatus: 'paid',
    })
    for (const secret of [
      'Ada',
      'ada.track',
      '4321',
      'Marina',
      'bank',
      'Bola',
      '0806',
      id,
      'Product',
    ])
      expect(answer.body).not.toContain(secret)
  }
})

test("an order's id alone shows its progress, not the courier's number", async () => {
  const admin = await givenPerson(shop.db, { role: 'admin' })
  const { id, cookies } = await givenPaidOrder(shop)
  const parcel = await givenParcel(shop, admin, id)
  await actOnParcel(shop, admin, parcel, 'ship', {
    courier: 'GIG',
    tracking: 'GX-77',
    trackingLink: 'https://gig.example/GX-77',
  })
  const masked = await call(shop, { url: `/api/sales/${id}/shipments` })
  expect(masked.json()).toMatchObject({ data: [], steps: [{}, {}, {}, { kind: 'shipped' }] })
  expect(masked.body).not.toContain('GX-77')
  expect((await call(shop, { url: `/api/sales/${id}/shipments`, cookies })).body).toContain('GX-77')
})

test('a wrong phone number and a number that no order has are one answer', async () => {
  const { id } = await givenOrder(shop, BUYER)
  const answers = await Promise.all([
    track(shortenId(id, 6), '0803 765 4322'),
    track('ffffff', '0803 765 4321'),
    track(crypto.randomUUID(), '0803 765 4321'),
  ])
  const [first] = answers
  for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, first?.body])
})

test('orders that share a short number are told apart by the phone number', async () => {
  const end = 'abc123'
  const renamed = async (phoneNumber: string) => {
    const { id } = await givenOrder(shop, { phoneNumber })
    const { rows } = await shop.db
      .selectFrom('sale')
      .selectAll()
      .where('id', '=', id)
      .execute()
      .then((rows) => ({ rows }))
    const next = `${id.slice(0, -6)}${end}`
    const [{ search_text: _text, total_kobo: _total, ...row }] = rows as [(typeof rows)[number]]
    await shop.db
      .insertInto('sale')
      .values({
        ...row,
        id: next,
        lines: JSON.stringify(row.lines),
        holder: null,
        seller: null,
        discounts: null,
      })
      .execute()
    return next
  }
  await renamed('0803 000 0001')
  await renamed('0803 000 0002')
  expect((await track(end, '0803 000 0002')).statusCode).toBe(200)
  expect((await track(end, '0803 000 0003')).statusCode).toBe(404)
})

test('it refuses what is no number, in words', async () => {
  for (const order of ['', 'abc', 'abcdefg', "' or 1=1", '%%%%%%', '______']) {
    const answer = await track(order, '0803 765 4321')
    expect(answer.statusCode).toBe(400)
  }
  expect((await track('abcdef', 'not a phone')).statusCode).toBe(400)
})

test('phone numbers of one order cannot be tried out, from many addresses either', async () => {
  const { id } = await givenOrder(limited, BUYER)
  const number = shortenId(id, 6)
  const guess = (i: number) =>
    track(number, `0803 765 ${String(1000 + i)}`, { at: limited, from: `10.1.0.${i}` })
  const statuses = (await Promise.all(Array.from({ length: 40 }, (_, i) => guess(i)))).map(
    (answer) => answer.statusCode,
  )
  expect(statuses.filter((status) => status === 404)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('buyers who look often are limited by address, not by number', async () => {
  const { id } = await givenOrder(limited, BUYER)
  const statuses: number[] = []
  for (let i = 0; i < 45; i++)
    statuses.push(
      (await track(shortenId(id, 6), BUYER.phoneNumber, { at: limited, from: `10.2.0.${i % 3}` }))
        .statusCode,
    )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const many = Array.from({ length: 25 }, () =>
    track(shortenId(id, 6), BUYER.phoneNumber, { at: limited, from: '10.3.0.1' }),
  )
  expect((await Promise.all(many)).filter((answer) => answer.statusCode === 429)).toHaveLength(5)
})
