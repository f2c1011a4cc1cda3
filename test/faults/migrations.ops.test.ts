import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrations } from '#server/platform/db/migrate.ts'
import { applyMigrations, type Migrations } from '#server/platform/db/migrator.ts'
import { type Database, openPostgres } from '#server/platform/db/open.ts'
import { type DoctorFinding, examineAllData } from '#server/running/doctor/doctor.ts'
import { administer, databaseUrl } from '../database.ts'
import { exampleMigrations } from '../example-migrations.ts'
import { checkoutForm, givenProduct, givenState } from '../factories.ts'
import { type Running, runCommand, startShop, stop, tryStart } from '../process.ts'
import { fillRows } from './filled-shop.ts'
import { checkOut, findOldVersion } from './old-version.ts'

/**
 * The long form: `MIGRATED_ORDERS=100000 TEST_DATABASE_URL=postgres://… npx vitest run
 * test/faults/migrations`.
 */
const ORDERS = Number(process.env.MIGRATED_ORDERS ?? 2_000)
const CLIENTS = 4
const MINUTES_MS = 60_000 + ORDERS * 20

const server = process.env.TEST_DATABASE_URL
const oldVersion = server ? await findOldVersion() : undefined
/** The next version of the shop: this one with the migrations of the examples. */
const WITH_EXAMPLES: Migrations = {
  ...migrations,
  later: { ...migrations.later, ...exampleMigrations },
}
const nameOf = (what: string): string => `shop_upgrade_${process.pid}_${what.replaceAll('-', '_')}`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

if (!server) say('Upgrades of a filled shop need a server: TEST_DATABASE_URL.')
else if (!oldVersion)
  say('This copy of the repository has no tag of a release before this version.')

describe.runIf(server)(`a shop of ${ORDERS} orders`, () => {
  const admin = server ?? ''
  const made: string[] = []
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-upgrade-'))
  })
  afterAll(async () => {
    for (const name of made) await administer(admin, `drop database if exists ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  })

  async function makeDatabase(what: string): Promise<string> {
    await administer(admin, `create database ${nameOf(what)}`)
    made.push(nameOf(what))
    return databaseUrl(admin, nameOf(what))
  }

  async function use<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
    const database = openPostgres(url)
    return work(database).finally(() => database.close())
  }

  test(
    'a migration runs while instances sell, and they go on after it: no answer is an error',
    async () => {
      const url = await makeDatabase('example')
      const env = { DATABASE_URL: url, RATE_LIMIT: 'off' }
      const products = await fillShop(env)
      const first = await startInstance({ ...env, DATA_DIR: join(folder, 'first') })
      const load = startLoad(first, products)
      await load.until(40)
      const started = performance.now()
      const applied = await use(url, ({ db }) => applyMigrations(WITH_EXAMPLES, db))
      expect(applied).toEqual(Object.keys(exampleMigrations))
      const second = await startInstance({ ...env, DATA_DIR: join(folder, 'second') })
      await sellOnBoth(load, startLoad(second, products), started)
      expect(await use(url, findWrong)).toEqual([])
    },
    2 * MINUTES_MS,
  )

  test.runIf(oldVersion)(
    'the previous release sells while this one migrates and starts: no answer is an error',
    async () => {
      const url = await makeDatabase('loaded')
      const { root, remove } = await checkOut(oldVersion ?? '')
      onTestFinished(remove)
      const env = { DATABASE_URL: url, RATE_LIMIT: 'off' }
      const products = await fillShop(env, root)
      const before = await startInstance({ ...env, DATA_DIR: join(folder, 'before') }, root)
      const load = startLoad(before, products)
      await load.until(40)
      const started = performance.now()
      const own = { ...env, DATA_DIR: join(folder, 'after') }
      expect((await tryStart(own)).output).toContain(
        'An older version of the shop runs on this database',
      )
      expect(await runCommand('db:migrate', [], own)).toMatchObject({ code: 0 })
      const after = await startInstance(own)
      await sellOnBoth(load, startLoad(after, products), started)
      expect(await use(url, findWrong)).toEqual([])
    },
    2 * MINUTES_MS,
  )

  /** Makes the schema by the version in `root`, fills it, and returns what is bought. */
  async function fillShop(
    env: { DATABASE_URL: string },
    root?: string,
  ): Promise<{ products: string[]; state: string }> {
    const made = await runCommand(
      'db:migrate',
      [],
      { ...env, DATA_DIR: join(folder, 'made') },
      root,
    )
    expect(made).toMatchObject({ code: 0 })
    return use(env.DATABASE_URL, async ({ db }) => {
      await fillRows(db, ORDERS)
      const ids: string[] = []
      for (let n = 0; n < 4; n++) ids.push((await givenProduct(db, { stock: 1_000_000 })).id)
      return { products: ids, state: await givenState(db) }
    })
  }

  async function startInstance(env: Record<string, string>, root?: string): Promise<Running> {
    const instance = await startShop(env, root)
    onTestFinished(async () => void (await stop(instance, 'SIGKILL')))
    return instance
  }

  /** Waits for answers of both instances, and expects that each was served. */
  async function sellOnBoth(first: Load, second: Load, started: number): Promise<void> {
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    await Promise.all([first.until(first.answers.length + 80), second.until(80)])
    const answers = [...(await first.stop()), ...(await second.stop())]
    say(`${ORDERS} orders: migrated and open in ${seconds} s; ${sumUp(answers)}`)
    expect(answers.filter(({ status }) => status >= 400)).toEqual([])
  }

  test('three processes that migrate at once run each migration once', async () => {
    const url = await makeDatabase('raced')
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'raced') }
    const ended = await Promise.all([1, 2, 3].map(() => runCommand('db:migrate', [], env)))
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
    const applied = ended.flatMap(
      ({ output }) => /^Applied: (.*)$/m.exec(output)?.[1]?.split(', ') ?? [],
    )
    expect(applied.toSorted()).toEqual([migrations.baseline, ...Object.keys(migrations.later)])
  })
})

/** What the doctor finds. Large tables are new: autovacuum would analyze them within a minute. */
async function findWrong({ db }: Database): Promise<DoctorFinding[]> {
  await sql`analyze`.execute(db)
  return (await examineAllData(db)).filter(({ offenders }) => offenders.length > 0)
}

type Answer = { status: number; ms: number; what: string }
type Load = {
  answers: readonly Answer[]
  until(count: number): Promise<void>
  stop(): Promise<Answer[]>
}

/** Shoppers that read lists, products and search, and order, each as fast as it is answered. */
function startLoad(
  { url }: Running,
  { products, state }: { products: string[]; state: string },
): Load {
  const answers: Answer[] = []
  let isStopped = false
  const order = (n: number) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(
      checkoutForm(state, [{ id: products[n % products.length] ?? '', qty: 1 }]),
    ),
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
    until: (count) =>
      expect.poll(() => answers.length, { timeout: 120_000 }).toBeGreaterThan(count),
    stop: async () => {
      isStopped = true
      await Promise.all(clients)
      return answers
    },
  }
}

const sumUp = (answers: readonly Answer[]): string =>
  `${answers.length} answers, the slowest after ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`
