import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenProduct } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { type Running, startShop, stop } from '../process.ts'
import { everythingHolds } from './everything-holds.ts'
import { type FaultyShop, givenFaultyShop } from './faulty-shop.ts'
import { startProxy, type TcpProxy } from './tcp-proxy.ts'

const admin = process.env.TEST_DATABASE_URL
const LONG = 300_000

describe.skipIf(!admin)('two instances on PostgreSQL (needs TEST_DATABASE_URL)', () => {
  let shop: FaultyShop
  let other: Running
  let toDatabase: TcpProxy
  beforeAll(async () => {
    shop = await givenFaultyShop({ kind: 'PostgreSQL' })
    const database = new URL(shop.env.DATABASE_URL ?? '')
    toDatabase = await startProxy(Number(database.port || 5432))
    database.port = String(toDatabase.port)
    const own = {
      PORT: '0',
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: `${shop.env.DATA_DIR}-other`,
    }
    other = await startShop({ ...shop.env, ...own, DATABASE_URL: database.href })
  }, LONG)
  afterAll(async () => {
    if (other) await stop(other, 'SIGKILL')
    await toDatabase?.close()
    await shop?.close()
    await rm(`${shop?.env.DATA_DIR}-other`, { recursive: true, force: true })
  }, LONG)

  test('a change made while cut off arrives afterwards', {
    timeout: LONG,
  }, async () => {
    const product = await givenProduct(shop.database.db, { stock: 1 })
    const stockThere = async (): Promise<number | undefined> => {
      const answer = await fetch(`${other.url}/api/products/${product.id}`)
      return (await answer.json()).stock
    }
    expect(await stockThere()).toBe(1)
    toDatabase.set('refuses')
    toDatabase.cut()
    await shop.load.place(shop.url, [{ id: product.id, qty: 1 }])
    toDatabase.set('passes')
    await expect.poll(stockThere).toBe(0)
  })

  test('orders survive while an instance loses its connection', {
    timeout: LONG,
  }, async () => {
    let isOver = false
    const buyers = [shop.url, other.url].map((url) =>
      shop.load.run(url, () => !isOver, { buyers: 3 }),
    )
    for (let round = 0; round < 5; round++) {
      const before = shop.load.acknowledged()
      toDatabase.cut()
      await expect.poll(() => shop.load.acknowledged()).toBeGreaterThan(before + 5)
    }
    isOver = true
    await Promise.all(buyers)
    await shop.load.repeat(shop.url)
    expect([...shop.load.statuses.keys()].filter((status) => ![201, 503].includes(status))).toEqual(
      [],
    )
    await everythingHolds(shop)
  })
})
