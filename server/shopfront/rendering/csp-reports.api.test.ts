import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#test/factories.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ hasRateLimit: true })
})
afterAll(() => shop.close())

const report = {
  'csp-report': { 'document-uri': 'https://shop.example/', 'blocked-uri': 'inline' },
}
const send = (type: string, body: unknown, remoteAddress = '10.0.0.1') =>
  call(shop, {
    method: 'POST',
    url: '/api/csp-reports',
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type },
    remoteAddress,
  })

test.each([
  ['application/csp-report', report, 200],
  [
    'application/reports+json',
    [{ type: 'csp-violation', age: 1, url: 'x', body: { blockedURL: 'inline' } }],
    200,
  ],
  ['application/reports+json', [{ type: 'intervention', body: null }], 200],
  ['application/csp-report', { 'csp-report': 'text' }, 400],
  ['application/csp-report', '{', 400],
  ['application/csp-report', `{"__proto__":{"x":1},"csp-report":{}}`, 400],
  ['text/plain', 'text', 415],
  ['application/csp-report', { ...report, more: 'x'.repeat(20_000) }, 413],
])('%s is taken only where it is a report (%j)', async (type, body, status) => {
  expect((await send(type, body)).statusCode).toBe(status)
})

test('one address or IPv6 /64 may send 30 reports an hour', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1)
    statuses.push(
      (await send('application/csp-report', report, `2001:db8::${count + 1}`)).statusCode,
    )
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
  expect((await send('application/csp-report', report, '2001:db8:0:1::1')).statusCode).toBe(200)
})

test('one address writes at most 30 violations an hour to the log', async () => {
  const lines: string[] = []
  const { server } = await givenShop({
    hasRateLimit: true,
    logTarget: { write: (line) => lines.push(line) },
  })
  const violation = { type: 'csp-violation', body: { blockedURL: 'inline' } }
  const payload = JSON.stringify(Array.from({ length: 20 }, () => violation))
  const headers = { 'content-type': 'application/reports+json' }
  const post = () => server.inject({ method: 'POST', url: '/api/csp-reports', payload, headers })
  expect([(await post()).statusCode, (await post()).statusCode, (await post()).statusCode]).toEqual(
    [200, 429, 429],
  )
  expect(lines.filter((line) => line.includes('content policy violation'))).toHaveLength(30)
})
