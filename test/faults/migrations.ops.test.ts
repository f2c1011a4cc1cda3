import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrations } from '#server/platform/db/migrate.ts'
import { type Migrations, migrateBy } from '#server/platform/db/migrator.ts'
import { type Database, openPostgres } from '#server/platform/db/open.ts'
import { examine, type Finding } from '#server/running/doctor/doctor.ts'
import { administer, databaseUrl } from '../database.ts'
import { checkoutForm, givenProduct, givenState } from '../factories.ts'
import { type Running, runCommand, startShop, stop } from '../process.ts'
import { fillFirstSchema, SCHEMAS, upTo } from './filled-shop.ts'
import { checkOut, findOldVersion, schemaOf } from './old-version.ts'

/** The long form: `MIGRATED_ORDERS=100000 TEST_DATABASE_URL=postgres://… npx vitest run test/faults/migrations`. */
const ORDERS = Number(process.env.MIGRATED_ORDERS ?? 2_000)
const NEWEST_SCHEMA = '2026-11-30-rights' satisfies (typeof SCHEMAS)[number]
const CLIENTS = 4
const MINUTES_MS = 60_000 + ORDERS * 20

const server = process.env.TEST_DATABASE_URL
const oldVersion = server ? await findOldVersion() : undefined
const nameOf = (what: string): string => `shop_upgrade_${process.pid}_${what.replaceAll('-', '_')}`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

if (!server) say('Upgrades of a filled shop need a server: TEST_DATABASE_URL.')
else if (!oldVersion) say('The previous version is not in this copy of the repository: no load on it.')

/** A database of each schema, filled once and migrated from one to the next. */
describe.runIf(server)(`a shop of ${ORDERS} orders`, () => {
  const admin = server ?? ''
  const made: string[] = []
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-upgrade-'))
    await copy(undefined, SCHEMAS[0])
    await use(SCHEMAS[0], ({ db }) => fillFirstSchema(db, ORDERS))
    for (const [at, name] of SCHEMAS.entries()) {
      const before = SCHEMAS[at - 1]
      if (before === undefined) continue
      await copy(before, name)
      await use(name, ({ db }) => migrateBy(upTo(name), db))
    }
  }, 10 * MINUTES_MS)
  afterAll(async () => {
    for (const name of made) await administer(admin, `drop database if exists ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  })

  async function copy(from: string | undefined, to: string): Promise<string> {
    const template = from === undefined ? '' : `template ${nameOf(from)}`
    await administer(admin, `create database ${nameOf(to)} ${template}`)
    made.push(nameOf(to))
    return databaseUrl(admin, nameOf(to))
  }

  async function use<T>(name: string, work: (database: Database) => Promise<T>): Promise<T> {
    const database = openPostgres(databaseUrl(admin, nameOf(name)))
    return work(database).finally(() => database.close())
  }

  test.runIf(oldVersion)(
    'the previous version sells while this one migrates and starts beside it: no answer is a 5xx',
    async () => {
      const schema = await schemaOf(oldVersion ?? '')
      const url = await copy(
        SCHEMAS.findLast((name) => name <= schema),
        'loaded',
      )
      await use('loaded', ({ db }) => migrateBy(upTo(schema), db))
      const products = await use('loaded', async ({ db }) => {
        const ids: string[] = []
        for (let n = 0; n < 4; n++) ids.push((await givenProduct(db, { stock: 1_000_000 })).id)
        return { products: ids, state: await givenState(db) }
      })
      const { root, remove } = await checkOut(oldVersion ?? '')
      onTestFinished(remove)
      const env = { DATABASE_URL: url, RATE_LIMIT: 'off' }
      const before = await startShop({ ...env, DATA_DIR: join(folder, 'before') }, root)
      onTestFinished(async () => void (await stop(before, 'SIGKILL')))
      const load = startLoad(before, products)
      await load.until(40)
      const started = performance.now()
      const after = await startShop({ ...env, DATA_DIR: join(folder, 'after') })
      onTestFinished(async () => void (await stop(after, 'SIGKILL')))
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      const both = startLoad(after, products)
      await Promise.all([load.until(load.answers.length + 80), both.until(80)])
      const answers = [...(await load.stop()), ...(await both.stop())]
      await stop(before, 'SIGTERM')
      say(`${ORDERS} orders: migrated and open in ${seconds} s beside the previous version; ${sumUp(answers)}`)
      expect(answers.filter(({ status }) => status >= 400)).toEqual([])
      expect(await use('loaded', findWrong)).toEqual([])
    },
    2 * MINUTES_MS,
  )

  test('three processes that migrate at once run each migration once', async () => {
    const url = await copy(NEWEST_SCHEMA, 'raced')
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'raced') }
    const ended = await Promise.all([1, 2, 3].map(() => runCommand('db:migrate', [], env)))
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
    const applied = ended.flatMap(({ output }) => /^Applied: (.*)$/m.exec(output)?.[1]?.split(', ') ?? [])
    expect(applied.toSorted()).toEqual(Object.keys(migrations).filter((name) => name > NEWEST_SCHEMA))
  })

  test.each(SCHEMAS)(
    'of the schema %s is migrated to this version, and its books are right',
    async (name) => {
      await copy(name, `${name}-new`)
      const times = new Map<string, number>()
      await use(`${name}-new`, ({ db }) => migrateBy(timed(times), db))
      say(`${ORDERS} orders, from ${name}: ${describeTimes(times)}`)
      expect(await use(`${name}-new`, findWrong)).toEqual([])
    },
    MINUTES_MS,
  )
})

/** What the doctor finds. Large tables are new: autovacuum would analyze them within a minute. */
async function findWrong({ db }: Database): Promise<Finding[]> {
  await sql`analyze`.execute(db)
  return (await examine(db)).filter(({ offenders }) => offenders.length > 0)
}

/** Notes how long each migration takes. */
const timed = (times: Map<string, number>): Migrations =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      {
        ...migration,
        up: async (db) => {
          const started = performance.now()
          await migration.up(db)
          times.set(name, (performance.now() - started) / 1000)
        },
      },
    ]),
  )

function describeTimes(times: ReadonlyMap<string, number>): string {
  const total = [...times.values()].reduce((sum, seconds) => sum + seconds, 0)
  const slow = [...times].filter(([, seconds]) => seconds > Math.max(0.5, total / 20))
  return [`${total.toFixed(1)} s`, ...slow.map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`)].join(', ')
}

type Answer = { status: number; ms: number; what: string }
type Load = { answers: readonly Answer[]; until(count: number): Promise<void>; stop(): Promise<Answer[]> }

/** Shoppers that read lists, products and search, and order, each as fast as it is answered. */
function startLoad({ url }: Running, { products, state }: { products: string[]; state: string }): Load {
  const answers: Answer[] = []
  let isStopped = false
  const order = (n: number) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(checkoutForm(state, [{ id: products[n % products.length] ?? '', qty: 1 }])),
  })
  const callOf = (n: number): [path: string, init?: RequestInit] => {
    if (n % 4 === 0) return ['/api/sales', order(n)]
    if (n % 4 === 1) return [`/api/products/20/${20 * (n % 10)}`]
    return n % 4 === 2 ? [`/api/products/${products[n % products.length]}`] : ['/api/categories']
  }
  async function shop(client: number): Promise<void> {
    for (let n = client; !isStopped; n++) {
      const [path, init] = callOf(n)
      const started = performance.now()
      const status = await fetch(url + path, init)
        .then(async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        })
        .catch(() => 599)
      answers.push({ status, ms: performance.now() - started, what: path })
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, client) => shop(client))
  return {
    answers,
    until: (count) => expect.poll(() => answers.length, { timeout: 120_000 }).toBeGreaterThan(count),
    stop: async () => {
      isStopped = true
      await Promise.all(clients)
      return answers
    },
  }
}

const sumUp = (answers: readonly Answer[]): string =>
  `${answers.length} answers, the slowest after ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`
