import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openForCommand, openPostgres } from '#server/db/open.ts'
import { examine } from '#server/doctor/doctor.ts'
import { administer, databaseUrl } from './database.ts'
import { checkoutForm, givenProduct, givenState } from './factories.ts'
import { PASSWORD } from './people.ts'
import { givenFolder, type Running, startShop, stop, tryStart } from './process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-ops-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function givenRunning(env: Record<string, string>): Promise<Running> {
  const shop = await startShop(env)
  onTestFinished(async () => void (await stop(shop, 'SIGKILL')))
  return shop
}

describe('starting', () => {
  test('a second shop on the same folder is refused with a clear message, and the first continues', async () => {
    const DATA_DIR = await givenFolder(folder, 'twice')
    const first = await givenRunning({ DATA_DIR })
    const second = await tryStart({ DATA_DIR })
    expect(second).toEqual({ code: 1, output: expect.stringMatching(/is in use by another running shop/) })
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('missing secrets are generated once, in files that only their owner can read', async () => {
    const DATA_DIR = await givenFolder(folder, 'secrets')
    await stop(await startShop({ DATA_DIR }), 'SIGTERM')
    const file = join(DATA_DIR, 'secrets.json')
    const made = await readFile(file, 'utf8')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await stop(await startShop({ DATA_DIR }), 'SIGTERM')
    expect(await readFile(file, 'utf8')).toBe(made)
  })

  test('in production the start lists all that is missing at once, and no value', async () => {
    const { code, output } = await tryStart({
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'production'),
      JWT_SECRET: 'short-and-known',
    })
    expect(code).toBe(1)
    for (const name of ['JWT_SECRET', 'ORIGIN', 'PAYSTACK_SECRET_KEY']) expect(output).toContain(`- ${name}: `)
    expect(output).not.toContain('short-and-known')
  })

  test('a socket file that a kill left behind does not prevent a start', async () => {
    const DATA_DIR = await givenFolder(folder, 'killed')
    await stop(await startShop({ DATA_DIR }), 'SIGKILL')
    await writeFile(join(DATA_DIR, 'lock-journal'), '').catch(() => {})
    const again = await givenRunning({ DATA_DIR })
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  })
})

test('on SIGTERM a running request ends, no new one is accepted, and the process exits with 0', async () => {
  const shop = await givenRunning({ DATA_DIR: await givenFolder(folder, 'drain') })
  const { port } = new URL(shop.url)
  const socket = connect(Number(port), '127.0.0.1')
  const answer = text(socket)
  const body = JSON.stringify({ ref: 'unknown' })
  const head = `PUT /api/sales HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\nconnection: close\r\n`
  socket.write(`${head}content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`)
  await once(socket, 'data') // '100 Continue': the shop has the request and waits for its body
  shop.child.kill('SIGTERM')
  await expect.poll(() => isRefused(Number(port)), { timeout: 9_000 }).toBe(true)
  socket.write(body)
  expect(await answer).toMatch(/HTTP\/1.1 404 .*order not found/s)
  expect(await shop.ended).toBe(0)
})

test('SIGTERM ends live streams of the back office and does not wait for them', async () => {
  const shop = await givenRunning({
    DATA_DIR: await givenFolder(folder, 'screens'),
    SUPER_ADMIN_EMAIL: 'boss@example.com',
    SUPER_ADMIN_PASSWORD: PASSWORD,
  })
  const login = await fetch(`${shop.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'boss@example.com', password: PASSWORD }),
  })
  const { accessToken } = await login.json()
  const screen = await fetch(`${shop.url}/api/live`, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(screen.status).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await screen.text()).toMatch(/^retry: \d+\n\n$/)
  expect(await shop.ended).toBe(0)
})

const isRefused = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('connect', () => answer(false)).once('error', () => answer(true))
    probe.once('connect', () => probe.destroy())
  })

/** The databases on which shops are killed. */
const kinds = ['embedded', ...(process.env.TEST_DATABASE_URL ? ['PostgreSQL'] : [])]
/** 20 in all, shared by the databases. */
const KILLS = 20 / kinds.length
const CLIENTS = 6

describe.each(kinds)('killed with -9 during checkout load on the %s database', (kind) => {
  const env: Record<string, string> = {}
  const admin = process.env.TEST_DATABASE_URL ?? ''
  const name = `shop_kill_${process.pid}`

  beforeAll(async () => {
    env.DATA_DIR = await givenFolder(folder, `kill-${kind}`)
    if (kind === 'embedded') return
    await administer(admin, `create database ${name}`)
    env.DATABASE_URL = databaseUrl(admin, name)
  })
  afterAll(async () => {
    if (kind !== 'embedded') await administer(admin, `drop database ${name} with (force)`)
  })

  test(`${KILLS} times: every acknowledged order is there, a key has one order, the sums are right, and each order is mailed once`, async () => {
    let shop = await startShop(env)
    const { products, state } = await stockUp(env)
    const orders = new Map<string, { body: string; id?: string }>()
    for (let kill = 0; kill < KILLS; kill++) {
      await orderUntilKilled(shop, { products, state, orders, acknowledgedBeforeKill: 5 + ((kill * 7) % 23) })
      shop = await startShop(env)
    }
    // Requests without an answer are repeated with their key: each returns one order, whether placed before or now.
    for (const [key, order] of orders) {
      const id = (await (await post(shop.url, key, order.body)).json())._id
      expect(id).toBe(order.id ?? id)
      order.id = id
    }
    const database = await openForCommand({ dataDir: env.DATA_DIR as string, databaseUrl: env.DATABASE_URL })
    const mails = () => database.db.selectFrom('mail_outbox').select(['template', 'recipient']).execute()
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(orders.size)
    expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(orders.size)
    const { data, findings } = {
      data: await database.db.selectFrom('sale').select('id').execute(),
      findings: await examine(database.db),
    }
    await database.close()
    await stop(shop, 'SIGTERM')
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([...orders.values()].map(({ id }) => id)))
    expect(findings.filter(({ offenders }) => offenders.length > 0)).toEqual([])
  }, 300_000)
})

type Stocked = { products: string[]; state: string }

async function stockUp(env: Record<string, string>): Promise<Stocked> {
  const database = env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL)
    : await openForCommand({ dataDir: env.DATA_DIR as string })
  const state = await givenState(database.db)
  const products: string[] = []
  for (let i = 0; i < 8; i++) products.push((await givenProduct(database.db, { stock: 100_000 })).id)
  await database.close()
  return { products, state }
}

const post = (url: string, key: string, body: string): Promise<Response> =>
  fetch(`${url}/api/sales`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
  })

type Load = Stocked & {
  orders: Map<string, { body: string; id?: string }>
  acknowledgedBeforeKill: number
}

/** Clients order as fast as they can; after so many answers the shop is killed during the others. */
async function orderUntilKilled(
  shop: Running,
  { products, state, orders, acknowledgedBeforeKill }: Load,
): Promise<void> {
  let acknowledged = 0
  async function client(number: number): Promise<void> {
    for (let i = 0; ; i++) {
      const lines = [0, 1].map((offset) => ({
        id: products[(number + i + offset) % products.length] as string,
        qty: 1,
      }))
      const [key, body] = [randomUUID(), JSON.stringify(checkoutForm(state, lines))]
      orders.set(key, { body })
      const sale = await post(shop.url, key, body).then((answer) => answer.json())
      orders.set(key, { body, id: sale._id })
      acknowledged += 1
      if (acknowledged === acknowledgedBeforeKill) shop.child.kill('SIGKILL')
    }
  }
  await Promise.allSettled(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  await shop.ended
}
