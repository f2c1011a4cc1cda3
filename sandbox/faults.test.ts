import { expect, test } from 'vitest'
import { openSandbox } from '#test/sandbox.ts'

const verify = '/transaction/verify/order-1'

async function paidOrder() {
  const sandbox = await openSandbox()
  await sandbox.post('/__sandbox/pay', { reference: 'order-1', amount: 50_000 })
  return sandbox
}

test('answers 500, 502 in HTML, and 429 with Retry-After', async () => {
  const sandbox = await paidOrder()
  await sandbox.knobs({ verify: { mode: '500' } })
  expect((await sandbox.get(verify)).status).toBe(500)
  await sandbox.knobs({ verify: { mode: '502html' } })
  const gateway = await sandbox.get(verify)
  expect([gateway.status, gateway.headers.get('content-type'), gateway.body]).toEqual([
    502,
    'text/html',
    null,
  ])
  await sandbox.knobs({ verify: { mode: '429' } })
  const limited = await sandbox.get(verify)
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1'])
  expect(Number(limited.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000)
})

test('truncated and garbage bodies have status 200 and are not JSON', async () => {
  const sandbox = await paidOrder()
  for (const mode of ['truncated', 'garbage']) {
    await sandbox.knobs({ verify: { mode } })
    const answer = await sandbox.get(verify)
    expect([answer.status, answer.body]).toEqual([200, null])
  }
})

test('refuse breaks the connection at once, hang after a delay', async () => {
  const sandbox = await paidOrder()
  for (const mode of ['refuse', 'hang']) {
    await sandbox.knobs({ verify: { mode, hangMs: 5 } })
    await expect(sandbox.get(verify)).rejects.toThrow('fetch failed')
  }
})

test('closing does not wait for a hanging call', async () => {
  const sandbox = await paidOrder()
  await sandbox.knobs({ verify: { mode: 'hang' } })
  const call = sandbox.get(verify).catch(() => 'broken')
  await sandbox.get('/__sandbox/knobs')
  await sandbox.close()
  expect(await call).toBe('broken')
})

test('a fault can be limited to the first calls', async () => {
  const sandbox = await paidOrder()
  await sandbox.knobs({ verify: { mode: '500', times: 2 } })
  const statuses = []
  for (let call = 0; call < 4; call += 1) statuses.push((await sandbox.get(verify)).status)
  expect(statuses).toEqual([500, 500, 200, 200])
})

test('verify can answer abandoned at first, then the real status', async () => {
  const sandbox = await paidOrder()
  await sandbox.knobs({ verify: { abandonedFirst: 1 } })
  expect(await sandbox.verify('order-1')).toMatchObject({ status: 'abandoned', paid_at: null })
  expect(await sandbox.verify('order-1')).toMatchObject({ status: 'success' })
})

test('verify can answer a false amount, currency, domain and status', async () => {
  const sandbox = await paidOrder()
  const falseFields = { amount: 1, currency: 'USD', domain: 'live', status: 'reversed' }
  await sandbox.knobs({ verify: falseFields })
  expect(await sandbox.verify('order-1')).toMatchObject({ ...falseFields, requested_amount: 1 })
  await sandbox.post('/__sandbox/knobs', { verify: { amount: 60_000, requestedAmount: 50_000 } })
  expect(await sandbox.verify('order-1')).toMatchObject({
    amount: 60_000,
    requested_amount: 50_000,
  })
})

test('unknown knobs are refused and change nothing', async () => {
  const sandbox = await openSandbox()
  for (const changes of [
    { webhook: { of: true } },
    { webhooks: {} },
    { verify: { mode: 'explode' } },
    'off',
  ]) {
    expect((await sandbox.knobs(changes)).status).toBe(400)
  }
  await sandbox.knobs({ webhook: { off: true } })
  await sandbox.knobs({ webhook: { tamperAmount: 1 } })
  expect((await sandbox.get('/__sandbox/knobs')).body.webhook).toMatchObject({
    off: true,
    tamperAmount: 1,
  })
  await sandbox.post('/__sandbox/reset')
  expect((await sandbox.get('/__sandbox/knobs')).body.webhook).toMatchObject({
    off: false,
    tamperAmount: null,
  })
})
