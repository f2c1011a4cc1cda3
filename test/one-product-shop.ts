import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/open.ts'
import type { Sent } from './connections.ts'
import { administer, databaseUrl } from './database.ts'
import { checkoutForm, givenProduct, givenState } from './factories.ts'

/** Has the pieces for any number of orders. */
const STOCK = 10_000_000

/**
 * For a `describe`: a database of its own on the server of `TEST_DATABASE_URL`, with one product,
 * and what buyers and readers of it send. The tests start the shops themselves.
 */
export function givenOneProductShop(name: string) {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const database = `${name}_${process.pid}`
  const url = server && databaseUrl(server, database)
  const ids = { state: '', product: '' }

  beforeAll(async () => {
    await administer(server, `create database ${database}`)
    const { db, close } = openPostgres(url)
    await migrateSchema(db)
    ids.state = await givenState(db)
    ids.product = (await givenProduct(db, { stock: STOCK })).id
    await close()
  })
  afterAll(() => administer(server, `drop database ${database} with (force)`))

  const order = (): Sent => ({
    method: 'POST',
    path: '/api/sales',
    headers: { 'idempotency-key': randomUUID() },
    body: checkoutForm(ids.state, [{ id: ids.product, qty: 1 }]),
  })
  return { DATABASE_URL: url, order, read: (): Sent => ({ path: `/api/products/${ids.product}` }) }
}
