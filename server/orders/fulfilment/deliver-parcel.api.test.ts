import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { call, givenOrder, givenState, said } from '#test/factories.ts'
import { act, booksOf, runFollowers, violations } from '#test/orders.ts'
import {
  actOnParcel,
  fulfilmentIn,
  givenPaidOrder,
  givenParcel,
  readParcels,
} from '#test/parcels.ts'
import { as, givenPerson, givenUnconfirmed, type Person } from '#test/people.ts'
import { KEYS, openTestShop, type TestShop } from '#test/shop.ts'
import { deliveryCode } from './delivery-code.ts'

let shop: TestShop
let admin: Person
let other: Person
let superAdmin: Person
let lagos: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
  other = await givenPerson(shop.db, { role: 'admin', full_name: 'Tunde' })
  superAdmin = await givenPerson(shop.db, { role: 'superAdmin', full_name: 'Ngozi' })
  lagos = await givenState(shop.db, { state: 'Lagos' })
})
afterAll(() => shop.close())

async function givenShipped(carriage: object = {}) {
  const order = await givenPaidOrder(shop)
  const parcel = await givenParcel(shop, admin, order.id)
  const answer = await actOnParcel(shop, admin, parcel, 'ship', carriage)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { ...order, parcel }
}

test('packed, shipped, delivered: a paid order is then complete, with the event of it', async () => {
  const { id, parcel } = await givenShipped({
    courier: 'GIG',
    tracking: 'G-1',
    trackingLink: 'https://gig.example/G-1',
  })
  expect(await fulfilmentIn(shop, id)).toBe('shipped')
  expect(said(await actOnParcel(shop, admin, parcel, 'deliver'))).toEqual([
    200,
    'parcel has been delivered',
  ])
  expect(await booksOf(shop.db, id)).toMatchObject({
    status: 'completed paid',
    history: 'placed paid packed shipped delivered completed',
  })
  const { steps } = await readParcels(shop, id, { headers: as(admin) })
  expect(steps.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['placed', 'paid', 'packed', 'shipped', 'delivered', 'completed'],
  ])
  expect(steps[3]).toMatchObject({
    courier: 'GIG',
    tracking: 'G-1',
    trackingLink: 'https://gig.example/G-1',
  })
})

test('an order on delivery stays open until its money came', async () => {
  const order = await givenOrder(shop, { state: lagos })
  await act(shop, order, 'on delivery')
  const parcel = await givenParcel(shop, admin, order.id)
  await actOnParcel(shop, admin, parcel, 'ship')
  await actOnParcel(shop, admin, parcel, 'deliver')
  expect([await fulfilmentIn(shop, order.id), (await booksOf(shop.db, order.id)).status]).toEqual([
    'delivered',
    'processing unpaid',
  ])
})

test('each act once, no matter who is faster: two admins at the same moment', async () => {
  for (const [value, before] of [
    ['ship', []],
    ['deliver', ['ship']],
    ['unship', ['ship']],
    ['unpack', []],
  ] as const) {
    const { id } = await givenPaidOrder(shop)
    const parcel = await givenParcel(shop, admin, id)
    for (const one of before) await actOnParcel(shop, admin, parcel, one)
    const answers = await Promise.all(
      [admin, other, admin].map((who) => actOnParcel(shop, who, parcel, value)),
    )
    const statuses = answers.map((answer) => answer.statusCode).toSorted()
    expect(statuses).toEqual(value === 'unpack' ? [200, 404, 404] : [200, 409, 409])
  }
  expect(await violations(shop.db)).toEqual([])
})

test('shipping and unpacking at once: one of them, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await givenPaidOrder(shop)
    const parcel = await givenParcel(shop, admin, id)
    const [shipped, unpacked] = await Promise.all([
      actOnParcel(shop, admin, parcel, 'ship'),
      actOnParcel(shop, other, parcel, 'unpack'),
    ])
    expect(
      [shipped.statusCode, unpacked.statusCode].filter((status) => status === 200),
    ).toHaveLength(1)
  }
  expect(await violations(shop.db)).toEqual([])
})

test('what comes too early or too late is refused in words', async () => {
  const { id, parcel } = await givenShipped()
  expect(said(await actOnParcel(shop, admin, parcel, 'unpack'))).toEqual([
    409,
    'this parcel has left the shop, it cannot be unpacked',
  ])
  expect(said(await actOnParcel(shop, admin, parcel, 'return'))).toEqual([
    400,
    'kindly give a reason',
  ])
  expect(
    said(await actOnParcel(shop, admin, parcel, 'return', { reason: 'refused at the door' }))[0],
  ).toBe(200)
  expect(await fulfilmentIn(shop, id)).toBe('returned')
  for (const value of ['ship', 'deliver', 'unship', 'unpack', 'return'])
    expect((await actOnParcel(shop, admin, parcel, value, { reason: 'x' })).statusCode).toBe(409)
})

test('a tracking link leads to the web, and nowhere else', async () => {
  for (const trackingLink of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a:b@gig.example/',
    'gig.example',
    '//x',
  ])
    expect(
      (await actOnParcel(shop, admin, crypto.randomUUID(), 'ship', { trackingLink })).statusCode,
    ).toBe(400)
})

test('an order that was cancelled after it left: it can only be taken back', async () => {
  const order = await givenOrder(shop, { state: lagos })
  await act(shop, order, 'on delivery')
  const parcel = await givenParcel(shop, admin, order.id)
  await actOnParcel(shop, admin, parcel, 'ship')
  expect((await act(shop, order, 'cancel')).statusCode).toBe(200)
  expect(said(await actOnParcel(shop, admin, parcel, 'deliver'))).toEqual([
    409,
    'this order was cancelled',
  ])
  expect((await actOnParcel(shop, admin, parcel, 'unship')).statusCode).toBe(200)
  expect((await actOnParcel(shop, admin, parcel, 'unpack')).statusCode).toBe(200)
  expect(await violations(shop.db)).toEqual([])
})

test("with the setting a delivery needs the buyer's code", async () => {
  const { id, parcel, cookies } = await givenShippedWithCode()
  const [mine] = (await readParcels(shop, id, { cookies })).data
  expect(mine.code).toMatch(/^\d{4}$/)
  expect(mine.staff).toBeUndefined()
  const [theirs] = (await readParcels(shop, id, { headers: as(admin) })).data
  expect([theirs.code, theirs.staff]).toEqual([
    undefined,
    expect.objectContaining({ needsCode: true, triesLeft: 5 }),
  ])
  expect(JSON.stringify(await readParcels(shop, id))).not.toContain(mine.code)
  expect(said(await actOnParcel(shop, admin, parcel, 'deliver'))[0]).toBe(400)
  expect((await actOnParcel(shop, admin, parcel, 'deliver', { code: mine.code })).statusCode).toBe(
    200,
  )
})

/** Shipped while the shop's setting is on, which counts for what is shipped from then on. */
async function givenShippedWithCode() {
  await setCodeNeeded(true)
  const shipped = await givenShipped()
  await setCodeNeeded(false)
  return shipped
}

async function setCodeNeeded(deliveryCode: boolean): Promise<void> {
  const headers = as(superAdmin)
  const { version } = (await call(shop, { url: '/api/settings', headers })).json()
  const payload = { version, values: { deliveryCode } }
  const answer = await call(shop, { method: 'PUT', url: '/api/settings', payload, headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

const wrongCode = (parcel: string): string =>
  deliveryCode(KEYS, parcel) === '0000' ? '0001' : '0000'

/** An admin who may change orders, and handle no money. */
const givenPacker = () => givenPerson(shop.db, { role: 'admin', rights: ['orders'] })

test('after 5 wrong codes none opens a parcel of the order', async () => {
  const { id, parcel } = await givenShippedWithCode()
  const packer = await givenPacker()
  const wrong = { code: wrongCode(parcel) }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      actOnParcel(shop, i % 2 ? admin : packer, parcel, 'deliver', wrong),
    ),
  )
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 400),
    ...Array.from({ length: 15 }, () => 403),
  ])
  const right = (one: string) => ({ code: deliveryCode(KEYS, one) })
  for (const who of [packer, admin, superAdmin])
    expect((await actOnParcel(shop, who, parcel, 'deliver', right(parcel))).statusCode).toBe(403)
  // Nor after it was shipped again, or unpacked and shipped in a new parcel.
  await setCodeNeeded(true)
  await actOnParcel(shop, admin, parcel, 'unship')
  await actOnParcel(shop, admin, parcel, 'ship')
  expect((await actOnParcel(shop, admin, parcel, 'deliver', right(parcel))).statusCode).toBe(403)
  await actOnParcel(shop, admin, parcel, 'unship')
  await actOnParcel(shop, admin, parcel, 'unpack')
  const next = await givenParcel(shop, admin, id)
  await actOnParcel(shop, admin, next, 'ship')
  await setCodeNeeded(false)
  expect(said(await actOnParcel(shop, packer, next, 'deliver', right(next)))).toEqual([
    403,
    messages.codeBlocked,
  ])
  const reason = { reason: 'the buyer called' }
  expect((await actOnParcel(shop, superAdmin, next, 'deliver', reason)).statusCode).toBe(200)
  const [theirs] = (await readParcels(shop, id, { headers: as(admin) })).data
  expect(theirs.staff).toMatchObject({
    note: 'the buyer called',
    deliveredBy: 'Ngozi',
    triesLeft: 0,
  })
})

test('delivery without the code needs money rights and a reason', async () => {
  const { id, parcel } = await givenShippedWithCode()
  const reason = { reason: 'the phone was off' }
  expect(said(await actOnParcel(shop, await givenPacker(), parcel, 'deliver', reason))).toEqual([
    403,
    messages.codeOverride,
  ])
  const cashier = await givenPerson(shop.db, {
    role: 'admin',
    rights: ['orders', 'money'],
    full_name: 'Bola Ade',
  })
  await givenUnconfirmed(shop.db, cashier.id)
  const unconfirmed = await actOnParcel(shop, cashier, parcel, 'deliver', reason)
  expect([unconfirmed.statusCode, unconfirmed.json().needs]).toEqual([403, 'password'])
  const answer = await actOnParcel(shop, admin, parcel, 'deliver', reason)
  expect(answer.statusCode).toBe(200)
  await runFollowers(shop)
  const audit = shop.db.selectFrom('audit_log').selectAll().where('target', '=', id)
  const [entry] = await audit.where('action', '=', 'sale.deliver').execute()
  expect(entry).toMatchObject({ actor_name: 'Bola Ade', details: { reason: 'the phone was off' } })
})
