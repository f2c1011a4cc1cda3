import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { call, givenOrder, givenProduct, givenState, givenVariants, said } from '#test/factories.ts'
import { act, booksOf, stockOf, violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenPaid, refundCalls, refundsNow } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

const { read, saleOf, refund, atProvider, moveOn } = refundCalls(() => ({ shop, admin }))
const complete = (id: string) =>
  call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload: { value: 'completed' },
    headers: as(admin),
  })

test('a paid order is refunded whole by card and restocked', async () => {
  const product = await givenProduct(shop.db, { stock: 5 })
  const { id, totalKobo } = await givenPaid(shop, { products: [{ id: product.id, qty: 2 }] })
  expect(said(await refund(id, { all: true, restock: true }))).toEqual([
    200,
    'the money is on its way to the card',
  ])
  expect(await stockOf(shop.db, product.id)).toBe(5)
  expect(await saleOf(id)).toMatchObject({
    transactionStatus: 'processing',
    paymentStatus: 'paid',
    refunded: totalKobo / 100,
    fulfilment: 'returned',
  })
  await refundsNow(shop)
  expect(atProvider(id)).toMatchObject([{ amount: totalKobo, status: 'processing' }])
  expect((await read(id)).data).toMatchObject([
    { status: 'processing', way: 'card', doneBy: 'Bola Ade' },
  ])
  moveOn(id, 'done')
  await refundsNow(shop)
  const { data, left } = await read(id)
  expect(data).toMatchObject([
    {
      amount: totalKobo / 100,
      status: 'done',
      reason: 'it was damaged',
      shipping: 2000,
      creditNote: expect.stringMatching(/^CN-\d{4}-\d{6}$/),
      lines: [{ id: product.id, qty: 2, amount: 2000, restocked: 2 }],
    },
  ])
  expect(left).toMatchObject({ amount: 0, shipping: 0, lines: [{ qty: 0, restockable: 0 }] })
  expect((await booksOf(shop.db, id)).history).toBe('placed paid refunded')
})

test('partial refunds add up to what was paid', async () => {
  const shirt = await givenVariants(shop.db, [
    { choice: ['M'], price_kobo: 333_33, discount_percentage: 7.5 },
  ])
  const line = { id: shirt.id, variant: shirt.variants[0]?.id ?? '' }
  const { id, totalKobo } = await givenPaid(shop, { products: [{ ...line, qty: 3 }] })
  await refund(id, { lines: [{ ...line, qty: 1 }] })
  await refund(id, { lines: [{ ...line, qty: 2 }], shipping: true, restock: true })
  expect(await saleOf(id)).toMatchObject({ refunded: totalKobo / 100, fulfilment: 'unpacked' })
  expect(await stockOf(shop.db, line.variant)).toBe(9) // the first piece stayed away
  expect(said(await refund(id, { all: true }))).toEqual([
    409,
    'all of this order was refunded already',
  ])
})

test('an amount goes back as it is given, and never more than is left', async () => {
  const { id, totalKobo } = await givenPaid(shop)
  expect((await refund(id, { amount: 1000.5 })).statusCode).toBe(200)
  expect(said(await refund(id, { amount: totalKobo / 100 }))).toEqual([
    409,
    'only ₦1,999.50 of this order can be refunded',
  ])
  expect((await refund(id, { all: true })).statusCode).toBe(200)
  expect((await read(id)).left.amount).toBe(0)
})

test.each([
  ['nothing', {}, 400, 'kindly choose what goes back'],
  [
    'a product of another order',
    { lines: [{ id: randomUUID(), qty: 1 }] },
    400,
    'this product is not in the order',
  ],
])('%s cannot be refunded', async (_what, form, status, message) => {
  const { id } = await givenPaid(shop)
  expect(said(await refund(id, form))).toEqual([status, message])
})

test('no more pieces than were sold, also if the line is named twice', async () => {
  const product = await givenProduct(shop.db, { title: 'Agbada' })
  const { id } = await givenPaid(shop, { products: [{ id: product.id, qty: 2 }] })
  const two = { id: product.id, qty: 2 }
  expect(said(await refund(id, { lines: [two, two] }))).toEqual([
    409,
    'only 2 of Agbada can be refunded',
  ])
})

test('an unpaid order cannot be refunded, and an unknown one is not found', async () => {
  const { id } = await givenOrder(shop)
  expect(said(await refund(id, { all: true }))).toEqual([409, 'only a paid order can be refunded'])
  expect((await refund(randomUUID(), { all: true })).statusCode).toBe(404)
  expect((await read(id)).left).toEqual({ amount: 0, shipping: 0, lines: [], ways: [] })
})

test('money received by hand never goes back by card', async () => {
  const { id } = await givenOrder(shop)
  await complete(id)
  expect((await read(id)).left.ways).toEqual(['cash', 'transfer'])
  expect(said(await refund(id, { amount: 5, way: 'card' }))).toEqual([
    400,
    'this money cannot go back to a card',
  ])
  expect(said(await refund(id, { amount: 5, way: 'transfer', note: 'GTB 123' }))).toEqual([
    200,
    'refund recorded',
  ])
  expect((await read(id)).data).toMatchObject([
    { status: 'done', way: 'transfer', note: 'GTB 123', creditNote: expect.stringMatching(/^CN-/) },
  ])
  await refundsNow(shop)
  expect(atProvider(id)).toEqual([])
})

test('a repeated request is the same refund, a changed one 422', async () => {
  const [{ id }, other] = [await givenPaid(shop), await givenPaid(shop)]
  const form = { key: randomUUID(), amount: 100 }
  const answers = await Promise.all([refund(id, form), refund(id, form), refund(id, form)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await saleOf(id)).refunded).toBe(100)
  const used = [422, messages.refundKeyUsed]
  expect(said(await refund(id, { ...form, amount: 200 }))).toEqual(used)
  expect(said(await refund(id, { ...form, reason: 'another' }))).toEqual(used)
  expect(said(await refund(other.id, form))).toEqual(used)
  expect((await saleOf(id)).refunded).toBe(100)
})

test('20 refunds of one order at once: exactly one goes, no matter who makes them', async () => {
  const product = await givenProduct(shop.db, { stock: 3 })
  const { id, totalKobo } = await givenPaid(shop, { products: [{ id: product.id, qty: 1 }] })
  const forms = Array.from({ length: 20 }, (_, i) =>
    i % 2
      ? { all: true, restock: true }
      : { lines: [{ id: product.id, qty: 1 }], shipping: true, restock: true },
  )
  const answers = await Promise.all(forms.map((form) => refund(id, form)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
  expect((await saleOf(id)).refunded).toBe(totalKobo / 100)
  expect(await stockOf(shop.db, product.id)).toBe(3)
})

test('20 amounts at once never pass the total', async () => {
  const { id } = await givenPaid(shop)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, { amount: 700 })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4) // of ₦3,000
})

test('one key for two orders at once is one refund', async () => {
  const orders = [await givenPaid(shop), await givenPaid(shop)]
  const form = { key: randomUUID(), amount: 100 }
  const answers = await Promise.all(orders.map(({ id }) => refund(id, form)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
})

test('a guest sees the refunds of the order without staff notes', async () => {
  const order = await givenPaid(shop)
  await refund(order.id, { amount: 100, note: 'rude on the phone', reason: 'too late' })
  const url = `/api/sales/${order.id}/refunds`
  const { data } = (await call(shop, { url, cookies: order.cookies })).json()
  expect(data).toMatchObject([{ amount: 100, reason: 'too late' }])
  expect(Object.keys(data[0])).not.toEqual(expect.arrayContaining(['note']))
  expect((await call(shop, { url })).statusCode).toBe(401)
})

test('an order that was refunded cannot be cancelled, and can be completed with its invoice', async () => {
  const order = await givenPaid(shop)
  await refund(order.id, { amount: 100 })
  expect((await act(shop, order, 'cancel')).statusCode).toBe(409)
  await complete(order.id)
  expect(await saleOf(order.id)).toMatchObject({
    refunded: 100,
    invoiceNumber: expect.stringMatching(/^INV-/),
  })
})

test('an invoice keeps its date, whatever happens to its order after it', async () => {
  const { id } = await givenPaid(shop)
  await complete(id)
  const { updatedAt } = await saleOf(id)
  await refund(id, { amount: 100 })
  expect((await saleOf(id)).updatedAt).toBe(updatedAt)
})

test('crossed refunds of orders of the same products do not block each other', async () => {
  const [one, two] = [
    await givenProduct(shop.db, { stock: 50 }),
    await givenProduct(shop.db, { stock: 50 }),
  ]
  const state = await givenState(shop.db)
  const orders = []
  for (let i = 0; i < 8; i += 1) {
    const lines = [
      { id: one.id, qty: 1 },
      { id: two.id, qty: 1 },
    ]
    orders.push(await givenPaid(shop, { state, products: i % 2 ? lines : lines.toReversed() }))
  }
  const answers = await Promise.all(
    orders.map(({ id }) => refund(id, { all: true, restock: true })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(orders.map(() => 200))
  expect(await stockOf(shop.db, one.id)).toBe(50)
})
