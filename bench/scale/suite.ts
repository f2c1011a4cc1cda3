import { openForCommand } from '#server/platform/db/open.ts'
import type { Bench, Kind } from '../bench.ts'
import { timeCalibrationLoop } from './calibration.ts'
import { scaleDatabase } from './database.ts'
import { fillEmbedded } from './embedded.ts'
import { measurePriceChanges } from './measure-price-changes.ts'
import { type MeasuredShop, measureQuestion } from './measure-question.ts'
import { judgeMultiple, QUESTION_LIMITS } from './multiples.ts'
import { type Question, questionsOf } from './questions.ts'
import { runHourlyJobs } from './run-hourly-jobs.ts'

/** As long as COPY of the same rows. */
const FILLING_LIMIT = 10

type ScaleOptions = {
  kind: Kind
  /** The PostgreSQL server; none for the embedded database. */
  server: string | undefined
  size: number
  /** All questions are asked once more after the jobs of an hour. */
  isAskedAgain: boolean
}

/**
 * Measures a shop of so many products with nothing cached: how long each question takes as a
 * multiple of the question `product`, how long filling takes, and what a change of prices costs.
 */
export async function scaleSuite(bench: Bench, options: ScaleOptions): Promise<void> {
  const { size, isAskedAgain } = options
  console.info(`${size} products …`)
  const databaseUrl = await fillDatabase(bench, options)
  const secondsBefore = timeCalibrationLoop()
  const shop = await bench.startScaleShop(databaseUrl)
  const database = await openForCommand({ databaseUrl, dataDir: bench.options.folder })
  const measured = { bench, shop, database }
  const questions = await questionsOf(database.db, size)
  await measureQuestions(measured, questions)
  await measurePriceChanges(measured, requireQuestion(questions, 'two words').paths)
  if (isAskedAgain) {
    await runHourlyJobs(database)
    await measureQuestions(measured, questions, ', an hour later')
  }
  await database.close()
  await shop.stop()
  reportCalibration(bench, secondsBefore, timeCalibrationLoop())
}

/** Returns the address of the server's filled database; '' is the embedded one of the bench. */
async function fillDatabase(bench: Bench, { kind, server, size }: ScaleOptions): Promise<string> {
  if (kind === 'embedded') {
    await fillEmbedded(bench.options.folder, size)
    return ''
  }
  if (!server) throw new Error('No PostgreSQL: set TEST_DATABASE_URL, or use --on embedded.')
  const { url, filling } = await scaleDatabase(server, size)
  if (filling) {
    const { fillSeconds, copySeconds } = filling
    bench.report({
      name: 'filling',
      ...judgeMultiple(fillSeconds, copySeconds, FILLING_LIMIT),
      details: `${fillSeconds.toFixed(1)} s, COPY of the same rows ${copySeconds.toFixed(1)} s`,
    })
  }
  return url
}

/** `product` comes first, as the others are judged by it, and is stated whatever is selected. */
async function measureQuestions(
  measured: MeasuredShop,
  questions: readonly Question[],
  when = '',
): Promise<void> {
  const { bench, database } = measured
  const product = requireQuestion(questions, 'product')
  console.info(`${product.name}${when} …`)
  const base = await measureQuestion(measured, product.paths)
  bench.state({
    name: `${product.name}${when}`,
    target: '',
    reached: `${base.p95Ms.toFixed(1)} ms`,
    isMet: undefined,
    details: base.details,
  })
  for (const { name, paths, kind } of questions) {
    if (name === product.name || !bench.isSelected(name)) continue
    console.info(`${name}${when} …`)
    const figures = await measureQuestion(measured, paths)
    bench.state({
      name: `${name}${when}`,
      ...judgeMultiple(figures.p95Ms, base.p95Ms, QUESTION_LIMITS[database.kind][kind]),
      details: figures.details,
    })
  }
}

function requireQuestion(questions: readonly Question[], name: string): Question {
  const question = questions.find((one) => one.name === name)
  if (!question) throw new Error(`There is no question '${name}'.`)
  return question
}

function reportCalibration(bench: Bench, before: number, after: number): void {
  bench.state({
    name: 'calibration, 2 × 10⁹ steps',
    target: '',
    reached: `${before.toFixed(1)} s, ${after.toFixed(1)} s`,
    isMet: undefined,
    details: 'before and after',
  })
}
