import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { givenDiscount } from '#test/discounts.ts'
import { call, givenProduct, said } from '#test/factories.ts'
import { encodeForm } from '#test/forms.ts'
import { booksOf, runFollowers, stockOf, violations } from '#test/orders.ts'
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

const { read, saleOf, refund, atProvider } = refundCalls(() => ({ shop, admin }))
const complete = (id: string) =>
  call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload: { value: 'completed' },
    headers: as(admin),
  })

/** A paid order of two free caps and a fan. */
async function givenFreeCaps() {
  const [cap, fan] = [
    await givenProduct(shop.db, { title: 'Cap', stock: 5 }),
    await givenProduct(shop.db),
  ]
  const { code } = await givenDiscount(shop, { percent: 100, scope: 'products', targets: [cap.id] })
  const products = [
    { id: cap.id, qty: 2 },
    { id: fan.id, qty: 1 },
  ]
  const order = await givenPaid(shop, { products, code })
  return { ...order, cap: cap.id }
}

/** An approved return of a piece. */
async function givenReturn(
  { id, cookies }: Awaited<ReturnType<typeof givenPaid>>,
  product: string,
): Promise<string> {
  const fields = { reason: 'damaged', lines: JSON.stringify([{ id: product, qty: 1 }]) }
  const { payload, headers } = encodeForm({ fields, files: [] })
  const url = `/api/sales/${id}/returns`
  await call(shop, { method: 'POST', url, payload, cookies, headers })
  const [asked] = (await call(shop, { url, cookies })).json().data
  const approve = {
    method: 'PUT',
    url: `/api/returns/${asked._id}`,
    payload: { value: 'approve' },
  } as const
  await call(shop, { ...approve, headers: as(admin) })
  return asked._id
}

test('free pieces come back into stock and end their return, without money', async () => {
  const order = await givenFreeCaps()
  await complete(order.id)
  const asked = await givenReturn(order, order.cap)
  const form = { lines: [{ id: order.cap, qty: 1 }], restock: true, return: asked }
  expect(said(await refund(order.id, form))).toEqual([200, messages.refundRecorded])
  expect(await stockOf(shop.db, order.cap)).toBe(4)
  const { data, left } = await read(order.id)
  expect(data).toMatchObject([
    { amount: 0, status: 'done', doneBy: 'Bola Ade', lines: [{ qty: 1, restocked: 1 }] },
  ])
  expect(Object.keys(data[0])).not.toEqual(expect.arrayContaining(['way']))
  expect(Object.keys(data[0])).not.toEqual(expect.arrayContaining(['creditNote']))
  expect(left).toMatchObject({ amount: order.totalKobo / 100, lines: [{ qty: 1 }, { qty: 1 }] })
  const row = shop.db.selectFrom('return_request').select('state').where('id', '=', asked)
  expect(await row.executeTakeFirst()).toEqual({ state: 'refunded' })
})

test('a refund without money is not sent or mailed', async () => {
  const order = await givenFreeCaps()
  expect(
    (await refund(order.id, { lines: [{ id: order.cap, qty: 2 }], way: 'card' })).statusCode,
  ).toBe(200)
  await refundsNow(shop)
  await runFollowers(shop)
  expect(atProvider(order.id)).toEqual([])
  const mails = await shop.db
    .selectFrom('mail_outbox')
    .select('template')
    .where('dedupe_key', 'like', `%${order.id}%`)
    .execute()
  expect(mails.map(({ template }) => template)).not.toContain('orderRefunded')
  expect((await booksOf(shop.db, order.id)).history).toBe('placed paid refunded')
  expect(await saleOf(order.id)).not.toHaveProperty('refunded')
})

test('pieces come back after all their money went back as an amount', async () => {
  const product = await givenProduct(shop.db, { stock: 5 })
  const { id, totalKobo } = await givenPaid(shop, { products: [{ id: product.id, qty: 2 }] })
  await refund(id, { amount: totalKobo / 100 })
  const one = { lines: [{ id: product.id, qty: 1 }], restock: true }
  expect(said(await refund(id, one))).toEqual([409, messages.refundNothingLeft])
  expect((await refund(id, { ...one, amount: 0 })).statusCode).toBe(200)
  expect((await refund(id, { all: true, restock: true })).statusCode).toBe(200)
  expect(await stockOf(shop.db, product.id)).toBe(5)
  expect(said(await refund(id, { all: true }))).toEqual([409, messages.refundNothingLeft])
  expect(said(await refund(id, { amount: 0 }))).toEqual([409, messages.refundNothingLeft])
})

test('no more delivery goes back than money is left', async () => {
  const { id, totalKobo } = await givenPaid(shop) // 2,000 of it for the delivery
  await refund(id, { amount: totalKobo / 100 - 500 })
  expect((await read(id)).left).toMatchObject({ amount: 500, shipping: 500 })
  expect((await refund(id, { shipping: true })).statusCode).toBe(200)
  expect((await read(id)).left).toMatchObject({ amount: 0, shipping: 0 })
})

test('20 refunds of the same free pieces at once: exactly one is made', async () => {
  const order = await givenFreeCaps()
  const form = { lines: [{ id: order.cap, qty: 2 }], restock: true }
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order.id, form)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await stockOf(shop.db, order.cap)).toBe(5)
})

test('a repeated refund without money is the same one', async () => {
  const order = await givenFreeCaps()
  const form = { key: crypto.randomUUID(), lines: [{ id: order.cap, qty: 1 }], restock: true }
  expect((await refund(order.id, form)).statusCode).toBe(200)
  expect((await refund(order.id, form)).statusCode).toBe(200)
  expect(await stockOf(shop.db, order.cap)).toBe(4)
})
