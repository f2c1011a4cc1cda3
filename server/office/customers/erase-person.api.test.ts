import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { ERASED } from '#contract/office/customer-rules.ts'
import { createRowId } from '#server/platform/ids.ts'
import { givenDiscount } from '#test/discounts.ts'
import {
  type Answer,
  call,
  checkoutForm,
  givenOrder,
  givenProduct,
  givenState,
} from '#test/factories.ts'
import { encodeForm } from '#test/forms.ts'
import { drainWebhooks, paidEvent, runFollowers, sendEvent, violations } from '#test/orders.ts'
import { givenParcel } from '#test/parcels.ts'
import { as, givenPerson, givenUnconfirmed, login, PASSWORD, type Person } from '#test/people.ts'
import { columnsWith, listTables, OTHER_TABLES, PERSONAL_TABLES } from '#test/personal-data.ts'
import { payByCard, refundOrder, refundsNow } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let boss: Person
let admin: Person
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimit: true })
  boss = await givenPerson(shop.db, { role: 'superAdmin', full_name: 'Kemi Oye' })
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
afterAll(() => shop.close())

/** What marks a person: each of their texts has one of these in it. */
const markers = (mark: string, digits: string) => ({
  fullName: `Zeb ${mark}`,
  email: `${mark}@example.com`,
  phoneNumber: `+234 ${digits.slice(1, 4)} ${digits.slice(4)}`,
  whatsapp: `+234${digits.slice(1)}`,
  address: `7 ${mark} Street`,
  moreDetails: `behind ${mark} gate`,
  texts: [mark, digits.slice(1), `${digits.slice(1, 4)} ${digits.slice(4)}`],
})
type Marked = ReturnType<typeof markers>

const post = (url: string, payload: object, headers: object = {}) =>
  call(shop, { method: 'POST', url: `/api${url}`, payload, headers: { ...headers } })
const put = (url: string, payload: object, headers: object) =>
  call(shop, { method: 'PUT', url: `/api${url}`, payload, headers: { ...headers } })
const good = (answer: Answer): Answer => {
  expect([answer.statusCode, answer.body]).toEqual([
    expect.toSatisfy((status: number) => status < 300),
    answer.body,
  ])
  return answer
}
const erase = (id: string, typed: string, who = boss) =>
  post(`/customers/${id}/erasure`, { typed }, as(who))
const plan = async (id: string) =>
  (await call(shop, { url: `/api/customers/${id}/erasure`, headers: as(boss) })).json()
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

async function placeBy(
  mark: Marked,
  headers: object = {},
): Promise<Awaited<ReturnType<typeof givenOrder>>> {
  const state = await givenState(shop.db, { state: `State ${createRowId()}`, lgas: 'Ikeja' })
  const { id: product } = await givenProduct(shop.db)
  const { fullName: name, email, phoneNumber, whatsapp, address, moreDetails } = mark
  const form = checkoutForm(state, [{ id: product, qty: 1 }], {
    ...{
      name,
      email,
      phoneNumber,
      whatsapp,
      address,
      moreDetails,
      code: (await givenDiscount(shop)).code,
    },
  })
  const answer = good(
    await post('/sales', form, { ...headers, 'idempotency-key': `${createRowId()}` }),
  )
  const { _id: id, subtotal, shippingPrice } = answer.json()
  const cookies = Object.fromEntries(answer.cookies.map(({ name: of, value }) => [of, value]))
  return { id, answer, cookies, totalKobo: (subtotal + shippingPrice) * 100 }
}

/**
 * An order that went all its way: paid, packed, shipped, completed, sent back and refunded, with
 * words everywhere.
 */
async function givenWholeOrder(mark: Marked, headers: object = {}): Promise<string> {
  const { id: discount } = await givenDiscount(shop, { code: null, uses_per_buyer: 3, percent: 5 })
  const order = await placeBy(mark, headers)
  await shop.db.updateTable('discount').set({ active: false }).where('id', '=', discount).execute()
  shop.automaticDiscounts.drop()
  await payByCard(shop, order)
  const parcel = await givenParcel(shop, admin, order.id, { photo: await picture() })
  good(
    await put(
      `/shipments/${parcel}`,
      { value: 'ship', courier: 'GIG', tracking: mark.texts[0] },
      as(admin),
    ),
  )
  good(await put(`/sales/${order.id}`, { value: 'completed' }, as(admin)))
  good(await post(`/sales/${order.id}/notes`, { body: `${mark.fullName} called` }, as(admin)))
  const { payload, headers: type } = encodeForm({
    fields: {
      reason: 'damaged',
      words: `${mark.fullName} says so`,
      lines: JSON.stringify([{ id: order.answer.json().products[0].id, qty: 1 }]),
    },
    files: [{ field: 'photos', bytes: await picture() }],
  })
  const asked = await call(shop, {
    ...{ method: 'POST', url: `/api/sales/${order.id}/returns`, payload, cookies: order.cookies },
    headers: { ...headers, ...type },
  })
  good(asked)
  const found = (
    await call(shop, { url: `/api/sales/${order.id}/returns`, headers: as(admin) })
  ).json()
  good(
    await put(
      `/returns/${found.data[0]._id}`,
      { value: 'refuse', words: `no, ${mark.fullName}` },
      as(admin),
    ),
  )
  const review = encodeForm({
    fields: {
      product: order.answer.json().products[0].id,
      stars: '2',
      text: `${mark.fullName} wrote it`,
      shownAs: 'name',
    },
    files: [{ field: 'photos', bytes: await picture() }],
  })
  const wrote = await call(shop, {
    ...{
      method: 'POST',
      url: `/api/sales/${order.id}/reviews`,
      payload: review.payload,
      cookies: order.cookies,
    },
    headers: { ...headers, ...review.headers },
  })
  good(wrote)
  const { data: reviews } = (
    await call(shop, { url: `/api/sales/${order.id}/reviews`, headers: as(admin) })
  ).json()
  good(
    await put(
      `/reviews/${reviews[0]._id}/answer`,
      { answer: `sorry, ${mark.fullName}` },
      as(admin),
    ),
  )
  good(await put(`/reviews/${reviews[0]._id}`, { value: 'show', version: 1 }, as(admin)))
  good(await refundOrder(shop, admin, order.id, { reason: `${mark.fullName} asked`, amount: 500 }))
  await refundsNow(shop)
  for (const refund of shop.cards.refunds) refund.status = 'done'
  await refundsNow(shop)
  const event = {
    ...paidEvent(order.id, `hook-${order.id}`),
    data: { ...paidEvent(order.id).data, customer: { email: mark.email } },
  }
  good(await sendEvent(shop, event))
  await drainWebhooks(shop)
  await runFollowers(shop)
  return order.id
}

/** Fills what no call writes while all goes well. */
async function fillRest(mark: Marked, sales: readonly string[]): Promise<void> {
  const [text] = mark.texts
  const ofSales = sql`sale_id = any(${sales}::uuid[])`
  await sql`update parcel set photo = ${text}, note = ${text}, tracking_link = ${text} where ${ofSales}`.execute(
    shop.db,
  )
  await sql`update return_request set photos = array[${text}]::text[] where ${ofSales}`.execute(
    shop.db,
  )
  await sql`update review set photos = array[${text}]::text[], name = ${text}, title = ${text}, reason = ${text}
    where ${ofSales}`.execute(shop.db)
  await sql`update refund set note = ${text}, failure = ${text}
    where payment_id in (select id from payment where ${ofSales})`.execute(shop.db)
}

async function givenAlert(email: string): Promise<void> {
  const { id } = await givenProduct(shop.db, { stock: 0 })
  good(await post('/stock-alerts', { product: id, email }))
}

/**
 * Every place that knows a person: what is not in here is either no person's, or a hole in this
 * test.
 */
const KNOWING = [
  ...['audit_log.actor_name', 'audit_log.details', 'audit_log.search_text', 'audit_log.target'],
  ...['blocked_phone.phone', 'blocked_phone.reason', 'customer_note.body', 'customer_tag.tag'],
  ...['discount_buyer.buyer', 'discount_use.buyers', 'idempotency_key.key'],
  ...['issued_credit_note.address', 'issued_credit_note.email', 'issued_credit_note.name'],
  ...[
    'issued_credit_note.phone_number',
    'issued_credit_note.reason',
    'issued_credit_note.whatsapp',
  ],
  ...[
    'issued_invoice.address',
    'issued_invoice.email',
    'issued_invoice.name',
    'issued_invoice.phone_number',
  ],
  ...['issued_invoice.whatsapp', 'mail_outbox.data'],
  ...[
    'mail_outbox.recipient',
    'order_note.body',
    'parcel.note',
    'parcel.photo',
    'parcel.tracking',
    'parcel.tracking_link',
    'rate_limit.key',
    'refund.failure',
    'refund.note',
  ],
  ...['refund.reason', 'return_request.answer', 'return_request.photos', 'return_request.words'],
  ...[
    'review.answer',
    'review.body',
    'review.name',
    'review.photos',
    'review.reason',
    'review.title',
  ],
  ...['sale.address', 'sale.email'],
  ...['sale.more_details', 'sale.name', 'sale.phone_number', 'sale.search_text', 'sale.whatsapp'],
  ...['sale_event.details', 'session.user_agent', 'stock_alert.email'],
  ...['user_account.email', 'user_account.full_name'],
  ...['user_account.phone_number', 'user_account.search_text', 'user_account.shipping'],
  ...['user_account.whatsapp', 'webhook_inbox.body'],
]

/** An account with everything that a person leaves behind. */
async function givenMarkedAccount(
  mark: Marked,
): Promise<{ id: string; headers: object; sales: string[] }> {
  const { fullName, email, phoneNumber, whatsapp } = mark
  const signUp = { fullName, email, phoneNumber, whatsapp, password: PASSWORD, tandc: true }
  const signedUp = good(
    await post('/users', signUp, { 'user-agent': `Browser of ${mark.texts[0]}` }),
  )
  const headers = { authorization: `Bearer ${signedUp.json().accessToken}` }
  const { _id: id } = (await call(shop, { url: '/api/users/personal-profile', headers })).json()
  const guest = await givenWholeOrder(mark)
  await shop.db
    .updateTable('user_account')
    .set({ email_verified_at: new Date() })
    .where('id', '=', id)
    .execute()
  const own = await givenWholeOrder(mark, headers)
  good(
    await put(
      '/users',
      { name: fullName, phoneNumber: `${phoneNumber} `.replace('+234 ', '0') },
      headers,
    ),
  )
  await login(shop, email, 'a wrong password', '10.9.9.9')
  await post('/users/forgetpassword', {}, {})
  await put('/users/forgetpassword', { email }, {})
  const { id: product } = await givenProduct(shop.db)
  await call(shop, {
    method: 'PUT',
    url: `/api/wishlist`,
    payload: { product },
    headers: { ...headers },
  })
  await givenAlert(email)
  good(await post(`/customers/${id}/notes`, { body: `${fullName} is loud` }, as(admin)))
  good(await put(`/customers/${id}/tags`, { tags: [mark.texts[0]] }, as(admin)))
  good(
    await post(
      '/customers/blocked',
      { phoneNumber, reason: `${fullName} refused twice` },
      as(admin),
    ),
  )
  good(await put(`/users/${id}`, { statusValue: 'block' }, as(admin)))
  good(await put(`/users/${id}`, { statusValue: 'unblock' }, as(admin)))
  await shop.db
    .insertInto('idempotency_key')
    .values({ key: `guest:${mark.texts[0]}`, request_hash: '-', sale_id: own, adjusted: false })
    .execute()
  await fillRest(mark, [guest, own])
  return { id, headers, sales: [guest, own] }
}

const listReviewed = async () =>
  (await shop.db.selectFrom('review').select('product_id').execute()).map(
    ({ product_id }) => product_id,
  )

test('every table says what an erasure does with it', async () => {
  const known = new Set([...PERSONAL_TABLES, ...OTHER_TABLES])
  expect((await listTables(shop.db)).filter((table) => !known.has(table))).toEqual([])
})

test('an erasure removes all texts and keeps orders, money and stock', async () => {
  const mark = markers('markedzeb', '08099887766')
  const { id, headers, sales } = await givenMarkedAccount(mark)
  expect(await columnsWith(shop.db, mark.texts)).toEqual(KNOWING)
  const books = () =>
    sql`select id, user_id, lines::text, total_kobo, refunded_kobo, invoice_number, transaction_status,
    payment_status, state, lga from sale order by id`.execute(shop.db)
  const before = (await books()).rows
  const reviewed = await listReviewed()
  for (const product of reviewed)
    expect((await call(shop, { url: `/api/products/${product}` })).body).toContain(mark.fullName)
  const planned = await plan(id)
  expect(planned).toMatchObject({ name: mark.fullName, orders: 2, open: [] })
  expect(planned.goes).toContainEqual({ what: 'notes about them', count: 1 })
  expect(planned.goes).toContainEqual({ what: 'stock alerts', count: 1 })
  const answer = await erase(id, mark.email.toUpperCase())
  expect([answer.statusCode, answer.json().message]).toEqual([200, messages.personErased])
  await runFollowers(shop)
  expect(await columnsWith(shop.db, mark.texts)).toEqual([])
  expect((await books()).rows).toEqual(before)
  for (const product of reviewed)
    expect((await call(shop, { url: `/api/products/${product}` })).body).not.toContain(
      mark.fullName,
    )
  expect(await violations(shop.db)).toEqual([])
  expect(
    (await call(shop, { url: '/api/users/personal-profile', headers: { ...headers } })).statusCode,
  ).toBe(401)
  expect((await login(shop, mark.email)).statusCode).toBe(401)
  const sale = (await call(shop, { url: `/api/sales/${sales[0]}`, headers: as(admin) })).json()
  expect([sale.personalDetails, sale.shipping.at(-1), sale.moreDetails]).toEqual([
    [ERASED, '', ''],
    '',
    '',
  ])
  expect(
    (await call(shop, { url: `/api/sales/${sales[0]}/customer`, headers: as(admin) })).json()
      .orders,
  ).toBe(0)
  const log = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'customer.erase')
    .execute()
  expect(log).toMatchObject([{ target: id, details: {}, actor_id: boss.id }])
  expect((await erase(id, ERASED)).statusCode).toBe(404)
  expect(
    // a person who returns signs up again
    (await post('/users', { ...mark, password: PASSWORD, tandc: true })).statusCode,
  ).toBe(201)
})

test('an erased account is no user any more: it takes no role, status or profile', async () => {
  const { id, email } = await givenPerson(shop.db, { full_name: 'Gone Soon' })
  expect((await erase(id, email)).statusCode).toBe(200)
  expect((await put(`/users/${id}`, { statusValue: 'unblock' }, as(boss))).statusCode).toBe(404)
  await expect(
    shop.db.updateTable('user_account').set({ full_name: 'Back' }).where('id', '=', id).execute(),
  ).rejects.toThrow('user_erased')
  const { data } = (await call(shop, { url: '/api/users/50/0', headers: as(admin) })).json()
  expect(data.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
})

test('erasing a guest covers all orders with the same e-mail', async () => {
  const mark = markers('guestmark', '08011223344')
  const sale = await givenWholeOrder(mark)
  await fillRest(mark, [sale])
  good(await post(`/customers/${sale}/notes`, { body: `${mark.fullName} is loud` }, as(admin)))
  good(await put(`/customers/${sale}/tags`, { tags: [mark.texts[0]] }, as(admin)))
  good(
    await post(
      '/customers/blocked',
      { phoneNumber: mark.phoneNumber, reason: 'refused' },
      as(admin),
    ),
  )
  const other = await givenOrder(shop, {
    name: 'Sister',
    email: 'sister@example.com',
    phoneNumber: '0802 222 3333',
  })
  expect((await erase(sale, mark.fullName.toLowerCase())).statusCode).toBe(200)
  await runFollowers(shop)
  expect(await columnsWith(shop.db, mark.texts)).toEqual([])
  expect(await columnsWith(shop.db, ['sister@example.com'])).toContain('sale.email')
  expect((await call(shop, { url: `/api/customers/${sale}`, headers: as(admin) })).statusCode).toBe(
    404,
  )
  expect(
    (await call(shop, { url: `/api/customers/${other.id}`, headers: as(admin) })).statusCode,
  ).toBe(200)
})

test('an account whose address is not verified takes no orders of guests with it', async () => {
  const email = 'not-hers@example.com'
  const order = await givenOrder(shop, { email, name: 'The Owner' })
  await put(`/sales/${order.id}`, { value: 'cancel' }, as(admin))
  const stranger = await givenPerson(shop.db, { email })
  expect((await plan(stranger.id)).orders).toBe(0)
  expect((await erase(stranger.id, email)).statusCode).toBe(200)
  expect(await columnsWith(shop.db, ['The Owner'])).toContain('sale.name')
})

test('nothing is erased while something is open', async () => {
  const person = await givenPerson(shop.db)
  const mine = await placeBy(
    { ...markers('openmark', '08033334444'), email: person.email },
    as(person),
  )
  expect((await plan(person.id)).open).toEqual([{ sale: mine.id, part: 'order' }])
  const refused = await erase(person.id, person.email)
  expect([refused.statusCode, refused.json().message]).toEqual([409, messages.orderIsOpen])
  await payByCard(shop, mine)
  await put(`/sales/${mine.id}`, { value: 'completed', handedOver: true }, as(admin))
  good(await refundOrder(shop, admin, mine.id, { amount: 100 }))
  await shop.db
    .insertInto('webhook_inbox')
    .values({ dedupe_key: randomUUID(), event: 'charge.success', reference: mine.id, body: '{}' })
    .execute()
  expect((await plan(person.id)).open).toEqual([
    { sale: mine.id, part: 'payment' },
    { sale: mine.id, part: 'refund' },
  ])
  expect((await erase(person.id, person.email)).statusCode).toBe(409)
  expect((await plan(person.id)).email).toBe(person.email)
})

test('only a confirmed super admin erases, and never staff', async () => {
  const { id, email } = await givenPerson(shop.db, { full_name: 'Ada Obi' })
  expect((await erase(id, email, admin)).statusCode).toBe(403)
  for (const typed of ['', 'Ada', 'x'.repeat(301), '<script>'])
    expect((await erase(id, typed)).statusCode).toBe(400)
  const late = await givenPerson(shop.db, { role: 'superAdmin' })
  await givenUnconfirmed(shop.db, late.id)
  expect((await erase(id, email, late)).json()).toMatchObject({ needs: 'password' })
  expect((await erase(admin.id, admin.email)).json().message).toBe(messages.staffNotErased)
  for (const wrong of ['nothing', createRowId()])
    expect((await erase(wrong, email)).statusCode).toBe(404)
})

test('of two erasures at once one erases; signing in and ordering meanwhile leave nothing behind', async () => {
  const mark = markers('racemark', '08055667788')
  const { fullName, email, phoneNumber } = mark
  for (let round = 0; round < 4; round++) {
    const signedUp = good(
      await post('/users', { fullName, email, phoneNumber, password: PASSWORD, tandc: true }),
    )
    const headers = { authorization: `Bearer ${signedUp.json().accessToken}` }
    const { _id: id } = (await call(shop, { url: '/api/users/personal-profile', headers })).json()
    const state = await givenState(shop.db, { state: `State ${createRowId()}` })
    const { id: product } = await givenProduct(shop.db)
    const form = checkoutForm(state, [{ id: product, qty: 1 }], {
      name: fullName,
      email,
      phoneNumber,
    })
    const [one, two, order, entry, profile] = await Promise.all([
      erase(id, email),
      erase(id, email),
      post('/sales', form, headers),
      login(shop, email),
      put('/users', { name: `${fullName} B`, phoneNumber }, headers),
    ])
    const erased = [one, two].filter(({ statusCode }) => statusCode === 200)
    expect([200, 401]).toContain(profile.statusCode)
    expect([200, 401]).toContain(entry.statusCode)
    if (order.statusCode === 201 && erased.length === 0) {
      expect([one.statusCode, two.statusCode]).toEqual([409, 409])
      await put(`/sales/${order.json()._id}`, { value: 'cancel' }, as(admin))
      await runFollowers(shop)
      expect((await erase(id, (await plan(id)).email)).statusCode).toBe(200)
    } else {
      expect([order.statusCode, erased.length]).toEqual([401, 1])
    }
    await runFollowers(shop)
    // A try to sign in that comes later is counted for a day.
    expect(
      (await columnsWith(shop.db, mark.texts)).filter((column) => column !== 'rate_limit.key'),
    ).toEqual([])
    const sessions = await shop.db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', id)
      .execute()
    expect(sessions).toEqual([])
  }
})
