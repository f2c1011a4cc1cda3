import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectTo, type Sent, startLoad } from '../connections.ts'
import { freePort } from '../free-port.ts'
import { givenOneProductShop } from '../one-product-shop.ts'
import { type Running, startShop, stop } from '../process.ts'
import { givenEmptyFolder } from '../temporary.ts'
import { isInstalled, startHaproxy, startNginx } from './balancers.ts'

/**
 * Two instances behind the balancers of `ops/`, on PostgreSQL. `ROLLS=20` restarts each instance so
 * often and prints the figures of docs/reliability.md; once is enough for a quick look.
 */
const ROLLS = Number(process.env.ROLLS ?? 1)
const CLIENTS = 8
/** Two checks of HAProxy, and half of it more. */
const DRAIN_MS = '3000'
const SLOW = { timeout: 60_000 }

const admin = process.env.TEST_DATABASE_URL ?? ''
const balancers = [
  { program: 'haproxy', start: startHaproxy },
  { program: 'nginx', start: startNginx },
].filter(
  ({ program }) =>
    isInstalled(program) || console.info(`${program} is not installed: it is left out.`),
)

describe.runIf(admin && balancers.length > 0)(
  'two instances',
  { timeout: 120_000 + ROLLS * 120_000 },
  () => {
    const { DATABASE_URL, order, read } = givenOneProductShop('shop_rolling')

    /** Orders by every fourth client, cached answers for the others. */
    const mixed = (client: number): Sent => (client % 4 === 0 ? order() : read())

    type Instance = { port: number; shop: Running }

    async function givenInstances(): Promise<{
      instances: [Instance, Instance]
      start(port: number): Promise<Running>
    }> {
      const DATA_DIR = await givenEmptyFolder() // pictures are shared
      const start = (port: number) =>
        startShop({
          DATA_DIR,
          DATABASE_URL,
          DRAIN_MS,
          TRUST_PROXY: '1',
          PORT: `${port}`,
          SANDBOX_PORT: '0',
        })
      const open = async (): Promise<Instance> => {
        const port = await freePort()
        return { port, shop: await start(port) }
      }
      const instances: [Instance, Instance] = [await open(), await open()]
      onTestFinished(async () => {
        for (const { shop } of instances) await stop(shop, 'SIGKILL')
      })
      return { instances, start }
    }

    test.each(balancers)(
      'behind $program restart one after the other under load, and no request fails',
      async ({ program, start }) => {
        const shops = await givenInstances()
        const [one, two] = shops.instances
        const folder = await mkdtemp(join(await givenEmptyFolder(), 'balancer-'))
        const balancer = await start({
          folder,
          port: await freePort(),
          operatorPort: await freePort(),
          instances: [one.port, two.port],
        })
        onTestFinished(() => balancer.stop())
        const load = startLoad(balancer.url, CLIENTS, mixed)
        await expect.poll(() => load.answered, SLOW).toBeGreaterThan(20)
        for (let roll = 0; roll < ROLLS; roll++) {
          for (const instance of shops.instances) {
            expect(await stop(instance.shop, 'SIGTERM')).toBe(0)
            instance.shop = await shops.start(instance.port)
            await expect.poll(() => balancer.hasBoth(), SLOW).toBe(true)
            const before = load.answered
            await expect.poll(() => load.answered, SLOW).toBeGreaterThan(before + 20)
          }
        }
        await load.end()
        console.info(
          `${program}: ${load.answered} answers during ${2 * ROLLS} restarts, ${load.failures.length} failed, ${load.refused} refused by a busy shop`,
        )
        expect(load.failures).toEqual([])
      },
    )

    test('show on one what was written on the other', async () => {
      const [one, two] = (await givenInstances()).instances
      const [here, there] = [connectTo(one.shop.url), connectTo(two.shop.url)]
      const stock = async (): Promise<number> => JSON.parse((await there.send(read())).body).stock
      const times: number[] = []
      for (let write = 0; write < 20 * ROLLS; write++) {
        const before = await stock()
        expect((await here.send(order())).status).toBe(201)
        const start = performance.now()
        while ((await stock()) === before)
          expect(performance.now() - start).toBeLessThan(SLOW.timeout)
        times.push(performance.now() - start)
      }
      for (const connection of [here, there]) connection.close()
      times.sort((a, b) => a - b)
      const [median = 0, most = 0] = [times[times.length >> 1], times.at(-1)]
      console.info(
        `after the answer to an order: seen on the other within ${median.toFixed(1)} ms (median), ${most.toFixed(1)} ms (most of ${times.length})`,
      )
    })
  },
)
