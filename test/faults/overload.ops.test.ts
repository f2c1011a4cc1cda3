import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { everythingHolds } from './everything-holds.ts'
import { areFiguresRequired, givenFaultyShop, KINDS, times } from './faulty-shop.ts'
import { type Answered, askAtRate, capacityOf, quantile } from './open-loop.ts'

/** `OVERLOAD_SECONDS=30 FIGURES=1 npm run test:faults -- overload`: on a quiet machine. */
const SECONDS = times('OVERLOAD_SECONDS', 4)
const FACTOR = 5
/** Hundreds of connections are opened in this time. */
const AT_FIRST_MS = 500

describe.each(KINDS)('a shop on the %s database', (kind) => {
  test(`pages beyond the limit are refused at once, and orders are answered`, {
    timeout: 300_000 + SECONDS * 3_000,
  }, async () => {
    const shop = await givenFaultyShop({ kind })
    onTestFinished(shop.close)
    let made = 0
    const newPage = (): string => `${shop.url}/search/word${made++}` // no cache has it
    await capacityOf(8, SECONDS / 2, newPage)
    const perSecond = await capacityOf(8, SECONDS / 2, newPage)
    await fetch(shop.url)
    const memoryBefore = residentMb(shop.running().child.pid)

    const overload = { isOver: false }
    const start = performance.now()
    const pages = askAtRate(FACTOR * perSecond, SECONDS, newPage)
    const [cached, probes] = [
      askAtRate(10, SECONDS, () => `${shop.url}/`),
      askAtRate(5, SECONDS, () => `${shop.url}/healthz`),
    ]
    const buyers = shop.load.run(shop.url, () => !overload.isOver, { buyers: 2 })
    const answers = await pages
    const memoryAfter = residentMb(shop.running().child.pid)
    overload.isOver = true
    await buyers

    const [accepted, refused] = [200, 503].map((status) =>
      answers.filter((answer) => answer.status === status),
    ) as [Answered[], Answered[]]
    const figures = {
      ...{
        capacity: Math.round(perSecond),
        accepted: Math.round(accepted.length / SECONDS),
        refused: Math.round(refused.length / SECONDS),
      },
      ...{
        acceptedP99: quantile(accepted, 0.99),
        refusedP99: quantile(refused, 0.99),
        refusedP50: quantile(refused, 0.5),
        refusedAtFirstP99: quantile(
          refused.filter(({ at }) => at < start + AT_FIRST_MS),
          0.99,
        ),
      },
      ...{
        cachedP99: quantile(await cached, 0.99),
        orders: shop.load.acknowledged(),
        memoryMb: memoryAfter - memoryBefore,
      },
    }
    console.info(kind, figures)
    if (areFiguresRequired) expect(accepted.length + refused.length).toBe(answers.length)
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
    expect(statusesIn(await cached)).toEqual([200])
    expect(statusesIn(await probes)).toEqual([200])
    expect([...shop.load.statuses.keys()].filter((status) => status > 0)).toEqual([201])
    expect(accepted.length).toBeGreaterThan(0)
    if (areFiguresRequired) {
      expect(figures.acceptedP99).toBeLessThan(1_000)
      expect(figures.refusedP99).toBeLessThan(50)
      expect(figures.refusedAtFirstP99).toBeLessThan(100)
      expect(figures.memoryMb).toBeLessThan(200)
    }
    // The load has gone: the next visitor is served as ever.
    await expect.poll(async () => (await fetch(newPage())).status, { timeout: 5_000 }).toBe(200)
    await everythingHolds(shop)
  })
})

/** Without 0, a connection that a starved machine let time out. */
const statusesIn = (answers: readonly Answered[]): number[] =>
  [...new Set(answers.map(({ status }) => status))].filter((status) => status > 0)

/** Resident memory of a process, in MB. */
function residentMb(pid = process.pid): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
