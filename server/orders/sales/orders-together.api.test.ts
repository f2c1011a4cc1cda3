import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Trx } from '#server/platform/db/schema.ts'
import {
  call,
  checkoutForm,
  givenCategory,
  givenOrder,
  givenProduct,
  givenState,
} from '#test/factories.ts'
import { stockOf, violations } from '#test/orders.ts'
import { runs } from '#test/random.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../../platform/ids.ts'
import { placeSale } from './place-sale.ts'
import type { SaleRow } from './queries.ts'
import { type SaleToWrite, writeOneSale, writeSales } from './write-sale.ts'

let shops: readonly [TestShop, TestShop]
let state: string
let category: string
let pattern: SaleRow
beforeAll(async () => {
  const one = await openTestShop()
  shops = [one, await openTestShop({ db: one.db })]
  state = await givenState(one.db)
  category = await givenCategory(one.db)
  const { id } = await givenOrder(one, { state })
  pattern = await one.db
    .selectFrom('sale')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
})

const SOLD = { title: 'Adire tee', images: [], price_kobo: 1_000_00, discount_percentage: 0 }

type Cart = readonly { product: number; qty: number }[]

/** Orders of these products, decided while there was plenty of each. */
const salesOf = (carts: readonly Cart[], ids: readonly string[]): SaleToWrite[] =>
  carts.map((cart) => {
    const lines = cart.map(({ product, qty }) => ({ product_id: ids[product] ?? '', qty, ...SOLD }))
    const subtotal_kobo = cart.reduce((sum, { qty }) => sum + qty * SOLD.price_kobo, 0)
    const row = { ...pattern, id: createRowId(), lines, subtotal_kobo }
    return {
      row,
      adjusted: false,
      hold: null,
      uses: [],
      key: createRowId(),
      requestHash: '-',
      validFor: '7 days',
    }
  })

const givenStocks = (stocks: readonly number[]): Promise<string[]> =>
  Promise.all(
    stocks.map(async (stock) => {
      const values = {
        stock,
        category_id: category,
        price_kobo: SOLD.price_kobo,
        discount_percentage: 0,
      }
      return (await givenProduct(shops[0].db, values)).id
    }),
  )

const stocksOf = (ids: readonly string[]): Promise<number[]> =>
  Promise.all(ids.map((id) => stockOf(shops[0].db, id)))

/**
 * Which orders were written, where those left out are written together again until no more can be.
 */
async function writtenTogether(sales: readonly SaleToWrite[]): Promise<boolean[]> {
  const written = new Set<SaleToWrite>()
  for (let left = [...sales]; left.length > 0; ) {
    const answers = await writeSales(shops[0].db, left, 'skip')
    const placed = left.filter((_sale, i) => answers[i]?.isWritten)
    for (const sale of placed) written.add(sale)
    left = placed.length === 0 ? [] : left.filter((sale) => !written.has(sale))
  }
  return sales.map((sale) => written.has(sale))
}

async function writtenOneByOne(sales: readonly SaleToWrite[]): Promise<boolean[]> {
  const written: boolean[] = []
  for (const sale of sales) written.push((await writeOneSale(shops[0].db, sale)).isWritten)
  return written
}

const PRODUCTS = 4
const carts = fc.array(
  fc.uniqueArray(
    fc.record({ product: fc.nat(PRODUCTS - 1), qty: fc.integer({ min: 1, max: 3 }) }),
    {
      selector: ({ product }) => product,
      minLength: 1,
      maxLength: 3,
    },
  ),
  { minLength: 1, maxLength: 12 },
)
const stocks = fc.array(fc.nat(6), { minLength: PRODUCTS, maxLength: PRODUCTS })

test('orders written together equal orders written one by one', async () => {
  await fc.assert(
    fc.asyncProperty(carts, stocks, async (wishes, pieces) => {
      const [ours, theirs] = [await givenStocks(pieces), await givenStocks(pieces)]
      const together = await writtenTogether(salesOf(wishes, ours))
      const alone = await writtenOneByOne(salesOf(wishes, theirs))
      expect(together).toEqual(alone)
      expect(await stocksOf(ours)).toEqual(await stocksOf(theirs))
    }),
    { numRuns: runs(25) },
  )
  expect(await violations(shops[0].db)).toEqual([])
})

const order = (values: object, products: { id: string; qty: number }[]) => ({
  ...{ userId: undefined, addressHolder: 'address:1', caps: undefined, key: createRowId() },
  ...{ form: checkoutForm(state, products, { email: `${createRowId()}@example.com` }), ...values },
})

const outcomes = async (all: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled' ? 'placed' : String(one.reason.message),
  )

test('the first buyers get the last pieces', async () => {
  const [id = ''] = await givenStocks([3])
  const all = Array.from({ length: 8 }, () => placeSale(shops[0], order({}, [{ id, qty: 1 }])))
  const answers = await outcomes(all)
  expect(answers.slice(0, 3)).toEqual(['placed', 'placed', 'placed'])
  expect(answers.slice(3).every((answer) => answer.includes('only 0 left'))).toBe(true)
})

test('one that the database refuses does not fail those that were written with it', async () => {
  const ids = await givenStocks([9, 9])
  const products = ids.map((id) => ({ id, qty: 1 }))
  const nobody = { userId: '00000000-0000-7000-8000-00000000dead' }
  const all = [{}, nobody, {}].map((values) => placeSale(shops[0], order(values, products)))
  expect(await outcomes(all)).toEqual(['placed', expect.stringContaining('foreign key'), 'placed'])
  expect(await stocksOf(ids)).toEqual([7, 7])
})

test('orders that pass a cap together are placed up to it', async () => {
  const [id = ''] = await givenStocks([50])
  const caps = { address: { orders: 3, pieces: 50 }, account: { orders: 3, pieces: 50 } }
  const values = { caps, addressHolder: `address:${createRowId()}` }
  const answers = await outcomes(
    Array.from({ length: 6 }, () => placeSale(shops[0], order(values, [{ id, qty: 1 }]))),
  )
  expect(answers.filter((answer) => answer === 'placed')).toHaveLength(3)
  expect(await stocksOf([id])).toEqual([47])
})

test('buyers on two instances never share the last piece', async () => {
  const ids = await givenStocks([5, 5, 5, 40])
  const lines = (i: number) => [
    { id: ids[i % 3] ?? '', qty: 1 },
    { id: ids[(i + 1 + (i % 2)) % 4] ?? '', qty: 1 },
  ]
  const all = Array.from({ length: 60 }, (_, i) =>
    call(shops[i % 2 ? 1 : 0], {
      method: 'POST',
      url: '/api/sales',
      payload: checkoutForm(state, i % 4 < 2 ? lines(i) : lines(i).toReversed()),
    }),
  )
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  const left = await stocksOf(ids)
  const refused = statuses.flatMap((status, i) => (status === 409 ? [lines(i)] : []))
  const isServable = (cart: { id: string }[]) =>
    cart.every(({ id }) => (left[ids.indexOf(id)] ?? 0) > 0)
  expect(refused.filter(isServable)).toEqual([])
  expect(await violations(shops[0].db)).toEqual([])
})

describe.runIf(inject('database').kind === 'postgres')('while another holds a variant', () => {
  const hold = (trx: Trx, id: string) =>
    sql`select from variant where id = ${id} for update`.execute(trx)
  const waiting = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shops[0].db)
    return rows.map(({ pid }) => pid)
  }

  test('orders of others are placed, and its own waits for it', async () => {
    const [held = '', free = ''] = await givenStocks([5, 5])
    const place = (id: string) => placeSale(shops[0], order({}, [{ id, qty: 1 }]))
    const [waits] = await shops[0].db.transaction().execute(async (trx) => {
      await hold(trx, held)
      const one = place(held)
      await Promise.all([place(free), place(free)])
      await expect.poll(waiting, { interval: 20 }).toHaveLength(1)
      await Promise.all([place(free), place(free)])
      return [one]
    })
    await waits
    expect(await stocksOf([held, free])).toEqual([4, 1])
  })

  test('an order counts the pieces that come back while it waits', async () => {
    const ids = await givenStocks([0])
    const [sale] = salesOf([[{ product: 0, qty: 1 }]], ids) as [SaleToWrite]
    const [written] = await shops[0].db.transaction().execute(async (trx) => {
      await sql`update variant set stock = 1 where id = ${ids[0]}`.execute(trx)
      await sql`insert into stock_movement (variant_id, kind, delta) values (${ids[0]}, 'adjust', 1)`.execute(
        trx,
      )
      const waits = writeOneSale(shops[0].db, sale)
      await expect.poll(waiting, { interval: 20 }).toHaveLength(1)
      return [waits]
    })
    expect(await written).toEqual({ hasLock: true, isWritten: true })
    expect(await stocksOf(ids)).toEqual([0])
    expect(await violations(shops[0].db)).toEqual([])
  })

  test('after a broken connection the key places the order once', async () => {
    const [id = ''] = await givenStocks([20])
    const orders = Array.from({ length: 5 }, () => order({}, [{ id, qty: 1 }]))
    const place = () => outcomes(orders.map((one) => placeSale(shops[0], one)))
    const cut = await shops[0].db.transaction().execute(async (trx) => {
      await hold(trx, id)
      const answers = place()
      await expect.poll(waiting, { interval: 20 }).toHaveLength(1)
      for (const pid of await waiting()) await sql`select pg_terminate_backend(${pid})`.execute(trx)
      return answers
    })
    expect(cut).toEqual(Array(5).fill(expect.stringContaining('terminating connection')))
    expect([...(await place()), ...(await place())]).toEqual(Array(10).fill('placed'))
    expect(await stocksOf([id])).toEqual([15])
    expect(await violations(shops[0].db)).toEqual([])
  })
})
