import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { SandboxOptions } from './deps.ts'
import { startSandbox } from './start.ts'

export const SECRET_KEY = 'sk_test_sandbox'
export const PUBLIC_KEY = 'pk_test_sandbox'

/** An hour of the provider's schedules takes a millisecond. */
const FAST = 3_600_000

/** Loose on purpose: tests read answers of many shapes, and a wrong guess fails the test. */
export type Json = { [key: string]: Json } & { length: number; toString(): string } & Json[]
export type Answer = { status: number; headers: Headers; text: string; body: Json }

export type TestSandbox = {
  url: string
  close(): Promise<void>
  /** With the secret key, unless `headers` say otherwise. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  knobs(changes: unknown): Promise<Answer>
  verify(reference: string): Promise<Json>
}

export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox({
    port: 0,
    secretKey: SECRET_KEY,
    publicKey: PUBLIC_KEY,
    clockScale: FAST,
    ...options,
  })
  onTestFinished(() => sandbox.close())
  const call = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(sandbox.apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5000),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parseOrNull(text) }
  }
  const get: TestSandbox['get'] = (path, headers) => call('GET', path, undefined, headers)
  const post: TestSandbox['post'] = (path, body, headers) => call('POST', path, body, headers)
  return {
    url: sandbox.apiUrl,
    close: sandbox.close,
    get,
    post,
    knobs: (changes) => post('/__sandbox/knobs', changes),
    verify: async (reference) => (await get(`/transaction/verify/${reference}`)).body.data as Json,
  }
}

function parseOrNull(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return null as never
  }
}

export type Received = { event: string; data: Json; raw: Buffer; signature: string }
type Shop = { url: string; received: Received[]; next(): Promise<Received> }

/**
 * A shop that takes webhooks. It answers with `statuses` in turn, then with 200.
 * `next` resolves with the next webhook that no earlier call of it has seen.
 */
export async function openShop(...statuses: number[]): Promise<Shop> {
  const received: Received[] = []
  const waiting: ((webhook: Received) => void)[] = []
  let seen = 0
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await request.toArray())
    const webhook = {
      ...JSON.parse(raw.toString('utf8')),
      raw,
      signature: String(request.headers['x-paystack-signature']),
    }
    response.writeHead(statuses.shift() ?? 200).end()
    received.push(webhook)
    const next = waiting.shift()
    if (!next) return
    seen += 1
    next(webhook)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payments/webhook`,
    received,
    async next() {
      const webhook = received[seen]
      if (!webhook) return new Promise((resolve) => waiting.push(resolve))
      seen += 1
      return webhook
    },
  }
}

/** Opens a payment as the popup does and answers its access code. */
export async function openPopup(
  sandbox: TestSandbox,
  ref: string,
  changes: Record<string, unknown> = {},
): Promise<Answer> {
  return sandbox.post('/checkout/request_inline', {
    key: PUBLIC_KEY,
    email: 'ada@example.com',
    amount: 123_450,
    ref,
    ...changes,
  })
}
