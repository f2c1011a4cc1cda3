import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import { type Database, openBehindPooler, openDatabase } from '#server/platform/db/open.ts'
import { call, checkoutForm, givenCategory, givenProduct, givenState } from '../factories.ts'
import { productFields, sendForm } from '../forms.ts'
import { givenInstances } from '../instances.ts'
import { runFollowers, stockOf, violations } from '../orders.ts'
import { givenPerson } from '../people.ts'
import { type OwnServer, postgresPrograms, startServer } from '../postgres-server.ts'
import type { TestShop } from '../shop.ts'
import { hasPgbouncer, startPgbouncer } from './pgbouncer.ts'

const canRun = hasPgbouncer && postgresPrograms !== undefined
const title = canRun
  ? 'behind PgBouncer in transaction mode'
  : 'left out: behind PgBouncer (no /usr/sbin/pgbouncer, or no PostgreSQL)'

const BUYERS = 60
const PIECES = 20

describe.skipIf(!canRun)(title, () => {
  let server: OwnServer
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  let pooledUrl: string
  let database: Database

  beforeAll(async () => {
    server = await startServer()
    pooler = await startPgbouncer(server)
    pooledUrl = `postgres://postgres@127.0.0.1:${pooler.port}/postgres`
    database = openBehindPooler(pooledUrl, server.url)
    await migrateSchema(database.session)
  })
  afterAll(async () => {
    await database?.close()
    await pooler?.stop()
    await server?.remove()
  })

  test('requests of one connection meet other sessions: this is what has to be borne', async () => {
    const pids = await Promise.all(
      Array.from({ length: 40 }, () =>
        sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db),
      ),
    )
    const sessions = new Set(pids.map(({ rows }) => rows[0]?.pid))
    expect(sessions.size).toBeLessThanOrEqual(5)
    const { rows } = await sql`show statement_timeout`.execute(database.db)
    expect(rows).toEqual([{ statement_timeout: '30s' }])
  })

  test('a start without DATABASE_DIRECT_URL is refused in words', async () => {
    await expect(openDatabase({ databaseUrl: pooledUrl, dataDir: '' })).rejects.toThrow(
      'Set DATABASE_DIRECT_URL to the address of the server itself.',
    )
  })

  test('one address that is no pooler is taken as it is', async () => {
    const direct = await openDatabase({ databaseUrl: server.url, dataDir: '' })
    await sql`select 1`.execute(direct.db)
    await direct.close()
  })

  test(`${BUYERS} buyers on two instances get exactly ${PIECES} pieces`, async () => {
    const { shops } = await givenInstances(database)
    const [{ id }, state] = [
      await givenProduct(database.db, { stock: PIECES }),
      await givenState(database.db),
    ]
    const order = (shop: TestShop) => {
      const payload = checkoutForm(state, [{ id, qty: 1 }])
      return call(shop, { method: 'POST', url: '/api/sales', payload })
    }
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, (_, at) => order(shops[at % 2 === 0 ? 0 : 1])),
    )
    const statuses = Object.groupBy(answers, ({ statusCode }) => statusCode)
    expect([statuses[201]?.length, statuses[409]?.length]).toEqual([PIECES, BUYERS - PIECES])
    expect(await stockOf(database.db, id)).toBe(0)
    await runFollowers(shops[0])
    expect(await violations(database.db)).toEqual([])
  })

  test('the catalogue, searches and lists answer the same many times over', async () => {
    const { shops } = await givenInstances(database)
    const category = await givenCategory(database.db)
    for (let at = 0; at < 5; at++)
      await givenProduct(database.db, { category_id: category, title: `Kettle ${at}` })
    const paths = [
      '/api/products/50/0',
      `/api/products/category/${category}/20/0`,
      '/api/products/search/20/0/kettle',
    ]
    for (const url of paths) {
      const read = (at: number) => {
        shops[0].server.cache.dropAll()
        return call(shops[at % 2 === 0 ? 0 : 1], { url })
      }
      const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => read(at)))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    }
  })

  test('what one instance changes the other shows: messages between them do not go through the pooler', async () => {
    const { shops } = await givenInstances(database)
    const boss = await givenPerson(database.db, { role: 'superAdmin' })
    const category = await givenCategory(database.db)
    const { id } = await givenProduct(database.db, { category_id: category, title: 'Old' })
    const titleOn = async (shop: TestShop) =>
      (await call(shop, { url: `/api/products/${id}` })).json().title
    expect([await titleOn(shops[0]), await titleOn(shops[1])]).toEqual(['Old', 'Old'])
    const edit = {
      method: 'PUT',
      url: `/api/products/${id}`,
      fields: productFields(category, { title: 'New' }),
    } as const
    expect((await sendForm(shops[0], boss, edit)).statusCode).toBe(200)
    expect(await titleOn(shops[0])).toBe('New')
    await expect.poll(() => titleOn(shops[1])).toBe('New')
  })
})
