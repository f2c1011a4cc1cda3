import { setTimeout as wait } from 'node:timers/promises'
import { sumOf, weighAreas } from '../../scripts/weight/count-tokens.ts'
import { startDemoShop } from '../../test/demo-shop.ts'
import { median } from '../rounds.ts'
import { printTable } from '../table.ts'
import { measureBytes } from './page-bytes.ts'
import { rssMbOf } from './process-figures.ts'
import {
  compareWith,
  type Figure,
  readReached,
  TEST_WORK,
  withBetter,
  writeReached,
} from './reached.ts'
import type { Sample } from './sample.ts'
import { measureSpeed } from './speed.ts'
import { measureStartUp } from './start-up.ts'

/** Four intervals of `collectWhenIdle`. */
const REST_SECONDS = 20
const ROUNDS = 9
const STARTS = 3

/**
 * Measures the demo shop as `npm start` composes it, on the embedded database, and compares it with
 * bench/reached.json. Returns whether all figures hold.
 */
export async function guard({ isStoring }: { isStoring: boolean }): Promise<boolean> {
  const samples = await measureAll()
  const measured = samples.map(toFigure)
  const stored = await readReached()
  const reached = isStoring
    ? withBetter(stored, measured, new Date().toISOString().slice(0, 10))
    : stored
  if (isStoring) await writeReached(reached)
  const verdicts = compareWith(reached, measured)
  printTable(
    verdicts.map(({ name, unit, value, limit, fault }) => ({
      name,
      target: limit === undefined ? '' : `${Number(limit.toPrecision(3))} ${unit}`,
      reached: value === undefined ? '' : `${value} ${unit}`,
      isMet: !fault,
      details: [fault, spreadOf(samples.find((sample) => sample.name === name))]
        .filter(Boolean)
        .join('; '),
    })),
  )
  return verdicts.every(({ fault }) => !fault)
}

async function measureAll(): Promise<Sample[]> {
  const startUp = await measureStartUp(STARTS)
  const shop = await startDemoShop()
  try {
    const speeds = await measureSpeed(shop, ROUNDS)
    const memory = { name: 'memory at rest', unit: 'MB', values: [await restMbOf(shop.pid)] }
    const bytes = await measureBytes(shop.url)
    return [...speeds, startUp, memory, ...bytes, measureWeight(), ...givenTestWork()]
  } finally {
    await shop.close()
  }
}

function measureWeight(): Sample {
  const tokens = sumOf(weighAreas(), 'product')
  return { name: 'tokens of product code', unit: 'tokens', values: [tokens] }
}

/** What `npm test` measured of itself before it started the guard. */
function givenTestWork(): Sample[] {
  const value = Number(process.env.TEST_WORK)
  return value > 0 ? [{ name: TEST_WORK, unit: '× a loop of 10⁹ steps', values: [value] }] : []
}

/** The least of some seconds: garbage that waits to be collected is no memory of the shop. */
async function restMbOf(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let second = 0; second < REST_SECONDS; second++) {
    await wait(1_000)
    least = Math.min(least, rssMbOf(pid))
  }
  return least
}

const toFigure = ({ name, unit, values }: Sample): Figure => ({
  name,
  unit,
  value: Number(median(values).toPrecision(4)),
})

const spreadOf = (sample: Sample | undefined): string =>
  sample && sample.values.length > 1
    ? `rounds from ${Math.min(...sample.values).toPrecision(3)} to ${Math.max(...sample.values).toPrecision(3)}`
    : ''
