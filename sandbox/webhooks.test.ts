import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSandbox, openShop, type Received, SECRET_KEY } from '#test/sandbox.ts'
import { webhookRetryDelayMs } from './webhooks.ts'

const order = { reference: 'order-1', amount: 50_000, email: 'ada@example.com' }

const isSigned = ({ raw, signature }: Received, secret = SECRET_KEY): boolean =>
  signature === createHmac('sha512', secret).update(raw).digest('hex')

/** A sandbox with a shop that answers `statuses` in turn, then 200. */
async function shopAndSandbox(knobs: unknown = {}, ...statuses: number[]) {
  const shop = await openShop(...statuses)
  const sandbox = await openSandbox({ webhookUrl: shop.url })
  await sandbox.knobs({ webhook: knobs })
  return { shop, sandbox }
}

test('charge.success is signed over its raw bytes, whatever characters they contain', async () => {
  const { shop, sandbox } = await shopAndSandbox()
  await sandbox.post('/__sandbox/pay', { ...order, metadata: { name: 'Adé ₦ 😀 \u2028' } })
  const webhook = await shop.next()
  expect(webhook).toMatchObject({
    event: 'charge.success',
    data: { reference: 'order-1', amount: 50_000, status: 'success', domain: 'test' },
  })
  expect(webhook.data.metadata).toEqual({ name: 'Adé ₦ 😀 \u2028' })
  expect(isSigned(webhook)).toBe(true)
})

test('an event is sent again until the answer is 200, and not after that', async () => {
  const { shop, sandbox } = await shopAndSandbox({}, 500, 202, 404, 302)
  await sandbox.post('/__sandbox/pay', order)
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect((await shop.next()).data.reference).toBe('order-1')
  await expect.poll(async () => (await sandbox.get('/__sandbox/deliveries')).body.waiting).toBe(0)
  const { deliveries } = (await sandbox.get('/__sandbox/deliveries')).body
  expect(deliveries?.map(({ statusCode }) => statusCode)).toEqual([500, 202, 404, 302, 200])
  expect(shop.received).toHaveLength(5)
})

test('the schedule: 4 retries 3 minutes apart, then one an hour for 72 hours', () => {
  const delays = Array.from({ length: 77 }, (_, index) => webhookRetryDelayMs(index + 1))
  expect(delays.slice(0, 4)).toEqual([180_000, 180_000, 180_000, 180_000])
  expect(new Set(delays.slice(4, 76))).toEqual(new Set([3_600_000]))
  expect(delays[76]).toBeUndefined()
})

test('a shop that never answers 200 gets 77 attempts', async () => {
  const { shop, sandbox } = await shopAndSandbox({}, ...Array.from({ length: 100 }, () => 503))
  await sandbox.post('/__sandbox/pay', order)
  for (let attempt = 1; attempt <= 77; attempt += 1) await shop.next()
  await expect.poll(async () => (await sandbox.get('/__sandbox/deliveries')).body.waiting).toBe(0)
  expect(shop.received).toHaveLength(77)
})

test('a wrong signature is a well-formed one of another secret', async () => {
  const { shop, sandbox } = await shopAndSandbox({ wrongSignature: true })
  await sandbox.post('/__sandbox/pay', order)
  const webhook = await shop.next()
  expect(webhook.signature).toMatch(/^[0-9a-f]{128}$/)
  expect(isSigned(webhook)).toBe(false)
})

test('fields are tampered with before or after signing', async () => {
  const { shop, sandbox } = await shopAndSandbox({
    tamperAmount: 1,
    tamperCurrency: 'USD',
    domain: 'live',
  })
  await sandbox.post('/__sandbox/pay', order)
  const lied = await shop.next()
  expect(lied.data).toMatchObject({
    amount: 1,
    requested_amount: 1,
    currency: 'USD',
    domain: 'live',
  })
  expect(isSigned(lied)).toBe(true)

  await sandbox.knobs({ webhook: { tamperAfterSigning: true } })
  await sandbox.post('/__sandbox/webhook', { reference: 'order-1' })
  expect(isSigned(await shop.next())).toBe(false)
  expect((await sandbox.verify('order-1')).amount).toBe(50_000)
})

test('huge bodies and unknown events', async () => {
  const { shop, sandbox } = await shopAndSandbox({ hugeBody: 2_000_000, unknownEvent: true })
  await sandbox.post('/__sandbox/pay', order)
  const webhooks = [await shop.next(), await shop.next()]
  expect(webhooks.map(({ event }) => event).sort()).toEqual(['charge.success', 'sandbox.unknown'])
  expect(webhooks[0]?.raw.length).toBeGreaterThan(2_000_000)
})

test('with the knob off a payment sends no webhook; it can be sent later', async () => {
  const { shop, sandbox } = await shopAndSandbox({ off: true })
  await sandbox.post('/__sandbox/pay', order)
  const { deliveries, waiting } = (await sandbox.get('/__sandbox/deliveries')).body
  expect(deliveries).toMatchObject([{ outcome: 'off' }])
  expect(waiting).toBe(0)
  await sandbox.knobs({ webhook: { off: false } })
  const again = await sandbox.post('/__sandbox/webhook', { reference: 'order-1', times: 3 })
  expect(again.body).toMatchObject([
    { outcome: 'delivered' },
    { outcome: 'delivered' },
    { outcome: 'delivered' },
  ])
  expect(shop.received).toHaveLength(3)
})

test('events wait for an address', async () => {
  const sandbox = await openSandbox()
  await sandbox.post('/__sandbox/pay', order)
  expect((await sandbox.get('/__sandbox/deliveries')).body).toMatchObject({
    deliveries: [],
    waiting: 1,
  })
})
