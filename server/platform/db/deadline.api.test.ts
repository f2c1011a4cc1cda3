import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { type Answer, call, checkoutForm, givenProduct, givenState } from '#test/factories.ts'
import { startProxy, type TcpProxy } from '#test/faults/tcp-proxy.ts'
import { as, givenPerson } from '#test/people.ts'
import { givenShop } from '#test/shop.ts'
import { directConnection } from './connection.ts'
import { DEADLINES, withDeadline, withPageDeadline } from './deadline.ts'
import { DeadlineClient } from './deadline-client.ts'
import { type Database, openBehindPooler } from './open.ts'
import { failsAllCalls, isServiceOutage, isStatementLate } from './outage.ts'
import { type Connections, connectPool } from './pool.ts'
import type { Db } from './schema.ts'

/** Longer than any test. */
const NEVER = 600_000
/**
 * A cancel that overtakes its statement does nothing: the statement has to reach the server before,
 * also on a loaded machine.
 */
const SOON = 500

// The embedded database cannot cancel a statement.
describe.runIf(inject('database').kind === 'postgres')('a deadline', () => {
  let direct: Database
  beforeAll(async () => {
    direct = await openTestDatabase()
  })
  afterAll(() => direct.close())

  const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error) => error,
    )
  const slow = sql`select pg_sleep(60)`
  const one = sql<{ one: number }>`select 1 as one`
  const running = async (): Promise<number> => {
    const { rows } = await sql<{
      number: number
    }>`select count(*)::int as number from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`.execute(
      direct.db,
    )
    return rows[0]?.number ?? 0
  }

  /** A database behind a network that can fail. */
  async function givenProxied(
    cancelMs?: number,
  ): Promise<{ database: Connections; proxy: TcpProxy }> {
    const address = new URL(String(direct.connection.connectionString))
    const proxy = await startProxy(Number(address.port || 5432), address.hostname)
    address.hostname = '127.0.0.1'
    address.port = String(proxy.port)
    const database = connectPool({
      ...directConnection(address.href),
      Client: DeadlineClient,
      ...(cancelMs && { cancelMs }),
    })
    onTestFinished(async () => {
      await database.close()
      await proxy.close()
    })
    return { database, proxy }
  }

  /** Nobody else reads or writes the table until the test ends it. */
  async function locked(table: string): Promise<() => Promise<void>> {
    const lock = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const ended = direct.db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
      lock.resolve()
      await end.promise
    })
    await lock.promise
    return async () => {
      end.resolve()
      await ended
    }
  }

  test('cancels a late statement on the server, and its connection goes on', async () => {
    const { database } = await givenProxied(NEVER)
    const pid = async (db: Db) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows
    const before = await pid(database.db)
    expect(
      isStatementLate(await thrownBy(withDeadline(SOON, () => slow.execute(database.db)))),
    ).toBe(true)
    expect(await pid(database.db)).toEqual(before)
    expect(await running()).toBe(0)
  })

  test('holds for each statement of a transaction, which is rolled back', async () => {
    const { database } = await givenProxied(NEVER)
    const late = withDeadline(NEVER, () =>
      database.db.transaction().execute(async (trx) => {
        await one.execute(trx)
        await withDeadline(SOON, () => slow.execute(trx))
      }),
    )
    expect(isStatementLate(await thrownBy(late))).toBe(true)
    expect((await one.execute(database.db)).rows).toEqual([{ one: 1 }])
  })

  test('holds behind a pooler, too', async () => {
    const url = String(direct.connection.connectionString)
    const pooled = openBehindPooler(url, url)
    onTestFinished(() => pooled.close())
    expect(failsAllCalls(await thrownBy(withDeadline(SOON, () => slow.execute(pooled.db))))).toBe(
      true,
    )
  })

  test('closes a connection that hangs, and counts the wait for one', async () => {
    const { database, proxy } = await givenProxied()
    await one.execute(database.db)
    proxy.set('hangs')
    const asked = () => withDeadline(SOON, () => one.execute(database.db))
    expect(isServiceOutage(await thrownBy(asked()))).toBe(true) // on the idle connection
    expect(isServiceOutage(await thrownBy(asked()))).toBe(true) // on a new one
    proxy.set('passes')
    expect((await one.execute(database.db)).rows).toEqual([{ one: 1 }])
  })

  test('makes a pool unready of which some connections hang', async () => {
    const { database, proxy } = await givenProxied()
    await Promise.all(Array.from({ length: 4 }, () => one.execute(database.db)))
    await expect.poll(database.isAnswering).toBe(true)
    expect(proxy.hangSome(2)).toBe(2)
    const shop = await givenShop({ db: database.db, isAnswering: database.isAnswering })
    expect((await call(shop, { url: '/readyz' })).statusCode).toBe(503)
    expect((await one.execute(database.db)).rows).toEqual([{ one: 1 }])
  })

  test('that a hung connection passed keeps the pool unready', async () => {
    const { database, proxy } = await givenProxied()
    await one.execute(database.db)
    proxy.set('hangs')
    await thrownBy(withDeadline(SOON, () => one.execute(database.db)))
    proxy.set('passes')
    expect(await database.isAnswering()).toBe(false)
  })

  test('that a page has passed is not waited for again', async () => {
    const { database, proxy } = await givenProxied()
    await one.execute(database.db)
    proxy.set('hangs')
    const [first, second] = await withPageDeadline(SOON, async () => {
      const late = await thrownBy(one.execute(database.db))
      // A call that the page makes: it has a deadline that no test waits for.
      return [late, await withDeadline(NEVER, () => thrownBy(one.execute(database.db)))]
    })
    proxy.set('passes')
    expect([isServiceOutage(first), isServiceOutage(second)]).toEqual([true, true])
  })

  const refused = ({ statusCode, headers, json }: Answer) => [
    statusCode,
    headers['retry-after'],
    json().message,
  ]
  const BUSY = [503, expect.any(String), 'service is busy, kindly try again']

  test('of a page whose database hangs is answered with 503', async () => {
    const { database, proxy } = await givenProxied()
    const shop = await givenShop({ db: database.db, deadlines: { ...DEADLINES, page: SOON } })
    proxy.set('hangs')
    expect(refused(await call(shop, { url: '/api/products/10/0' }))).toEqual(BUSY)
    proxy.set('passes')
  })

  test('of an order is longer than that of a page', async () => {
    const { db } = direct
    const shop = await givenShop({ db, deadlines: { page: SOON, order: NEVER, report: SOON } })
    const [product, state] = [await givenProduct(db), await givenState(db)]
    const unlock = await locked('product')
    const payload = checkoutForm(state, [{ id: product.id, qty: 1 }])
    const placed = call(shop, {
      method: 'POST',
      url: '/api/sales',
      payload,
      headers: { 'idempotency-key': product.id },
    })
    expect(refused(await call(shop, { url: `/api/products/${product.id}` }))).toEqual(BUSY)
    await unlock()
    expect((await placed).statusCode).toBe(201)
  })

  test('of a report is longer than that of a page', async () => {
    const { db } = direct
    const shop = await givenShop({ db, deadlines: { page: NEVER, order: SOON, report: NEVER } })
    const headers = as(await givenPerson(db, { role: 'superAdmin' }))
    const report = (page: typeof shop) =>
      call(page, { url: '/api/reports/sales?from=2026-11-01&to=2026-11-02', headers })
    const hurried = await givenShop({ db, deadlines: { page: NEVER, order: NEVER, report: SOON } })
    const unlock = await locked('sale')
    const waiting = report(shop)
    expect(refused(await report(hurried))).toEqual(BUSY)
    await unlock()
    expect((await waiting).statusCode).toBe(200)
  })
})
