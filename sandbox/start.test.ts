import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSandbox, openShop, PUBLIC_KEY, SECRET_KEY } from '#test/sandbox.ts'
import { startSandbox } from './start.ts'

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'data', 'sandbox.json')
}

test('the sandbox refuses to start with a live key, or without a key', async () => {
  const keys = [
    { secretKey: 'sk_live_x', publicKey: PUBLIC_KEY },
    { secretKey: SECRET_KEY, publicKey: 'pk_live_x' },
    { secretKey: '', publicKey: '' },
  ]
  for (const pair of keys)
    await expect(startSandbox({ port: 0, ...pair })).rejects.toThrow('test keys only')
})

test('transactions and an undelivered webhook outlive a restart', async () => {
  const stateFile = temporaryFile()
  const first = await openSandbox({ stateFile })
  await first.post('/__sandbox/pay', { reference: 'order-1', amount: 50_000 })
  await first.close()

  const shop = await openShop()
  const second = await openSandbox({ stateFile, webhookUrl: shop.url })
  expect(await second.verify('order-1')).toMatchObject({ status: 'success', amount: 50_000 })
  expect((await shop.next()).data.reference).toBe('order-1')
  await expect.poll(async () => (await second.get('/__sandbox/deliveries')).body.waiting).toBe(0)
})

test('a refund that was under way goes on after a restart', async () => {
  const stateFile = temporaryFile()
  const first = await openSandbox({ stateFile, clockScale: 1 })
  await first.post('/__sandbox/pay', { reference: 'order-1', amount: 50_000 })
  const id = (await first.post('/refund', { transaction: 'order-1' })).body.data?.id
  await first.close()

  const second = await openSandbox({ stateFile })
  await expect
    .poll(async () => (await second.get(`/refund/${id}`)).body.data?.status)
    .toBe('processed')
})

test('an unreadable state file stops the start', async () => {
  const stateFile = temporaryFile()
  mkdirSync(dirname(stateFile))
  writeFileSync(stateFile, '{"transactions":[')
  await expect(openSandbox({ stateFile })).rejects.toThrow(stateFile)
  expect(readFileSync(stateFile, 'utf8')).toBe('{"transactions":[')
})

test('without a state file nothing is written', async () => {
  const stateFile = temporaryFile()
  const sandbox = await openSandbox()
  await sandbox.post('/__sandbox/pay', { reference: 'order-1', amount: 50_000 })
  await sandbox.close()
  expect(existsSync(stateFile)).toBe(false)
})

test('pages of other sites cannot reach the control API', async () => {
  const sandbox = await openSandbox()
  const answer = await sandbox.post('/__sandbox/reset', undefined, {
    'sec-fetch-site': 'cross-site',
  })
  expect(answer.status).toBe(403)
})

test('a payment that is paid is not paid again', async () => {
  const sandbox = await openSandbox()
  await sandbox.post('/__sandbox/pay', { reference: 'order-1', amount: 50_000 })
  await sandbox.post('/__sandbox/pay', { reference: 'order-1', amount: 70_000 })
  expect((await sandbox.get('/__sandbox/ledger')).body.capturedKobo).toBe(50_000)
})
