import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { completeSale } from '#server/orders/payments/complete-sale.ts'
import { call, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { as, givenAct, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { readNextNumber, setFirstNumber, takeNextNumber } from './document-numbers.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const numberOf = async (id: string): Promise<string> =>
  (
    await shop.db
      .selectFrom('sale')
      .select('invoice_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).invoice_number ?? ''
const year = new Date().toLocaleDateString('en', { year: 'numeric', timeZone: 'Africa/Lagos' })

test('50 orders completed at once get 50 numbers without gaps', async () => {
  const by = await givenAct(shop.db)
  const state = await givenState(shop.db)
  const { id: product } = await givenProduct(shop.db, { stock: 100 })
  const ids: string[] = []
  for (let i = 0; i < 50; i += 1) {
    ids.push((await givenOrder(shop, { state, products: [{ id: product, qty: 1 }] })).id)
  }
  const undone = (id: string) =>
    shop.db.transaction().execute(async (trx) => {
      await takeNextNumber(trx, 'invoice', 'INV')
      throw new Error(id)
    })
  const work = ids.flatMap((id, i) => [
    completeSale(shop.payments, { id, ...by }),
    ...(i % 3 === 0 ? [completeSale(shop.payments, { id, ...by })] : []),
    ...(i % 4 === 0 ? [undone(id)] : []),
  ])
  await Promise.allSettled(work)
  const numbers = await Promise.all(ids.map(numberOf))
  const expected = ids.map((_id, i) => `INV-${year}-${String(i + 1).padStart(6, '0')}`)
  expect(numbers.toSorted()).toEqual(expected)
  expect(await violations(shop.db)).toEqual([])
})

test('an order is found by the number of its invoice, in any case', async () => {
  const admin = await givenPerson(shop.db, { role: 'admin' })
  const { id } = await givenOrder(shop)
  await completeSale(shop.payments, { id, ...(await givenAct(shop.db)) })
  const number = await numberOf(id)
  const { data } = (
    await call(shop, { url: `/api/sales/50/0/${number.toLowerCase()}`, headers: as(admin) })
  ).json()
  expect(data).toMatchObject([{ _id: id, invoiceNumber: number }])
})

test('a number to begin at is set before the first only', async () => {
  const inTrx = <T>(work: Parameters<ReturnType<typeof shop.db.transaction>['execute']>[0]) =>
    shop.db.transaction().execute(work) as Promise<T>
  expect(await inTrx((trx) => setFirstNumber(trx, 'invoice', 500))).toBe(false)
  expect(await inTrx((trx) => setFirstNumber(trx, 'creditNote', 40))).toBe(true)
  expect(await inTrx((trx) => readNextNumber(trx, 'creditNote'))).toBe(40)
  const rolledBack = shop.db.transaction().execute(async (trx) => {
    expect(await takeNextNumber(trx, 'creditNote', 'CN')).toBe(`CN-${year}-000040`)
    throw new Error('back')
  })
  await expect(rolledBack).rejects.toThrow('back')
  expect(await inTrx((trx) => setFirstNumber(trx, 'creditNote', 41))).toBe(true)
  expect(await violations(shop.db)).toEqual([])
})

// The embedded database has one transaction at a time.
test.runIf(inject('database').kind === 'postgres')(
  'orders are placed while a completion holds the next number',
  async () => {
    const { id: product } = await givenProduct(shop.db, { stock: 100 })
    const values = { state: await givenState(shop.db), products: [{ id: product, qty: 1 }] }
    const { id } = await givenOrder(shop, values)
    const by = await givenAct(shop.db)
    await completeSale(shop.payments, {
      ...{ id, ...by },
      also: async () => {
        for (let i = 0; i < 3; i += 1) await givenOrder(shop, values)
      },
    })
    expect(await numberOf(id)).toMatch(/^INV-/)
  },
)
