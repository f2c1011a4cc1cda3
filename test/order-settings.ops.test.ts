import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openForCommand } from '#server/platform/db/open.ts'
import { checkoutForm, givenProduct, givenState } from './factories.ts'
import { givenFolder, type Running, startShop, stop } from './process.ts'

/** Environment variables apply to orders and their mails. */

let folder: string
let dataDir: string
let products: { id: string; qty: number }[]
let state: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-settings-'))
  dataDir = await givenFolder(folder, 'orders')
  const { db, close } = await openForCommand({ dataDir })
  state = await givenState(db)
  products = [{ id: (await givenProduct(db, { stock: 100 })).id, qty: 1 }]
  await close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function givenRunning(env: Record<string, string>): Promise<Running> {
  const shop = await startShop({ DATA_DIR: dataDir, ...env })
  onTestFinished(async () => void (await stop(shop, 'SIGTERM')))
  return shop
}

async function place(
  { url }: Running,
  email = 'one@example.com',
): Promise<{ status: number; message: string }> {
  const answer = await fetch(`${url}/api/sales`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(checkoutForm(state, products, { email })),
  })
  return { status: answer.status, message: (await answer.json()).message }
}

const UNPAID = { status: 429, message: 'you have unpaid orders, pay or cancel one first' }

test('UNPAID_ORDERS_PER_ADDRESS caps the unpaid orders of an address, and raising it makes room', {
  tags: ['long'],
}, async () => {
  const low = await givenRunning({ RATE_LIMIT: 'on', UNPAID_ORDERS_PER_ADDRESS: '2' })
  const answers = [await place(low), await place(low), await place(low)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429])
  expect(answers[2]).toEqual(UNPAID)
  await stop(low, 'SIGTERM')
  const high = await givenRunning({ RATE_LIMIT: 'on', UNPAID_ORDERS_PER_ADDRESS: '3' })
  expect([(await place(high)).status, await place(high)]).toEqual([201, UNPAID])
})

test('RATE_LIMIT=off, for load tests, takes the caps off', { tags: ['long'] }, async () => {
  const shop = await givenRunning({ RATE_LIMIT: 'off', UNPAID_ORDERS_PER_ADDRESS: '1' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(shop)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
})

test('UNVERIFIED_MAILS_PER_HOUR ends the mails to an address that is not verified', {
  tags: ['long'],
}, async () => {
  const shop = await givenRunning({ UNVERIFIED_MAILS_PER_HOUR: '2' })
  for (let i = 0; i < 3; i++) await place(shop, 'two@example.com')
  const { db, close } = await openForCommand({ dataDir }) // of the running shop
  onTestFinished(close)
  const statuses = async () => {
    const rows = await db
      .selectFrom('mail_outbox')
      .select('status')
      .where('recipient', '=', 'two@example.com')
      .orderBy('id')
      .execute()
    return rows.map(({ status }) => status)
  }
  // One of the two is reserved for mails of the account.
  await expect.poll(statuses).toEqual(['sent', 'skipped', 'skipped'])
})
