import { openPostgres } from '#server/db/open.ts'
import { type Bench, textOf } from '../bench.ts'
import { scaleDatabase } from './database.ts'
import { questionsOf } from './questions.ts'

const CONNECTIONS = 8

/** A shop of so many products on PostgreSQL, nothing cached: how long each kind of question takes. */
export async function scaleSuite(bench: Bench, server: string, size: number): Promise<void> {
  console.info(`${size} products …`)
  const url = await scaleDatabase(server, size)
  const database = openPostgres(url)
  const questions = await questionsOf(database.db, size).finally(() => database.close())
  const shop = await bench.startScaleShop(url)
  const usage = () => shop.call({ kind: 'usage' })
  const { count, seconds } = bench.options.rounds
  for (const { name, paths, targetMs } of questions.filter((one) => bench.isSelected(one.name))) {
    console.info(`${name} …`)
    const load = { url: shop.ready.url, paths, connections: CONNECTIONS }
    await bench.load({ usage }, { ...load, seconds: 2 })
    const rounds = []
    for (let round = 0; round < count; round++) rounds.push(await bench.load({ usage }, { ...load, seconds }))
    const figures = rounds.toSorted((a, b) => (a.p95Ms ?? 0) - (b.p95Ms ?? 0))[Math.floor(count / 2)]
    if (!figures) continue
    const p95 = figures.p95Ms ?? 0
    bench.report({ name, target: `${targetMs} ms`, reached: `${p95.toFixed(0)} ms`, isMet: p95 <= targetMs, details: textOf(figures) })
  }
  await shop.stop()
}
