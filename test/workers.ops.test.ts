import { readFile } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Connection, connectTo, type Sent, startLoad } from './connections.ts'
import { givenOneProductShop } from './one-product-shop.ts'
import { givenFolder, type Running, startShop, stop, tryStart } from './process.ts'
import { givenEmptyFolder } from './temporary.ts'

const admin = process.env.TEST_DATABASE_URL ?? ''

/** The processes that serve, by their ids. */
const workersOf = async ({ child }: Running): Promise<number[]> => {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return children.trim().split(' ').map(Number)
}

test('on the embedded database more than one process is refused in words, and auto is one', async () => {
  const DATA_DIR = await givenFolder(await givenEmptyFolder(), 'data')
  const { code, output } = await tryStart({ DATA_DIR, WEB_CONCURRENCY: '2' })
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/WEB_CONCURRENCY: the embedded database serves one process/),
  ])
  const shop = await startShop({ DATA_DIR, WEB_CONCURRENCY: 'auto' })
  expect(await stop(shop, 'SIGTERM')).toBe(0)
})

test('when the first process cannot start, the others do not, and the reason is said once', async () => {
  const ended = await tryStart({
    DATA_DIR: await givenEmptyFolder(),
    DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop',
    WEB_CONCURRENCY: '3',
  })
  expect(ended).toEqual({
    code: 1,
    output: 'DATABASE_URL: nothing answers there (ECONNREFUSED).\n',
  })
})

/** Starts on a machine that is busy with others. */
describe.runIf(admin)('two processes on one port', () => {
  const { DATABASE_URL, order, read } = givenOneProductShop('shop_workers')

  async function givenWorkers(env: Record<string, string> = {}): Promise<Running> {
    const DATA_DIR = await givenEmptyFolder()
    const shop = await startShop({ DATA_DIR, DATABASE_URL, WEB_CONCURRENCY: '2', ...env })
    onTestFinished(async () => void (await stop(shop, 'SIGKILL')))
    expect(await workersOf(shop)).toHaveLength(2)
    return shop
  }

  /** Connections are handed round: one to each process. */
  async function givenConnections({ url }: Running): Promise<[Connection, Connection]> {
    const connections: [Connection, Connection] = [connectTo(url), connectTo(url)]
    onTestFinished(() => {
      for (const connection of connections) connection.close()
    })
    for (const connection of connections) await connection.send({ path: '/healthz' })
    return connections
  }

  /** One order in four requests. */
  const mixed = (): ((client: number) => Sent) => {
    let count = 0
    return () => (count++ % 4 === 0 ? order() : read())
  }

  test('an order that one takes is seen in the cached answers of the other', async () => {
    const [here, there] = await givenConnections(await givenWorkers())
    const stock = async () => JSON.parse((await there.send(read())).body).stock
    const before = await stock()
    expect(await stock()).toBe(before)
    expect((await here.send(order())).status).toBe(201)
    await expect.poll(stock, { interval: 5 }).toBe(before - 1)
  })

  test('a limit counts the calls of both', { tags: ['long'] }, async () => {
    const connections = await givenConnections(await givenWorkers({ RATE_LIMIT: 'on' }))
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const wrong = {
        method: 'POST',
        path: '/api/users/login',
        body: { email: 'ada@example.com', password: 'wrong' },
      }
      statuses.push(((await connections[i % 2]?.send(wrong)) ?? { status: 0 }).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  test('a killed one is replaced while the other serves', async () => {
    const shop = await givenWorkers()
    const [killed = 0, other] = await workersOf(shop)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => workersOf(shop)).not.toContain(killed)
    expect((await connectTo(shop.url).send({ path: '/readyz' })).status).toBe(200)
    await expect.poll(() => workersOf(shop)).toEqual([other, expect.any(Number)])
  })

  test('SIGHUP under load replaces one after the other, and no request is lost', {
    tags: ['long'],
  }, async () => {
    const shop = await givenWorkers({ DRAIN_MS: '1500' })
    const before = await workersOf(shop)
    const load = startLoad(shop.url, 8, mixed())
    await expect.poll(() => load.answered).toBeGreaterThan(20)
    shop.child.kill('SIGHUP')
    await expect
      .poll(async () => (await workersOf(shop)).some((pid) => before.includes(pid)))
      .toBe(false)
    await expect.poll(() => workersOf(shop)).toHaveLength(2)
    await load.end()
    expect(load.failures).toEqual([])
  })

  test('SIGTERM under load answers every request of the drain time', {
    tags: ['long'],
  }, async () => {
    const shop = await givenWorkers({ DRAIN_MS: '3000' })
    const load = startLoad(shop.url, 8, mixed())
    await expect.poll(() => load.answered).toBeGreaterThan(20)
    shop.child.kill('SIGTERM')
    const probe = async () => (await connectTo(shop.url).send({ path: '/readyz' })).status
    await expect.poll(probe, { interval: 5 }).toBe(503)
    expect((await connectTo(shop.url).send(read())).isLast).toBe(true)
    await load.end() // as a balancer that has seen it
    expect(load.failures).toEqual([])
    expect(await shop.ended).toBe(0)
  })

  test('none is left over when the one that watches is killed', { tags: ['long'] }, async () => {
    const shop = await givenWorkers()
    await stop(shop, 'SIGKILL')
    const isRefused = () =>
      connectTo(shop.url)
        .send({ path: '/healthz' })
        .then(
          () => false,
          (error) => error.code,
        )
    await expect.poll(isRefused).toBe('ECONNREFUSED')
  })
})
