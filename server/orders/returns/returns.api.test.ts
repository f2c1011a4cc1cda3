import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { call, type givenOrder, givenProduct, said } from '#test/factories.ts'
import { encodeForm } from '#test/forms.ts'
import { runFollowers, stockOf, violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenPaid, refundOrder, refundsNow } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

type Given = Awaited<ReturnType<typeof givenOrder>> & { product: string }

/** A completed order of three pieces of one product. */
async function givenArrived(paid = givenPaid): Promise<Given> {
  const { id: product } = await givenProduct(shop.db, { stock: 5, title: 'Agbada' })
  const order = await paid(shop, { products: [{ id: product, qty: 3 }] })
  const payload = { value: 'completed' }
  await call(shop, { method: 'PUT', url: `/api/sales/${order.id}`, payload, headers: as(admin) })
  return { ...order, product }
}

type Ask = { qty?: number; lines?: unknown; reason?: string; words?: string; photos?: Buffer[] }

const ask = (
  order: Given,
  { qty = 1, photos = [], ...fields }: Ask = {},
  caller: object = { cookies: order.cookies },
) => {
  const lines = JSON.stringify(fields.lines ?? [{ id: order.product, qty }])
  const { payload, headers } = encodeForm({
    fields: { reason: 'damaged', ...fields, lines },
    files: photos.map((bytes) => ({ field: 'photos', bytes })),
  })
  return call(shop, {
    method: 'POST',
    url: `/api/sales/${order.id}/returns`,
    payload,
    ...caller,
    headers,
  })
}
const read = async ({ id, cookies }: Given) =>
  (await call(shop, { url: `/api/sales/${id}/returns`, cookies })).json()
const act = (id: string, value: string, caller: object = { headers: as(admin) }, words?: string) =>
  call(shop, { method: 'PUT', url: `/api/returns/${id}`, payload: { value, words }, ...caller })
const picture = (colour: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

test("a guest's return is followed by mails up to the refund", async () => {
  const order = await givenArrived()
  const photos = [await picture('red'), await picture('teal')]
  expect(said(await ask(order, { qty: 2, words: 'a seam <b>is open</b>', photos }))).toEqual([
    201,
    'we have your request, and answer by mail',
  ])
  const { data, left } = await read(order)
  expect(data).toMatchObject([
    {
      state: 'asked',
      reason: 'damaged',
      words: 'a seam <b>is open</b>',
      lines: [{ title: 'Agbada', qty: 2 }],
    },
  ])
  expect(data[0].photos).toHaveLength(2)
  expect(left).toEqual([{ id: order.product, qty: 1 }])
  const id = data[0]._id
  expect((await act(id, 'approve', undefined, 'send it to Allen Avenue')).statusCode).toBe(200)
  expect((await act(id, 'receive')).statusCode).toBe(200)
  const lines = [{ id: order.product, qty: 2 }]
  expect(
    (await refundOrder(shop, admin, order.id, { lines, restock: true, return: id })).statusCode,
  ).toBe(200)
  expect((await read(order)).data).toMatchObject([
    { state: 'refunded', answer: 'send it to Allen Avenue' },
  ])
  expect(await stockOf(shop.db, order.product)).toBe(4)
  await runFollowers(shop)
  const mails = await shop.db
    .selectFrom('mail_outbox')
    .select('template')
    .where('dedupe_key', 'like', `%${order.id}%`)
    .execute()
  expect(mails.map(({ template }) => template).slice(3)).toEqual([
    'returnAsked',
    'returnApproved',
    'returnReceived',
    'orderRefunded',
  ])
})

test('a card refund that fails leaves the return waiting for its money', async () => {
  const order = await givenArrived()
  await ask(order)
  const [{ _id: id }] = (await read(order)).data
  await act(id, 'approve')
  await refundOrder(shop, admin, order.id, { lines: [{ id: order.product, qty: 1 }], return: id })
  await refundsNow(shop)
  for (const one of shop.cards.refunds) one.status = 'failed'
  await refundsNow(shop)
  expect((await read(order)).data).toMatchObject([{ state: 'received' }])
  const answer = await refundOrder(shop, admin, order.id, {
    lines: [{ id: order.product, qty: 1 }],
    return: id,
    way: 'cash',
  })
  expect(answer.statusCode).toBe(200)
})

test('a refund of other goods, or of money alone, does not end a return', async () => {
  const [agbada, cap] = [
    await givenProduct(shop.db, { title: 'Agbada' }),
    await givenProduct(shop.db, { title: 'Cap' }),
  ]
  const products = [agbada, cap].map(({ id }) => ({ id, qty: 2 }))
  const order = { ...(await givenPaid(shop, { products })), product: agbada.id }
  await call(shop, {
    method: 'PUT',
    url: `/api/sales/${order.id}`,
    payload: { value: 'completed' },
    headers: as(admin),
  })
  await ask(order, { qty: 2 })
  const [{ _id: id }] = (await read(order)).data
  await act(id, 'approve')
  const refund = (form: object) => refundOrder(shop, admin, order.id, { ...form, return: id })
  const OTHER = [400, messages.returnOtherGoods]
  expect(said(await refund({ lines: [{ id: cap.id, qty: 1 }] }))).toEqual(OTHER)
  expect(said(await refund({ amount: 100 }))).toEqual(OTHER)
  expect((await read(order)).data).toMatchObject([{ state: 'approved' }])
  const sale = shop.db.selectFrom('sale').select('refunded_kobo').where('id', '=', order.id)
  expect(await sale.executeTakeFirst()).toEqual({ refunded_kobo: 0 })
  expect((await refund({ lines: [{ id: agbada.id, qty: 2 }] })).statusCode).toBe(200)
  expect((await read(order)).data).toMatchObject([{ state: 'refunded' }])
})

test('a refund with fewer pieces than a return has does not end it', async () => {
  const order = await givenArrived()
  await ask(order, { qty: 2 })
  const [{ _id: id }] = (await read(order)).data
  await act(id, 'approve')
  const refund = (qty: number) =>
    refundOrder(shop, admin, order.id, { lines: [{ id: order.product, qty }], return: id })
  expect(said(await refund(1))).toEqual([400, messages.returnOtherGoods])
  expect((await read(order)).data).toMatchObject([{ state: 'approved' }])
  expect((await refund(2)).statusCode).toBe(200)
  expect((await read(order)).data).toMatchObject([{ state: 'refunded' }])
  expect((await read(order)).left).toEqual([{ id: order.product, qty: 1 }])
  expect(said(await refund(1))).toEqual([409, messages.returnStandsText('refunded')])
})

test('a piece that an earlier version forgot can be asked for again', async () => {
  const order = await givenArrived()
  await ask(order, { qty: 1 })
  const [{ _id: id }] = (await read(order)).data
  await refundOrder(shop, admin, order.id, { lines: [{ id: order.product, qty: 1 }], return: id })
  const lines = JSON.stringify([{ variant: order.product, qty: 3 }])
  await shop.db.updateTable('return_request').set({ lines }).where('id', '=', id).execute()
  const [finding] = await violations(shop.db)
  expect(finding?.offenders).toEqual([id])
  expect((await read(order)).left).toEqual([{ id: order.product, qty: 2 }])
  expect((await ask(order, { qty: 2 })).statusCode).toBe(201)
  const [, { _id: again }] = (await read(order)).data
  const answer = await refundOrder(shop, admin, order.id, {
    lines: [{ id: order.product, qty: 2 }],
    return: again,
  })
  expect(answer.statusCode).toBe(200)
})

test('a refund of the pieces of a return names it and ends it', async () => {
  const order = await givenArrived()
  await ask(order, { qty: 2 })
  const [{ _id: id }] = (await read(order)).data
  const refund = (qty: number, more: object = {}) =>
    refundOrder(shop, admin, order.id, { lines: [{ id: order.product, qty }], ...more })
  expect(said(await refund(2))).toEqual([409, messages.refundOfReturn('Agbada', 2)])
  expect(said(await refundOrder(shop, admin, order.id, { all: true }))).toEqual([
    409,
    messages.refundOfReturn('Agbada', 2),
  ])
  expect((await refund(1)).statusCode).toBe(200)
  expect(said(await refund(1))).toEqual([409, messages.refundOfReturn('Agbada', 2)])
  expect((await refund(2, { return: id })).statusCode).toBe(200)
  expect((await read(order)).data).toMatchObject([{ state: 'refunded' }])
  await runFollowers(shop)
  const mails = shop.db
    .selectFrom('mail_outbox')
    .select('template')
    .where('dedupe_key', 'like', `%${order.id}%`)
  const templates = (await mails.execute()).map(({ template }) => template)
  expect(templates).toContain('orderRefunded')
  expect(templates).not.toContain('returnRefused')
})

test('a return and a refund of the same pieces at once: one of the two', async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await givenArrived()
    const whole = { lines: [{ id: order.product, qty: 3 }] }
    const answers = await Promise.all([
      ask(order, { qty: 2 }),
      refundOrder(shop, admin, order.id, whole),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
  }
})

test('no more pieces than were bought, over all requests and refunds, asked for at once', async () => {
  const order = await givenArrived()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(order)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    201, 201, 201, 409, 409, 409, 409, 409,
  ])
  const refunded = await givenArrived()
  await refundOrder(shop, admin, refunded.id, { lines: [{ id: refunded.product, qty: 2 }] })
  expect(said(await ask(refunded, { qty: 2 }))).toEqual([409, 'only 1 of Agbada can be sent back'])
})

test('refunded pieces cannot be asked for again', async () => {
  const order = await givenArrived()
  await ask(order)
  const [{ _id: id }] = (await read(order)).data
  await act(id, 'approve')
  await refundOrder(shop, admin, order.id, { lines: [{ id: order.product, qty: 3 }], return: id })
  expect((await read(order)).left).toEqual([{ id: order.product, qty: 0 }])
  expect((await ask(order)).statusCode).toBe(409)
})

test('refused or withdrawn pieces can be asked for again', async () => {
  const order = await givenArrived()
  await ask(order, { qty: 3 })
  const [{ _id: first }] = (await read(order)).data
  const wordless = await act(first, 'refuse')
  expect([wordless.statusCode, wordless.json().fields]).toEqual([
    400,
    { words: 'kindly say why, the customer reads it' },
  ])
  expect((await act(first, 'refuse', undefined, 'it was worn')).statusCode).toBe(200)
  expect((await act(first, 'approve')).statusCode).toBe(409)
  expect((await ask(order, { qty: 3 })).statusCode).toBe(201)
  const { _id: second } = (await read(order)).data[1]
  const mine = { cookies: order.cookies }
  const answers = await Promise.all([act(second, 'withdraw', mine), act(second, 'withdraw', mine)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect((await read(order)).data.map(({ state }: { state: string }) => state)).toEqual([
    'refused',
    'withdrawn',
  ])
})

test('approved and withdrawn at once: one of the two', async () => {
  const order = await givenArrived()
  await ask(order)
  const [{ _id: id }] = (await read(order)).data
  const refused = await Promise.all([
    act(id, 'refuse', undefined, 'no'),
    act(id, 'withdraw', { cookies: order.cookies }),
  ])
  expect(refused.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('only once the order has arrived, and within the days that the shop sets', async () => {
  const { id: product } = await givenProduct(shop.db)
  const early = { ...(await givenPaid(shop, { products: [{ id: product, qty: 1 }] })), product }
  expect(said(await ask(early))).toEqual([409, 'an order can be sent back once it has arrived'])
  const late = await givenArrived()
  await shop.db
    .updateTable('sale_event')
    .set({ created_at: new Date(Date.now() - 400 * 24 * 3600_000) })
    .where('sale_id', '=', late.id)
    .execute()
  expect(said(await ask(late))).toEqual([409, 'this order can no longer be sent back'])
  expect((await read(late)).left).toEqual([])
})

test.each([
  ['no lines', { lines: [] }],
  ['lines that are no list', { lines: 'x' }],
  ['a product of no order', { lines: [{ id: randomUUID(), qty: 1 }] }],
  ['half a piece', { qty: 0.5 }],
  ['an unknown reason', { reason: 'because' }],
  ['too many words', { words: 'x'.repeat(1001) }],
  ['a photo that is none', { photos: [Buffer.from('<svg onload=alert(1)>')] }],
  ['five photos', { photos: Array.from({ length: 5 }, () => Buffer.from('x')) }],
])('%s: 400, and nothing is asked for', async (_what, form) => {
  const order = await givenArrived()
  expect((await ask(order, form)).statusCode).toBe(400)
  expect((await read(order)).data).toEqual([])
})

test('a buyer sees and moves only own returns', async () => {
  const [order, other] = [await givenArrived(), await givenArrived()]
  await ask(order)
  const [{ _id: id }] = (await read(order)).data
  expect((await act(id, 'withdraw', { cookies: other.cookies })).statusCode).toBe(401)
  expect((await act(id, 'approve', { cookies: order.cookies })).statusCode).toBe(401)
  expect((await ask(order, {}, {})).statusCode).toBe(401)
  const foreign = await refundOrder(shop, admin, other.id, { amount: 1, return: id })
  expect(said(foreign)).toEqual([404, messages.returnNotFound])
})

test('the shop lists what waits for it first, and counts each state', async () => {
  const order = await givenArrived()
  await ask(order)
  const list = async (query = '') =>
    (await call(shop, { url: `/api/returns/5/0${query}`, headers: as(admin) })).json()
  const { data, counts, total } = await list()
  expect(data[0]).toMatchObject({ state: 'asked', sale: order.id, name: 'Ada Obi' })
  expect(total).toBe(Object.values<number>(counts).reduce((sum, count) => sum + count, 0))
  expect((await list('?state=refused')).total).toBe(counts.refused)
  expect(
    (await list('?state=refused')).data.every(
      ({ state }: { state: string }) => state === 'refused',
    ),
  ).toBe(true)
})
