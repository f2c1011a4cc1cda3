import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { callProviderApi } from '#server/orders/payments/providers/call-provider.ts'
import { checkoutForm, givenProduct, givenState } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { startTracing } from '../platform/tracing/start-tracing.ts'
import { runInTraceSpan, stopTracing } from '../platform/tracing/tracing.ts'

/** What a collector gets: OTLP as JSON. */
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
  status: z.object({ code: z.number().optional() }),
})
type Span = z.infer<typeof Span>
const Body = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})

let shop: TestShop
let collector: Server
let received: Span[] = []
let raw = ''

beforeAll(async () => {
  shop = await openTestShop()
  collector = createServer(async (request, response) => {
    const body = await json(request)
    raw += JSON.stringify(body)
    received.push(
      ...Body.parse(body).resourceSpans.flatMap((one) =>
        one.scopeSpans.flatMap(({ spans }) => spans),
      ),
    )
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((done) => void collector.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  collector.close()
  await shop.close()
})
beforeEach(() => {
  received = []
  raw = ''
})

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** The spans of what a shop with a collector does. */
async function spansOf(act: (origin: string) => Promise<unknown>, options = {}): Promise<Span[]> {
  startTracing({
    endpoint: addressOf(collector),
    serviceName: 'shop',
    sampler: 'parentbased_always_on',
    samplerArg: 1,
  })
  const traced = await openTestShop({ db: shop.db, trustProxy: 1, ...options })
  await traced.server.listen({ port: 0, host: '127.0.0.1' })
  await act(addressOf(traced.server.server))
  await traced.close()
  await stopTracing()
  return received
}

const attributeOf = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

const PARENT = `00-${'4bf92f35'.repeat(4)}-00f067aa0ba902b7-01`

test('a call is traced with its route, id and statements', async () => {
  let id: string | null = null
  const spans = await spansOf(async (origin) => {
    const product = await givenProduct(shop.db)
    const answer = await fetch(`${origin}/api/products/${product.id}`, {
      headers: { traceparent: PARENT },
    })
    id = answer.headers.get('x-request-id')
  })
  const call = spans.find(({ name }) => name === 'GET /api/products/:id')
  expect(call).toMatchObject({ traceId: '4bf92f35'.repeat(4), parentSpanId: '00f067aa0ba902b7' })
  expect(call && attributeOf(call, 'shop.request_id')).toBe(id)
  expect(call && attributeOf(call, 'http.response.status_code')).toBe(200)
  const parts = spans.filter(
    ({ name, parentSpanId }) => name === 'SQL' && parentSpanId === call?.spanId,
  )
  expect(parts.length).toBeGreaterThan(0)
  expect(spans.filter(({ name }) => name === 'SQL')).toHaveLength(parts.length)
})

test('the statements of a call with a body are its parts, without a value of theirs', async () => {
  const spans = await spansOf(async (origin) => {
    const product = await givenProduct(shop.db)
    const state = await givenState(shop.db)
    const form = checkoutForm(state, [{ id: product.id, qty: 1 }], {
      email: 'traced@example.com',
      phoneNumber: '08031112233',
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/sales`, {
      method: 'POST',
      headers,
      body: JSON.stringify(form),
    })
    expect(answer.status).toBe(201)
  })
  const call = spans.find(({ name }) => name === 'POST /api/sales')
  const texts = spans
    .filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    .map((one) => attributeOf(one, 'db.query.text'))
  expect(texts.join('\n')).toContain('insert into sale')
  expect(raw).not.toMatch(/traced@|Allen Avenue|08031112233/)
})

test('a trace that a stranger sends is not continued where no proxy is trusted', async () => {
  const act = (origin: string) =>
    fetch(`${origin}/api/products/5/0`, { headers: { traceparent: PARENT } })
  const spans = await spansOf(act, { trustProxy: 0 })
  expect(spans.find(({ name }) => name.startsWith('GET '))?.parentSpanId).toBeUndefined()
})

test('a provider that does not answer is a failed part of what asked it', async () => {
  const dead = 'http://127.0.0.1:1/transaction/verify/ref'
  const ask = () =>
    runInTraceSpan('due row', {}, () =>
      callProviderApi(dead, { secretKey: 'sk_test_0123456789abcdef' }),
    )
  const spans = await spansOf(() => ask().catch(() => {}))
  const [row, call] = ['due row', 'provider transaction'].map((name) =>
    spans.find((span) => span.name === name),
  )
  expect(call?.parentSpanId).toBe(row?.spanId)
  expect(call?.status.code).toBe(2)
  expect(raw).not.toContain('sk_test')
})
