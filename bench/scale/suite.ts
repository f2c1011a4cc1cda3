import { openPostgres } from '#server/platform/db/open.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { type Bench, textOf } from '../bench.ts'
import { scaleDatabase } from './database.ts'
import { databaseCpu, usedBetween } from './database-cpu.ts'
import { type Question, questionsOf } from './questions.ts'

const CONNECTIONS = 8
const WARM_UP_S = 2

type ScaleShop = Awaited<ReturnType<Bench['startScaleShop']>>

/**
 * A shop of so many products on PostgreSQL, nothing cached: how long each kind of question takes.
 */
export async function scaleSuite(bench: Bench, server: string, size: number): Promise<void> {
  console.info(`${size} products …`)
  const url = await scaleDatabase(server, size)
  const database = openPostgres(url)
  const shop = await bench.startScaleShop(url)
  for (const question of await questionsOf(database.db, size)) {
    if (bench.isSelected(question.name)) await measure(bench, { question, shop, db: database.db })
  }
  await shop.stop()
  await database.close()
}

type Measured = { question: Question; shop: ScaleShop; db: Db }

async function measure(bench: Bench, { question, shop, db }: Measured): Promise<void> {
  const { name, paths, targetMs } = question
  console.info(`${name} …`)
  const { count, seconds } = bench.options.rounds
  const run = async (forSeconds: number) => {
    const before = await databaseCpu(db)
    const figures = await bench.load(
      { usage: () => shop.call({ kind: 'usage' }) },
      { url: shop.ready.url, paths, connections: CONNECTIONS, seconds: forSeconds },
    )
    return {
      ...figures,
      databaseMs: usedBetween(before, await databaseCpu(db)) / (figures.perSecond * forSeconds),
    }
  }
  await run(WARM_UP_S)
  const rounds = []
  for (let round = 0; round < count; round++) rounds.push(await run(seconds))
  const figures = rounds.toSorted((a, b) => (a.p95Ms ?? 0) - (b.p95Ms ?? 0))[Math.floor(count / 2)]
  if (!figures) return
  const p95 = figures.p95Ms ?? 0
  bench.report({
    name,
    target: `${targetMs} ms`,
    reached: `${p95.toFixed(0)} ms`,
    isMet: p95 <= targetMs,
    details: `${textOf(figures)}, database ${figures.databaseMs.toFixed(1)} ms of CPU each`,
  })
}
