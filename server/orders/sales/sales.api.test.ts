import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { createPurposeKeys } from '#server/platform/config/keys.ts'
import { createRowId } from '#server/platform/ids.ts'
import {
  call,
  checkoutForm,
  cookieOf,
  givenOrder,
  givenProduct,
  givenState,
} from '#test/factories.ts'
import { act, booksOf, read, stockOf, violations } from '#test/orders.ts'
import { givenShop, KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { createOrderKey } from './order-key.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

type Order = Awaited<ReturnType<typeof givenOrder>>
const stranger = ({ id }: { id: string }) => ({ id, cookies: {} })
const withCookie = ({ id }: { id: string }, orders: string) => ({ id, cookies: { orders } })
const unlock = (id: string, key: string) =>
  call(shop, { method: 'POST', url: `/api/sales/${id}/key`, payload: { key } })

async function givenOrderOfUser(): Promise<Order> {
  const user_id = createRowId()
  const account = {
    id: user_id,
    full_name: 'Uche',
    email: `${user_id}@example.com`,
    phone_number: '08031234567',
  }
  await shop.db
    .insertInto('user_account')
    .values({ ...account, password_hash: '-', role: 'users', shipping: null })
    .execute()
  const order = await givenOrder(shop)
  await shop.db.updateTable('sale').set({ user_id }).where('id', '=', order.id).execute()
  return order
}

describe('an order made without an account', () => {
  const details = {
    name: 'Ada Obi',
    email: 'ada@mail.example.com',
    phoneNumber: '0803 123 4567',
    whatsapp: '+234 803 123 4567',
    moreDetails: 'Blue gate',
  }

  test('is shown in full to the browser that made it', async () => {
    const order = await givenOrder(shop, details)
    expect((await read(shop, order)).json()).toMatchObject({
      _id: order.id,
      personalDetails: ['Ada Obi', 'ada@mail.example.com', '0803 123 4567', '+234 803 123 4567'],
      shipping: [expect.any(String), 'Ikeja', '12 Allen Avenue, near the roundabout'],
      moreDetails: 'Blue gate',
      masked: false,
    })
  })

  test('the payment view masks the person of the order', async () => {
    const order = await givenOrder(shop, details)
    const full: Sale = (await read(shop, order)).json()
    const answer = await read(shop, stranger(order))
    expect(answer.json()).toEqual({
      ...full,
      personalDetails: ['A***', 'a***@m***.com', '***67'],
      shipping: [full.shipping[0], 'Ikeja'],
      moreDetails: '',
      masked: true,
    })
    for (const secret of ['Obi', 'mail.example', '123 4567', 'Allen', 'Blue'])
      expect(answer.body).not.toContain(secret)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test.each([
    ['one letter', 'Ọ', 'x@y.ng', ['Ọ***', 'x***@y***.ng', '***67']],
    ['an emoji', '😀 Smile', 'a@b.example', ['😀***', 'a***@b***.example', '***67']],
  ])('a name of %s is masked, too', async (_what, name, email, personalDetails) => {
    const order = await givenOrder(shop, { name, email, phoneNumber: '0803 123 4567' })
    expect((await read(shop, stranger(order))).json().personalDetails).toEqual(personalDetails)
  })

  test('a cookie of another order opens nothing', async () => {
    const [mine, theirs] = [await givenOrder(shop), await givenOrder(shop)]
    expect((await read(shop, { id: theirs.id, cookies: mine.cookies })).json().masked).toBe(true)
  })

  test('the cookie is not for scripts and lasts 90 days', async () => {
    const { answer } = await givenOrder(shop)
    expect(answer.headers['set-cookie']).toMatch(
      /^orders=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('a browser remembers its last 20 orders', async () => {
    const state = await givenState(shop.db)
    const { id: product } = await givenProduct(shop.db, { stock: 30 })
    let cookies: Record<string, string> = {}
    const ids: string[] = []
    for (let i = 0; i < 21; i += 1) {
      const payload = checkoutForm(state, [{ id: product, qty: 1 }])
      const answer = await call(shop, { method: 'POST', url: '/api/sales', payload, cookies })
      cookies = cookieOf(answer)
      ids.unshift(answer.json()._id)
    }
    const masked = []
    for (const id of ids) masked.push((await read(shop, { id, cookies })).json().masked)
    expect(masked).toEqual([...Array(20).fill(false), true])
  })

  test('one order that is opened again and again pushes out no other', async () => {
    const [mine, opened] = [await givenOrder(shop), await givenOrder(shop)]
    let { cookies } = mine
    for (let times = 0; times < 20; times++) {
      const payload = { key: createOrderKey(KEYS, opened.id) }
      const answer = await call(shop, {
        method: 'POST',
        url: `/api/sales/${opened.id}/key`,
        payload,
        cookies,
      })
      cookies = cookieOf(answer)
    }
    expect((await read(shop, { id: mine.id, cookies })).json().masked).toBe(false)
  })

  test('a cookie that was changed, or is not the shop’s, opens nothing', async () => {
    const order = await givenOrder(shop)
    const signed = order.cookies.orders ?? ''
    const [ids = '', signature = ''] = [
      signed.slice(0, signed.lastIndexOf('.')),
      signed.slice(signed.lastIndexOf('.')),
    ]
    const tampered = [
      ids,
      order.id,
      `${order.id}.${ids}${signature}`,
      `${signed}x`,
      signed.slice(0, -3),
      `${ids}.`,
      `${ids}.${'A'.repeat(43)}`,
      '',
      '.',
      '%E0%A4%A',
      '%00',
      'x'.repeat(3000),
    ]
    for (const orders of tampered) {
      const answer = await read(shop, withCookie(order, orders))
      expect([answer.statusCode, answer.json().masked]).toEqual([200, true])
    }
  })
})

describe('the key in a mail’s link', () => {
  test('is exchanged for the cookie that shows the order in full', async () => {
    const order = await givenOrder(shop)
    const answer = await unlock(order.id, createOrderKey(KEYS, order.id))
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'ok' }])
    expect((await read(shop, { id: order.id, cookies: cookieOf(answer) })).json().masked).toBe(
      false,
    )
  })

  test('of another order, of another shop, cut or made up: 404 and no cookie', async () => {
    const [order, other] = [await givenOrder(shop), await givenOrder(shop)]
    const right = createOrderKey(KEYS, order.id)
    const wrong = [
      createOrderKey(KEYS, other.id),
      createOrderKey(createPurposeKeys(['another secret']), order.id),
      right.slice(1),
      `${right}=`,
      'x',
      'ü',
    ]
    for (const key of wrong) {
      const answer = await unlock(order.id, key)
      expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([
        404,
        { message: 'order not found' },
        [],
      ])
    }
  })

  test('opens no order of an account', async () => {
    const order = await givenOrderOfUser()
    const cookies = cookieOf(await unlock(order.id, createOrderKey(KEYS, order.id)))
    expect((await read(shop, { id: order.id, cookies })).statusCode).toBe(404)
  })
})

describe('an order that the caller may not see is 404', () => {
  test.each([
    createRowId(),
    '1',
    'null',
    '%00',
    "' or 1=1",
    'A'.repeat(36),
    '..%2f',
    '%F0%9F%98%80',
  ])('%s', async (id) => {
    const answers = [
      await read(shop, { id, cookies: {} }),
      await act(shop, { id, cookies: {} }, 'cancel'),
      await act(shop, { id, cookies: {} }, 'on delivery'),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'order not found' }])
    }
  })

  test("an account's order is unknown to everyone else", async () => {
    const order = await givenOrderOfUser()
    for (const caller of [order, stranger(order)]) {
      const answers = [
        await read(shop, caller),
        await act(shop, caller, 'cancel'),
        await act(shop, caller, 'on delivery'),
      ]
      for (const answer of answers) {
        expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'order not found' }])
      }
    }
    expect((await booksOf(shop.db, order.id)).history).toBe('placed')
  })
})

describe('too many calls are 429 with the time to wait', () => {
  test('31 orders of one address and e-mail in an hour; another e-mail may go on', async () => {
    const limited = await givenShop({ hasRateLimit: true })
    const state = await givenState(limited.db)
    const { id } = await givenProduct(limited.db, { stock: 100 })
    const place = (email: string) => {
      const payload = checkoutForm(state, [{ id, qty: 1 }], { email, moreDetails: createRowId() })
      return call(limited, { method: 'POST', url: '/api/sales', payload })
    }
    const statuses = []
    for (let i = 0; i < 31; i += 1)
      statuses.push((await place(i % 2 ? 'ada@example.com' : 'ADA@example.com')).statusCode)
    expect(statuses).toEqual([...Array(30).fill(201), 429])
    const refused = await place('ada@example.com')
    expect(refused.json()).toEqual({ message: 'too many requests, kindly try again later' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await place('uche@example.com')).statusCode).toBe(201)
    expect(await stockOf(limited.db, id)).toBe(69)
  })

  test('21 keys in a minute', async () => {
    const limited = await givenShop({ hasRateLimit: true })
    const statuses = []
    for (let i = 0; i < 21; i += 1) {
      const url = `/api/sales/${createRowId()}/key`
      statuses.push(
        (await call(limited, { method: 'POST', url, payload: { key: 'x' } })).statusCode,
      )
    }
    expect(statuses).toEqual([...Array(20).fill(404), 429])
  })
})
