import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Broadcast, createBroadcast } from '#server/platform/db/broadcast.ts'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import { type Database, openPostgres } from '#server/platform/db/open.ts'
import { connectReplica, type Replica } from '#server/platform/db/replica.ts'
import { call, givenCategory, givenOrder, givenProduct, givenState } from '../factories.ts'
import { productFields, sendForm } from '../forms.ts'
import { givenPerson, type Person } from '../people.ts'
import { type OwnServer, postgresPrograms, startServer } from '../postgres-server.ts'
import { openTestShop, type TestShop } from '../shop.ts'

/** `REPLICA_CHANGES=2000 npx vitest run test/faults/replica`: the long form. */
const CHANGES = Number(process.env.REPLICA_CHANGES ?? 25)

/** `REPLICA_FIGURES=1000`: CPU time of servers and shop by kind of request, for docs/scale.md. */
const FIGURES = Number(process.env.REPLICA_FIGURES ?? 0)

const eventually = <T>(read: () => T) => expect.poll(read, { interval: 5 })

const title = postgresPrograms
  ? 'two servers, the second following the first'
  : 'left out: two servers, the second following the first (no initdb in /usr/lib/postgresql)'

describe.skipIf(!postgresPrograms)(title, () => {
  let primary: OwnServer
  let follower: OwnServer
  let database: Database
  let boss: Person

  beforeAll(async () => {
    primary = await startServer(['wal_level=replica', 'max_wal_senders=4'])
    database = openPostgres(primary.url)
    await migrateSchema(database.db)
    boss = await givenPerson(database.db, { role: 'superAdmin' })
    follower = await primary.replica()
  })
  afterEach(() => onFollower('select pg_wal_replay_resume()').catch(() => {}))
  afterAll(async () => {
    await database?.close()
    await follower?.remove()
    await primary?.remove()
  })

  /** By another connection than the shop's. */
  async function onFollower(statement: string): Promise<void> {
    const { db, close } = openPostgres(follower.url)
    await sql.raw(statement).execute(db).finally(close)
  }

  type Instance = TestShop & { replica: Replica; broadcast: Broadcast; said: string[] }

  async function givenInstance({ mostLagMs }: { mostLagMs?: number } = {}): Promise<Instance> {
    const [broadcast, said]: [Broadcast, string[]] = [createBroadcast(database), []]
    const replica = await connectReplica(follower.url, database.db, mostLagMs)
    const shop = await openTestShop({ db: database.db, broadcast, replica })
    const log = { warn: (...line: unknown[]) => void said.push(String(line.at(-1))) }
    broadcast.start(log)
    replica.start(log)
    onTestFinished(async () => {
      await broadcast.stop()
      await replica.close()
      await shop.close()
    })
    const instance = { ...shop, replica, broadcast, said }
    await isFollowed(instance)
    return instance
  }

  /**
   * The replica is known to have all changes that the instance knows of, and the instance listens
   * to others.
   */
  const isFollowed = async ({ replica, server }: Instance): Promise<void> => {
    await eventually(() => server.cache.drops).toBeGreaterThan(0)
    await eventually(() => replica.upTo()).toBe(server.cache.drops)
  }

  const titleOn = async (shop: TestShop, id: string): Promise<string> => {
    const answer = await call(shop, { url: `/api/products/${id}` })
    expect(answer.statusCode).toBe(200)
    return answer.json().title
  }

  const rename = async (
    shop: TestShop,
    { id, category }: { id: string; category: string },
    title: string,
  ) => {
    const answer = await sendForm(shop, boss, {
      ...{ method: 'PUT', url: `/api/products/${id}` },
      fields: productFields(category, { title }),
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  async function givenKnownProduct() {
    const category = await givenCategory(database.db)
    return {
      category,
      id: (await givenProduct(database.db, { category_id: category, title: 'Old' })).id,
    }
  }

  /**
   * It never counts as too far behind, however slow this machine is: what is known to be new is
   * read from the primary.
   */
  const PATIENT = { mostLagMs: 600_000 }

  test("the catalogue is read from the replica, an admin's changes at once", async () => {
    const shop = await givenInstance(PATIENT)
    const product = await givenKnownProduct()
    await rename(shop, product, 'Saved')
    await isFollowed(shop)
    await onFollower('select pg_wal_replay_pause()')
    // Behind the shop's back: only the primary knows it.
    await sql`update product set title = 'Unknown' where id = ${product.id}`.execute(database.db)
    expect(await titleOn(shop, product.id)).toBe('Saved')
    await rename(shop, product, 'Newer')
    expect(await titleOn(shop, product.id)).toBe('Newer')
    await onFollower('select pg_wal_replay_resume()')
    await isFollowed(shop)
  })

  test('a buyer sees the own order while the replica stands still', async () => {
    const shop = await givenInstance(PATIENT)
    const { id } = await givenProduct(database.db, { stock: 5 })
    shop.server.cache.drop(['products'])
    await isFollowed(shop)
    const stock = async () => (await call(shop, { url: `/api/products/${id}` })).json().stock
    expect(await stock()).toBe(5)
    await onFollower('select pg_wal_replay_pause()')
    const order = await givenOrder(shop, { products: [{ id, qty: 2 }] })
    const own = await call(shop, { url: `/api/sales/${order.id}`, cookies: order.cookies })
    expect([own.statusCode, await stock()]).toEqual([200, 3])
  })

  test(`no instance shows old states in ${CHANGES} changes with slow replay`, async () => {
    const shops = [await givenInstance(PATIENT), await givenInstance(PATIENT)] as const
    const product = await givenKnownProduct()
    await onFollower(`alter system set recovery_min_apply_delay = '20ms'`)
    await onFollower('select pg_reload_conf()')
    let known = 0
    let isDone = false
    onTestFinished(() => {
      isDone = true
    })
    const numberOn = async (shop: Instance) =>
      Number(/\d+/.exec(await titleOn(shop, product.id))?.[0] ?? 0)
    /** Each read is at least what was answered before it began. */
    const readers = [0, 0, 0].map(async () => {
      let reads = 0
      for (; !isDone; reads++) {
        const before = known
        expect(await numberOn(shops[0])).toBeGreaterThanOrEqual(before)
        await nextTurn()
      }
      return reads
    })
    for (let change = 1; change <= CHANGES; change++) {
      await rename(shops[0], product, `Change ${change}`)
      known = change
      if (change % 3 === 0) await isFollowed(shops[0])
      expect(await numberOn(shops[0])).toBe(change)
      await eventually(() => numberOn(shops[1])).toBe(change)
    }
    isDone = true
    const reads = (await Promise.all(readers)).reduce((sum, one) => sum + one, 0)
    expect(reads).toBeGreaterThan(CHANGES)
    await onFollower('alter system reset recovery_min_apply_delay')
    await onFollower('select pg_reload_conf()')
  })

  test('a replica that stops costs no read, and is reported once', async () => {
    const shop = await givenInstance()
    const { id } = await givenKnownProduct()
    let isDone = false
    onTestFinished(() => {
      isDone = true
    })
    const readers = [0, 0].map(async () => {
      while (!isDone) {
        shop.server.cache.drop(['products'])
        await titleOn(shop, id)
        await nextTurn()
      }
    })
    await follower.stop('immediate')
    await eventually(() => shop.replica.upTo()).toBeUndefined()
    expect(await titleOn(shop, id)).toBe('Old')
    await follower.start()
    await eventually(() => shop.replica.upTo()).toBeDefined()
    isDone = true
    await Promise.all(readers)
    expect(shop.said).toEqual([
      'the replica cannot be read, or is too far behind: the primary answers in its place',
      'the replica is read again',
    ])
  })

  test('a late replica is not read until it catches up', async () => {
    const shop = await givenInstance({ mostLagMs: 2_000 })
    await onFollower('select pg_wal_replay_pause()')
    await givenKnownProduct()
    await eventually(() => shop.replica.upTo()).toBeUndefined()
    await onFollower('select pg_wal_replay_resume()')
    await eventually(() => shop.replica.upTo()).toBeDefined()
  })

  test.runIf(FIGURES > 0)('figures: what reads and orders cost the servers', async () => {
    const replica = await connectReplica(follower.url, database.db, PATIENT.mostLagMs)
    replica.start({ warn: () => {} })
    const [near, far] = [{}, { replica }].map((given) =>
      openTestShop({ ...given, db: database.db, isCaching: false }),
    ) as [Promise<TestShop>, Promise<TestShop>]
    onTestFinished(async () => {
      await replica.close()
      for (const shop of [await near, await far]) await shop.close()
    })
    for (let made = 0; made < 60; made++) await givenProduct(database.db, { stock: 1_000_000 })
    const { id } = await givenProduct(database.db, { stock: 1_000_000 })
    await eventually(() => replica.upTo()).toBeDefined()
    const costOf = async (work: (at: number) => Promise<unknown>) => {
      for (let at = 0; at < 50; at++) await work(at)
      const before = [primary.cpuMs(), follower.cpuMs(), process.cpuUsage()] as const
      for (let at = 0; at < FIGURES; at++) await work(at)
      const { user, system } = process.cpuUsage(before[2])
      const each = (ms: number): string => `${(ms / FIGURES).toFixed(2)} ms`
      return {
        primary: each(primary.cpuMs() - before[0]),
        replica: each(follower.cpuMs() - before[1]),
        shop: each((user + system) / 1000),
      }
    }
    const list = async (shop: Promise<TestShop>) => call(await shop, { url: '/api/products/50/0' })
    const product = async (shop: Promise<TestShop>) =>
      call(await shop, { url: `/api/products/${id}` })
    const state = await givenState(database.db)
    const order = async () => givenOrder(await near, { state, products: [{ id, qty: 1 }] })
    const sizeOf = async () => {
      const { rows } = await sql<{
        size: number
      }>`select pg_database_size(current_database()) as size`.execute(database.db)
      return rows[0]?.size ?? 0
    }
    const size = await sizeOf()
    const costs = {
      'list of 50, primary alone': await costOf(() => list(near)),
      'list of 50, with a replica': await costOf(() => list(far)),
      'product, primary alone': await costOf(() => product(near)),
      'product, with a replica': await costOf(() => product(far)),
      'order of one line': await costOf(order),
    }
    for (const [what, cost] of Object.entries(costs))
      console.info(`${what}: ${JSON.stringify(cost)}`)
    console.info(
      `database: ${Math.round(((await sizeOf()) - size) / (FIGURES + 50))} bytes an order, before mails and audit`,
    )
  })

  test('the address of another server, or of the primary itself, is refused in words', async () => {
    for (const url of [primary.url, process.env.TEST_DATABASE_URL ?? primary.url])
      await expect(connectReplica(url, database.db)).rejects.toThrow(
        'DATABASE_READ_URL: it is no replica of the server of DATABASE_URL.',
      )
  })
})
