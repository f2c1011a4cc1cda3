import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sale } from '#contract/sales.ts'
import type { Act } from '#server/audit/audit.ts'
import { newId } from '#server/ids.ts'
import { createKeys } from '#server/settings/keys.ts'
import { call, checkoutForm, cookieOf, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { act, booksOf, confirm, read, stockOf, violations } from '#test/orders.ts'
import { as, givenAct, givenPerson, type Person } from '#test/people.ts'
import { givenShop, KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { completeSale } from '../payments/complete-sale.ts'
import { orderKey } from './order-key.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  byAdmin = await givenAct(shop.db, 'Bola')
})
beforeEach(() => {
  shop.cards.isDown = false
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

type Order = Awaited<ReturnType<typeof givenOrder>>
const stranger = ({ id }: { id: string }) => ({ id, cookies: {} })
const withCookie = ({ id }: { id: string }, orders: string) => ({ id, cookies: { orders } })
const unlock = (id: string, key: string) =>
  call(shop, { method: 'POST', url: `/api/sales/${id}/key`, payload: { key } })
const pay = ({ id, totalKobo }: Order) => shop.cards.charges.set(id, { amount: totalKobo })
let byAdmin: Act

async function givenOrderOfUser(): Promise<Order> {
  const user_id = newId()
  const account = { id: user_id, full_name: 'Uche', email: `${user_id}@example.com`, phone_number: '08031234567' }
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

  test('whoever knows its id sees the payment view: name, e-mail, phone masked, address and details left out', async () => {
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
    for (const secret of ['Obi', 'mail.example', '123 4567', 'Allen', 'Blue']) expect(answer.body).not.toContain(secret)
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

  test('the cookie cannot be read by scripts or sent from other sites, and lasts 90 days', async () => {
    const { answer } = await givenOrder(shop)
    expect(answer.headers['set-cookie']).toMatch(/^orders=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('one browser keeps its last 20 orders', async () => {
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

  test('a cookie that was tampered with, or is no cookie of ours, opens nothing', async () => {
    const order = await givenOrder(shop)
    const signed = order.cookies.orders ?? ''
    const [ids = '', signature = ''] = [signed.slice(0, signed.lastIndexOf('.')), signed.slice(signed.lastIndexOf('.'))]
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
    const answer = await unlock(order.id, orderKey(KEYS, order.id))
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'ok' }])
    expect((await read(shop, { id: order.id, cookies: cookieOf(answer) })).json().masked).toBe(false)
  })

  test('of another order, of another shop, cut or made up: 404 and no cookie', async () => {
    const [order, other] = [await givenOrder(shop), await givenOrder(shop)]
    const right = orderKey(KEYS, order.id)
    const wrong = [
      orderKey(KEYS, other.id),
      orderKey(createKeys(['another secret']), order.id),
      right.slice(1),
      `${right}=`,
      'x',
      'ü',
    ]
    for (const key of wrong) {
      const answer = await unlock(order.id, key)
      expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([404, { message: 'order not found' }, []])
    }
  })

  test('opens no order of an account', async () => {
    const order = await givenOrderOfUser()
    const cookies = cookieOf(await unlock(order.id, orderKey(KEYS, order.id)))
    expect((await read(shop, { id: order.id, cookies })).statusCode).toBe(404)
  })
})

describe('an order that is not there for the caller is 404', () => {
  test.each([newId(), '1', 'null', '%00', "' or 1=1", 'A'.repeat(36), '..%2f', '%F0%9F%98%80'])('%s', async (id) => {
    const answers = [
      await read(shop, { id, cookies: {} }),
      await act(shop, { id, cookies: {} }, 'cancel'),
      await act(shop, { id, cookies: {} }, 'on delivery'),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'order not found' }])
    }
  })

  test('one of an account, for everyone but its owner: the same words as for an unknown one', async () => {
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

describe('Customer cancellation allowed only when processing and unpaid', () => {
  const given = async () => {
    const { id: product } = await givenProduct(shop.db, { stock: 5 })
    const order = await givenOrder(shop, { products: [{ id: product, qty: 2 }] })
    return { ...order, product }
  }

  test('cancels and gives the stock back; again is 409, and gives nothing', async () => {
    const order = await given()
    const [first, second] = [await act(shop, order, 'cancel'), await act(shop, order, 'cancel')]
    expect([first.statusCode, first.json()]).toEqual([200, { message: 'transaction has been cancelled' }])
    expect([second.statusCode, second.json()]).toEqual([409, { message: 'order can no longer be cancelled' }])
    expect(await stockOf(shop.db, order.product)).toBe(5)
    expect((await read(shop, order)).json()).toMatchObject({ transactionStatus: 'cancelled', paymentStatus: 'unpaid' })
  })

  test('10 clicks at once: one cancels, nine are refused, the stock comes back once', async () => {
    const order = await given()
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(shop, order, 'cancel')))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect(await stockOf(shop.db, order.product)).toBe(5)
  })

  test('after it was paid: 409', async () => {
    const order = await given()
    pay(order)
    await confirm(shop, order.id)
    const answer = await act(shop, order, 'cancel')
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'order has already been paid for'])
    expect(await stockOf(shop.db, order.product)).toBe(3)
  })

  test('after it was completed: 409', async () => {
    const order = await given()
    await completeSale(shop.db, { id: order.id, ...byAdmin })
    expect((await act(shop, order, 'cancel')).statusCode).toBe(409)
  })

  test('stock of a product that was deleted meanwhile comes back, too', async () => {
    const order = await given()
    await shop.db.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', order.product).execute()
    expect((await act(shop, order, 'cancel')).statusCode).toBe(200)
    expect(await stockOf(shop.db, order.product)).toBe(5)
  })

  test('a buyer gets the pieces that another gave back', async () => {
    const { id: product } = await givenProduct(shop.db, { stock: 1 })
    const order = await givenOrder(shop, { products: [{ id: product, qty: 1 }] })
    await expect(givenOrder(shop, { products: [{ id: product, qty: 1 }] })).rejects.toThrow('out of stock')
    await act(shop, order, 'cancel')
    await givenOrder(shop, { products: [{ id: product, qty: 1 }] })
    expect(await stockOf(shop.db, product)).toBe(0)
  })

  test('who only knows the id may not: 401', async () => {
    const order = await given()
    const answer = await act(shop, stranger(order), 'cancel')
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'kindly login to continue' }])
    expect((await booksOf(shop.db, order.id)).status).toBe('processing unpaid')
  })
})

describe('On delivery only when the second element of shipping is ‘warri south’ or the first is ‘Lagos’', () => {
  let lagos: string
  let delta: string
  beforeAll(async () => {
    lagos = await givenState(shop.db, { state: 'Lagos' })
    delta = await givenState(shop.db, { state: 'Delta', lgas: 'Uvwie, Warri South' })
  })

  test('in Lagos: recorded once, however often it is chosen', async () => {
    const order = await givenOrder(shop, { state: lagos })
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(shop, order, 'on delivery')))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(200))
    expect(await booksOf(shop.db, order.id)).toEqual({
      status: 'processing unpaid',
      method: 'on delivery',
      payments: [],
      history: 'placed onDelivery',
    })
  })

  test('in Warri South: allowed; elsewhere in Delta: 409 with the spec’s words', async () => {
    const warri = await givenOrder(shop, { state: delta, lga: 'Warri South' })
    const uvwie = await givenOrder(shop, { state: delta, lga: 'Uvwie' })
    expect((await act(shop, warri, 'on delivery')).statusCode).toBe(200)
    const answer = await act(shop, uvwie, 'on delivery')
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'this payment method is not available in your region, kindly choose another payment method, thank you for shopping with us :)',
    ])
  })

  test('the name of the state that the body claims does not count', async () => {
    const order = await givenOrder(shop, { stateName: 'Lagos' })
    expect((await act(shop, order, 'on delivery')).statusCode).toBe(409)
  })

  test('a state that gets the name later does not change orders that were made', async () => {
    const state = await givenState(shop.db, { state: 'Ekiti' })
    const order = await givenOrder(shop, { state })
    await shop.db.updateTable('sale').set({ state: 'Lagos' }).where('id', '=', order.id).execute()
    expect((await act(shop, order, 'on delivery')).statusCode).toBe(409)
  })

  test('the choice is in the full view and in the masked one', async () => {
    const order = await givenOrder(shop, { state: lagos })
    await act(shop, order, 'on delivery')
    const views = [(await read(shop, order)).json(), (await read(shop, stranger(order))).json()]
    expect(views.map(({ masked, paymentMethod }) => [masked, paymentMethod])).toEqual([
      [false, 'on delivery'],
      [true, 'on delivery'],
    ])
  })

  test('paid by card all the same, it is no longer on delivery: nobody asks for money at the door', async () => {
    const order = await givenOrder(shop, { state: lagos })
    await act(shop, order, 'on delivery')
    pay(order)
    await confirm(shop, order.id)
    expect(await booksOf(shop.db, order.id)).toMatchObject({ status: 'processing paid', method: 'card' })
  })

  test('not once it was paid, cancelled or completed: 409', async () => {
    const [paid, cancelled, completed] = [
      await givenOrder(shop, { state: lagos }),
      await givenOrder(shop, { state: lagos }),
      await givenOrder(shop, { state: lagos }),
    ]
    pay(paid)
    await confirm(shop, paid.id)
    await act(shop, cancelled, 'cancel')
    await completeSale(shop.db, { id: completed.id, ...byAdmin })
    for (const order of [paid, cancelled, completed]) {
      const answer = await act(shop, order, 'on delivery')
      expect([answer.statusCode, answer.json().message]).toEqual([409, 'order can no longer be paid for'])
    }
  })

  test('may still be cancelled, or paid by card', async () => {
    const [cancelled, paid] = [await givenOrder(shop, { state: lagos }), await givenOrder(shop, { state: lagos })]
    for (const order of [cancelled, paid]) await act(shop, order, 'on delivery')
    pay(paid)
    expect([(await act(shop, cancelled, 'cancel')).statusCode, (await confirm(shop, paid.id)).statusCode]).toEqual([
      200, 200,
    ])
  })

  test('who only knows the id may not: 401', async () => {
    expect((await act(shop, stranger(await givenOrder(shop, { state: lagos })), 'on delivery')).statusCode).toBe(401)
  })
})

describe('an admin’s completion', () => {
  test('is not for visitors: 401, whether or not the order is theirs, or is there', async () => {
    const order = await givenOrder(shop)
    for (const caller of [order, stranger(order), stranger({ id: newId() })]) {
      const answer = await act(shop, caller, 'completed')
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'kindly login to continue' }])
    }
  })

  test('of an unpaid order says that the money was taken by hand, under the admin’s name', async () => {
    const order = await givenOrder(shop)
    await completeSale(shop.db, { id: order.id, ...byAdmin })
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'completed paid',
      payments: [{ kind: 'manual', amount: order.totalKobo }],
      history: 'placed paid completed',
    })
    const { actor } = await shop.db
      .selectFrom('payment')
      .select('actor')
      .where('sale_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(actor).toBe('Bola')
  })

  test.each([
    ['cash', { method: 'cash' }],
    ['transfer', { method: 'transfer' }],
    ['cash', {}],
  ])(
    'Money received by hand is `cash` or `transfer` wherever a payment method is shown: %s for %j',
    async (method, how) => {
      const admin = await givenPerson(shop.db, { role: 'admin' })
      const order = await givenOrder(shop, { lga: 'Warri South', stateValues: { lgas: 'Warri South' } })
      await act(shop, order, 'on delivery')
      const url = `/api/sales/${order.id}`
      const payload = { value: 'completed', ...how }
      expect((await call(shop, { method: 'PUT', url, payload, headers: as(admin) })).statusCode).toBe(200)
      expect((await read(shop, order)).json().paymentMethod).toBe(method)
      const ledger = await shop.db
        .selectFrom('payment')
        .select(['provider', 'reference', 'kind'])
        .where('sale_id', '=', order.id)
        .execute()
      expect(ledger).toEqual([{ provider: method, reference: null, kind: 'manual' }])
    },
  )

  test.each(['card', 'on delivery', '', 5, null])(
    'received by any other method: 400, and nothing is done: %j',
    async (method) => {
      const admin = await givenPerson(shop.db, { role: 'admin' })
      const order = await givenOrder(shop)
      const payload = { value: 'completed', method }
      const url = `/api/sales/${order.id}`
      expect((await call(shop, { method: 'PUT', url, payload, headers: as(admin) })).statusCode).toBe(400)
      expect((await booksOf(shop.db, order.id)).history).toBe('placed')
    },
  )

  test('of an order that was paid by card leaves the method as it was', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const order = await givenOrder(shop)
    pay(order)
    await confirm(shop, order.id)
    const payload = { value: 'completed', method: 'transfer' }
    await call(shop, { method: 'PUT', url: `/api/sales/${order.id}`, payload, headers: as(admin) })
    expect((await booksOf(shop.db, order.id)).method).toBe('card')
  })

  test('happens once, and not to a cancelled order', async () => {
    const [order, cancelled] = [await givenOrder(shop), await givenOrder(shop)]
    await act(shop, cancelled, 'cancel')
    const complete = ({ id }: Order) => completeSale(shop.db, { id, ...byAdmin })
    const results = await Promise.allSettled([complete(order), complete(order), complete(cancelled)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await booksOf(shop.db, cancelled.id)).status).toBe('cancelled unpaid')
  })

  test('and the customer’s cancellation at once: one of the two', async () => {
    for (let i = 0; i < 5; i += 1) {
      const order = await givenOrder(shop)
      await Promise.allSettled([completeSale(shop.db, { id: order.id, ...byAdmin }), act(shop, order, 'cancel')])
      expect(['completed paid', 'cancelled unpaid']).toContain((await booksOf(shop.db, order.id)).status)
    }
  })
})

test.each([
  'cancelled',
  'Cancel',
  'complete',
  'processing',
  'paid',
  '',
  'constructor',
  null,
  5,
  ['cancel'],
  { value: 'cancel' },
])('any other {value} is 400: %j', async (value) => {
  const order = await givenOrder(shop)
  expect((await act(shop, order, value as string)).statusCode).toBe(400)
  expect((await booksOf(shop.db, order.id)).history).toBe('placed')
})

describe('too many calls are 429 and say when to come back', () => {
  test('31 orders of one address and e-mail in an hour; another e-mail may go on', async () => {
    const limited = await givenShop({ hasRateLimit: true })
    const state = await givenState(limited.db)
    const { id } = await givenProduct(limited.db, { stock: 100 })
    const place = (email: string) => {
      const payload = checkoutForm(state, [{ id, qty: 1 }], { email, moreDetails: newId() })
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

  test('21 reports of a payment in a minute, counted by all instances together; the next minute is free again', async () => {
    const one = await givenShop({ hasRateLimit: true })
    const two = await givenShop({ hasRateLimit: true, db: one.db })
    const answers = await Promise.all(Array.from({ length: 21 }, (_, i) => confirm(i % 2 ? one : two, newId())))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([...Array(20).fill(404), 429])
    await one.db
      .updateTable('rate_limit')
      .set({ window_start: new Date(0) })
      .execute()
    expect((await confirm(one, newId())).statusCode).toBe(404)
  })

  test('21 keys in a minute', async () => {
    const limited = await givenShop({ hasRateLimit: true })
    const statuses = []
    for (let i = 0; i < 21; i += 1) {
      const url = `/api/sales/${newId()}/key`
      statuses.push((await call(limited, { method: 'POST', url, payload: { key: 'x' } })).statusCode)
    }
    expect(statuses).toEqual([...Array(20).fill(404), 429])
  })
})

describe('the audit log', () => {
  const by = async (person: Person, id: string, value: string) =>
    call(shop, { method: 'PUT', url: `/api/sales/${id}`, payload: { value }, headers: as(person) })
  const entriesOf = (id: string) =>
    shop.db.selectFrom('audit_log').select(['actor_id', 'action', 'details']).where('target', '=', id).execute()

  test('has an admin’s completion, and says when the money was taken by hand', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const { id } = await givenOrder(shop, { name: 'Ada Obi' })
    expect((await by(admin, id, 'completed')).statusCode).toBe(200)
    expect((await by(admin, id, 'completed')).statusCode).toBe(409)
    const details = { name: 'Ada Obi', isByHand: true, method: 'cash' }
    expect(await entriesOf(id)).toEqual([{ actor_id: admin.id, action: 'sale.complete', details }])
  })

  test('has an admin’s cancellation, not that of who ordered', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const [first, second] = [await givenOrder(shop, { name: 'Ada Obi' }), await givenOrder(shop)]
    expect((await by(admin, first.id, 'cancel')).statusCode).toBe(200)
    expect((await act(shop, second, 'cancel')).statusCode).toBe(200)
    expect(await entriesOf(first.id)).toEqual([
      { actor_id: admin.id, action: 'sale.cancel', details: { name: 'Ada Obi' } },
    ])
    expect(await entriesOf(second.id)).toEqual([])
  })
})
