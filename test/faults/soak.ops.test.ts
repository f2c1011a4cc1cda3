import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { brokenClaims } from './everything-holds.ts'
import {
  areFiguresRequired,
  type FaultyShop,
  givenFaultyShop,
  KINDS,
  times,
} from './faulty-shop.ts'
import { type Answered, askAtRate, capacityOf } from './open-loop.ts'

/** `SOAK_MINUTES=120 npm run test:faults -- soak`; not part of `npm test`. */
const MINUTES = times('SOAK_MINUTES', 0)
/** Reads a second; half of what the shop can do where none are named. */
const READS = times('SOAK_READS', 0)
const ORDERS_A_SECOND = 2

type Sample = { minute: number; refused: number; wrong: number; rssMb: number; files: number }

describe.skipIf(MINUTES === 0).each(KINDS)('a shop on the %s database', (kind) => {
  test(`keeps its memory for ${MINUTES} minutes and says nothing`, {
    timeout: MINUTES * 120_000 + 600_000,
  }, async () => {
    const shop = await givenFaultyShop({ kind })
    onTestFinished(shop.close)
    let said = ''
    shop.running().child.stderr?.on('data', (text: Buffer) => {
      said += text
    })
    const address = visited(shop)
    const reads = READS || (await capacityOf(8, 20, address)) / 2
    const samples: Sample[] = []
    const wrong: Answered[] = []
    for (let minute = 1; minute <= MINUTES; minute++) {
      const [answers] = await Promise.all([askAtRate(reads, 60, address), orderForAMinute(shop)])
      // a busy machine has less to give than at first
      const refused = answers.filter(({ status }) => status === 503).length
      wrong.push(...answers.filter(({ status }) => status !== 200 && status !== 503))
      samples.push({ minute, refused, wrong: wrong.length, ...measure(shop) })
      console.info(kind, samples.at(-1))
      if (areFiguresRequired) expect(refused).toBe(0)
    }
    expect(wrong).toEqual([])
    const slope = slopeOf(peaksOf(samples.slice(Math.ceil(samples.length / 4)))) * 60
    console.info(kind, { askedPerSecond: reads, slopeMbPerHour: slope, said })
    if (areFiguresRequired) expect(slope).toBeLessThan(3)
    expect(shop.running().child.exitCode).toBe(null) // an unhandled rejection ends the process
    expect(said).toBe('')
    expect(await brokenClaims(shop.database.db)).toEqual([])
  })
})

/** Pages and calls, some of which no cache has. */
function visited({ url }: FaultyShop): () => string {
  const paths = ['/', '/products', '/api/products/20/0', '/api/categories', '/healthz']
  let n = 0
  return () => {
    n += 1
    const path =
      n % 3 === 0
        ? `/search/word${n}`
        : n % 3 === 1
          ? `/api/products/search/10/0/word${n}`
          : paths[n % paths.length]
    return `${url}${path}`
  }
}

async function orderForAMinute({ load, url }: FaultyShop): Promise<void> {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    await load.place(url)
    await wait(1000 / ORDERS_A_SECOND)
  }
}

function measure(shop: FaultyShop): Omit<Sample, 'minute' | 'refused' | 'wrong'> {
  const { pid } = shop.running().child
  const rssMb =
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  return { rssMb: Math.round(rssMb), files: readdirSync(`/proc/${pid}/fd`).length }
}

/** The highest of each ten minutes: what is collected in between moves memory by 90 MB. */
const peaksOf = (samples: readonly Sample[]): Sample[] =>
  Array.from({ length: Math.ceil(samples.length / 10) }, (_, i) =>
    samples
      .slice(i * 10, i * 10 + 10)
      .reduce((highest, one) => (one.rssMb > highest.rssMb ? one : highest)),
  )

/** MB a minute: the line through the samples with the least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [time, mb] = [mean(({ minute }) => minute), mean(({ rssMb }) => rssMb)]
  const spread = samples.reduce((sum, { minute }) => sum + (minute - time) ** 2, 0)
  return (
    samples.reduce((sum, { minute, rssMb }) => sum + (minute - time) * (rssMb - mb), 0) / spread
  )
}
