import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { judgeHealth } from '#contract/running/health-rules.ts'
import {
  type Answer,
  call,
  checkoutForm,
  cookieOf,
  givenProduct,
  givenState,
} from '#test/factories.ts'
import { collector, mailCalls } from '#test/mail-calls.ts'
import { as, givenAct, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { completeSale } from '../../orders/payments/complete-sale.ts'

/** Three times as many orders may be unpaid, or cancelled within the hour: 12 and 9. */
const CAPS = { address: { orders: 4, pieces: 200 }, account: { orders: 3, pieces: 200 } }
const BUDGET = { perCaller: 6, perShop: 10 }

let shop: TestShop
let state: string
let product: string
const { mailsOf, send, statuses, dropMails, givenVerified } = mailCalls(() => shop, BUDGET)
beforeAll(async () => {
  shop = await openTestShop({ holdCaps: CAPS })
  state = await givenState(shop.db)
  product = (await givenProduct(shop.db, { stock: 10_000 })).id
})
beforeEach(async () => {
  await dropMails()
  await sql`truncate rate_limit`.execute(shop.db)
})
afterAll(() => shop.close())

let count = 0
const newAddress = () => `198.51.100.${++count}`
const newEmail = () => `stranger-${++count}@example.com`

type Caller = { from: string; person?: Person; email?: string }

const place = ({ from, person, email = newEmail() }: Caller): Promise<Answer> =>
  call(shop, {
    method: 'POST',
    url: '/api/sales',
    payload: checkoutForm(state, [{ id: product, qty: 1 }], { email }),
    headers: { 'idempotency-key': crypto.randomUUID(), ...(person && as(person)) },
    remoteAddress: from,
  })

const cancel = (placed: Answer, { from, person }: Caller): Promise<Answer> =>
  call(shop, {
    method: 'PUT',
    url: `/api/sales/${placed.json()._id}`,
    payload: { value: 'cancel' },
    ...(person ? { headers: as(person) } : { cookies: cookieOf(placed) }),
    remoteAddress: from,
  })

/** Places and cancels; returns the statuses and the last message. */
async function loop(
  times: number,
  caller: () => Caller,
): Promise<{ codes: number[]; message: string }> {
  const codes: number[] = []
  let message = ''
  for (let i = 0; i < times; i += 1) {
    const by = caller()
    const placed = await place(by)
    codes.push(placed.statusCode)
    message = placed.json().message
    if (placed.statusCode === 201) expect((await cancel(placed, by)).statusCode).toBe(200)
  }
  return { codes, message }
}

const mailLines = async () => {
  const chief = await givenPerson(shop.db, { role: 'superAdmin' })
  const health = await call(shop, { url: '/api/operations/health', headers: as(chief) })
  return judgeHealth(health.json())
    .filter(({ key, state }) => key === 'mails' && state !== 'ok')
    .map(({ state, says }) => `${state}: ${says}`)
}

test('an address that orders for 80 strangers is stopped', async () => {
  const from = newAddress()
  const { codes, message } = await loop(80, () => ({ from }))
  expect(codes).toEqual([...Array(12).fill(201), ...Array(68).fill(429)])
  expect(message).toBe('too many of your orders were cancelled, kindly order again in an hour')
  expect(await mailsOf()).toHaveLength(BUDGET.perCaller)
  expect((await statuses()).filter((status) => status.endsWith('skipped'))).toHaveLength(
    24 - BUDGET.perCaller,
  )
  expect(await mailLines()).toEqual([
    'look: 18 mails were left out lately: one caller’s budget for mails to unverified addresses was reached.',
  ])
  expect((await place({ from: newAddress() })).statusCode).toBe(201)
})

test('cancelled orders count for an hour', async () => {
  const from = newAddress()
  await loop(12, () => ({ from }))
  const setBack = (span: string) =>
    sql`update order_hold set cancelled_at = array(select at - ${span}::interval from unnest(cancelled_at) as at)`.execute(
      shop.db,
    )
  await setBack('59 minutes')
  expect((await place({ from })).statusCode).toBe(429)
  await setBack('2 minutes')
  expect((await place({ from })).statusCode).toBe(201)
})

test('strangers at its address do not stop a verified account', async () => {
  const [from, person] = [newAddress(), await givenVerified()]
  await loop(13, () => ({ from }))
  expect((await place({ from, person })).statusCode).toBe(201)
  const { codes } = await loop(9, () => ({ from: newAddress(), person }))
  expect(codes).toEqual([...Array(8).fill(201), 429])
})

test('orders that are paid do not count, and staff cancel without a limit', async () => {
  const from = newAddress()
  const staff = await givenPerson(shop.db, { role: 'admin' })
  for (let i = 0; i < 7; i += 1) {
    await completeSale(shop.payments, {
      id: (await place({ from })).json()._id,
      ...(await givenAct(shop.db)),
    })
    await cancel(await place({ from }), { from, person: staff })
  }
  expect((await place({ from })).statusCode).toBe(201)
})

test('the mails of all kinds that an address causes share one budget', async () => {
  const [from, soldOut] = [newAddress(), (await givenProduct(shop.db, { stock: 0 })).id]
  const post = (url: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
    call(shop, { method, url, payload, remoteAddress: from })
  for (let i = 0; i < 4; i += 1) {
    const email = newEmail()
    const account = {
      fullName: 'Ada',
      email,
      phoneNumber: '08031234567',
      tandc: true,
      password: 'Iroko-lamp-42 tide',
    }
    await post('/api/users', account)
    await post('/api/users/forgetpassword', { email }, 'PUT')
    await post('/api/stock-alerts', { product: soldOut, email: newEmail() })
    await place({ from })
  }
  expect(await mailsOf()).toHaveLength(BUDGET.perCaller)
  expect((await statuses()).filter((status) => status.endsWith('skipped'))).toHaveLength(
    16 - BUDGET.perCaller,
  )
})

test('mails to verified addresses, and those that staff cause, are outside of the budget', async () => {
  const [from, person] = [newAddress(), await givenVerified()]
  await loop(4, () => ({ from, person, email: person.email }))
  const guests: string[] = []
  for (let i = 0; i < 4; i += 1) guests.push((await place({ from })).json()._id)
  expect(await mailsOf()).toHaveLength(8 + 4)
  for (const id of guests) await completeSale(shop.payments, { id, ...(await givenAct(shop.db)) })
  expect(await mailsOf()).toHaveLength(8) // paid and completed
})

test('mails above the budget of the shop wait, and are sent an hour later', async () => {
  for (let i = 0; i < 14; i += 1) expect((await place({ from: newAddress() })).statusCode).toBe(201)
  expect(await mailsOf()).toHaveLength(BUDGET.perShop)
  expect((await statuses()).filter((status) => status.endsWith('pending'))).toHaveLength(4)
  expect(await mailLines()).toEqual([
    'act: 4 mails wait: the shop’s budget for mails to unverified addresses was reached.',
  ])
  await sql`update rate_limit set window_start = window_start - interval '61 minutes'`.execute(
    shop.db,
  )
  await sql`update mail_outbox set next_try_at = next_try_at - interval '61 minutes'`.execute(
    shop.db,
  )
  expect(await mailsOf()).toHaveLength(4)
  expect(await mailLines()).toEqual([])
})

test('a mail that has waited for a day is left out', async () => {
  for (let i = 0; i < 11; i += 1) await place({ from: newAddress() })
  await mailsOf()
  await sql`update mail_outbox set next_try_at = now(), created_at = now() - interval '25 hours'`.execute(
    shop.db,
  )
  expect(await mailsOf()).toEqual([])
  expect((await statuses()).filter((status) => status.endsWith('skipped'))).toHaveLength(1)
})

test('a mail that the mail server refuses takes nothing from the budget', async () => {
  const from = newAddress()
  for (let i = 0; i < 4; i += 1) await place({ from })
  const down = { send: () => Promise.reject(new Error('down')) }
  for (let tries = 0; tries < 3; tries += 1) {
    await send(down)
    await sql`update mail_outbox set next_try_at = now()`.execute(shop.db)
  }
  const mailer = collector()
  await send(mailer)
  expect(mailer.mails).toHaveLength(4)
})

test('a mail knows its caller by a hash, and its order nothing of it', async () => {
  const from = newAddress()
  await loop(1, () => ({ from }))
  await statuses()
  const events = await shop.db.selectFrom('sale_event').select('caller').distinct().execute()
  expect(events).toEqual([{ caller: null }])
  const mails = await shop.db.selectFrom('mail_outbox').select('data').execute()
  expect(mails).toEqual(
    Array(2).fill({
      data: expect.objectContaining({ caller: expect.stringMatching(/^address:/) }),
    }),
  )
  expect(JSON.stringify(mails)).not.toContain(from)
  expect(await mailsOf()).toHaveLength(2)
  expect(await shop.db.selectFrom('mail_outbox').select('data').distinct().execute()).toEqual([
    { data: {} },
  ])
})
