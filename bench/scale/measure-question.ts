import type { Database } from '#server/platform/db/open.ts'
import { type Bench, textOf } from '../bench.ts'
import { databaseCpu, usedBetween } from './database-cpu.ts'

const CONNECTIONS = 8
const WARM_UP_S = 2

/** A shop on a filled database, which the bench measures. */
export type MeasuredShop = {
  bench: Bench
  shop: Awaited<ReturnType<Bench['startScaleShop']>>
  database: Database
}

export type QuestionFigures = { p95Ms: number; details: string }

/** Asks random addresses by 8 clients. Returns the figures of the round with the median p95. */
export async function measureQuestion(
  measured: MeasuredShop,
  paths: readonly string[],
): Promise<QuestionFigures> {
  const { count, seconds } = measured.bench.options.rounds
  await runRound(measured, paths, WARM_UP_S)
  const rounds: QuestionFigures[] = []
  for (let round = 0; round < count; round++) rounds.push(await runRound(measured, paths, seconds))
  const sorted = rounds.toSorted((a, b) => a.p95Ms - b.p95Ms)
  return sorted[Math.floor(count / 2)] as QuestionFigures
}

async function runRound(
  { bench, shop, database }: MeasuredShop,
  paths: readonly string[],
  seconds: number,
): Promise<QuestionFigures> {
  const before = await databaseCpu(database)
  const figures = await bench.load(
    { usage: () => shop.call({ kind: 'usage' }) },
    { url: shop.ready.url, paths, connections: CONNECTIONS, seconds },
  )
  const after = await databaseCpu(database)
  const details = [textOf(figures)]
  if (before && after) {
    const cpuMs = usedBetween(before, after) / (figures.perSecond * seconds)
    details.push(`database ${cpuMs.toFixed(1)} ms of CPU each`)
  }
  return { p95Ms: figures.p95Ms ?? Number.NaN, details: details.join(', ') }
}
