import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { call, givenOrder, said } from '#test/factories.ts'
import { confirm, drainWebhooks, sendEvent, violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenPaid, refundCalls, refundsNow } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterEach(async () => {
  shop.cards.isDown = false
  expect(await violations(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const { read, refund, moveOn, atProvider } = refundCalls(() => ({ shop, admin }))

const finish = (refundId: string, payload: object) =>
  call(shop, { method: 'PUT', url: `/api/refunds/${refundId}`, payload, headers: as(admin) })

/** A refund of a whole order, for which the provider needs bank details. */
async function givenStuck() {
  const { id } = await givenPaid(shop)
  await refund(id, { all: true })
  await refundsNow(shop)
  moveOn(id, 'attention')
  await refundsNow(shop)
  return { id, refundId: (await read(id)).data[0]._id }
}

test('a refund that nobody can decide on is refused with where it stands', async () => {
  const { id } = await givenPaid(shop)
  await refund(id, { all: true })
  const [{ _id: refundId }] = (await read(id)).data
  const byHand = { note: 'GTBank 4711', way: 'transfer' }
  expect(said(await finish(refundId, byHand))).toEqual([409, messages.refundUnderWay])
  await refundsNow(shop)
  expect(said(await finish(refundId, byHand))).toEqual([409, messages.refundUnderWay])
  moveOn(id, 'failed')
  await refundsNow(shop)
  expect(said(await finish(refundId, byHand))).toEqual([409, messages.refundNotSent])
  const stuck = await givenStuck()
  const byCard = {
    method: 'POST',
    url: `/api/refunds/${stuck.refundId}/card`,
    headers: as(admin),
  } as const
  expect(said(await call(shop, byCard))).toEqual([409, messages.refundStuck])
  await finish(stuck.refundId, byHand)
  expect(said(await finish(stuck.refundId, byHand))).toEqual([409, messages.refundIsDone])
})

test('a refund waiting for bank details can be a transfer', async () => {
  const { id, refundId } = await givenStuck()
  expect((await finish(refundId, { note: 'GTBank 4711' })).statusCode).toBe(400)
  const answers = await Promise.all(
    [1, 2].map(() => finish(refundId, { note: 'GTBank 4711', way: 'transfer' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const done = {
    status: 'done',
    way: 'transfer',
    note: 'GTBank 4711',
    creditNote: expect.any(String),
  }
  expect((await read(id)).data).toMatchObject([done])
  await sendEvent(shop, {
    event: 'refund.failed',
    data: { id: atProvider(id)[0]?.id, transaction_reference: id },
  })
  await drainWebhooks(shop)
  expect((await read(id)).data).toMatchObject([done])
})

test('surplus money that waits for bank details can be handed over in cash', async () => {
  const { id, totalKobo } = await givenOrder(shop)
  shop.cards.charges.set(id, { amount: totalKobo + 5000 })
  await confirm(shop, id)
  const row = async () =>
    (await call(shop, { url: '/api/refunds/100/0', headers: as(admin) }))
      .json()
      .data.find(({ sale }: { sale: string }) => sale === id)
  const { _id } = await row()
  await call(shop, { method: 'POST', url: `/api/refunds/${_id}/card`, headers: as(admin) })
  await refundsNow(shop)
  moveOn(id, 'attention')
  await refundsNow(shop)
  expect((await finish(_id, { note: 'at the till', way: 'cash' })).statusCode).toBe(200)
  expect(await row()).toMatchObject({ status: 'done', way: 'cash', note: 'at the till' })
})

test('a refund that the provider sends after all goes no other way', async () => {
  const { id, refundId } = await givenStuck()
  const byTransfer = () => finish(refundId, { note: 'GTBank 4711', way: 'transfer' })
  shop.cards.isDown = true
  expect((await byTransfer()).statusCode).toBe(503)
  shop.cards.isDown = false
  moveOn(id, 'done')
  expect((await byTransfer()).statusCode).toBe(409)
  expect((await read(id)).data).toMatchObject([{ status: 'done', way: 'card' }])
})

test('a refund that is on its way goes no other way', async () => {
  const { id } = await givenPaid(shop)
  await refund(id, { all: true })
  const [{ _id }] = (await read(id)).data
  expect((await finish(_id, { note: 'GTBank 4711', way: 'transfer' })).statusCode).toBe(409)
})
