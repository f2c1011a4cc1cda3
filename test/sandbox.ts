import { on, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { startSandbox } from '#sandbox/start.ts'
import type { SandboxOptions } from '#sandbox/world.ts'

export const SECRET_KEY = 'sk_test_sandbox'
export const PUBLIC_KEY = 'pk_test_sandbox'

/** An hour of the provider's schedules takes a millisecond. */
const FAST = 3_600_000

/** Loose on purpose: tests read answers of many shapes, and a wrong guess fails the test. */
export type Json = { [key: string]: Json } & { length: number; toString(): string } & Json[]
export type Answer = { status: number; headers: Headers; text: string; body: Json }

export type TestSandbox = Awaited<ReturnType<typeof openSandbox>>

export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    port: 0,
    secretKey: SECRET_KEY,
    publicKey: PUBLIC_KEY,
    clockScale: FAST,
    ...options,
  })
  onTestFinished(() => sandbox.close())
  /** With the secret key, unless `headers` say otherwise. */
  const call = async (
    path: string,
    init: RequestInit,
    headers?: Record<string, string>,
  ): Promise<Answer> => {
    const response = await fetch(sandbox.apiUrl + path, {
      ...init,
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        ...(init.body && { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(5000),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parseOrNull(text) }
  }
  const get = (path: string, headers?: Record<string, string>) => call(path, {}, headers)
  const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    call(
      path,
      { method: 'POST', ...(body !== undefined && { body: JSON.stringify(body) }) },
      headers,
    )
  return {
    url: sandbox.apiUrl,
    close: sandbox.close,
    get,
    post,
    knobs: (changes: unknown) => post('/__sandbox/knobs', changes),
    verify: async (reference: string) =>
      (await get(`/transaction/verify/${reference}`)).body.data as Json,
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

/**
 * A shop that takes webhooks. It answers with `statuses` in turn, then with 200.
 * `next` resolves with the next webhook that no earlier call of it has seen.
 */
export async function openShop(...statuses: number[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await request.toArray())
    const signature = String(request.headers['x-paystack-signature'])
    const webhook = { ...JSON.parse(raw.toString('utf8')), raw, signature }
    response.writeHead(statuses.shift() ?? 200).end()
    received.push(webhook)
    server.emit('webhook', webhook)
  })
  const webhooks = on(server, 'webhook')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payments/webhook`,
    received,
    next: async (): Promise<Received> => (await webhooks.next()).value?.[0],
  }
}

/** Opens a payment as the popup does and answers its access code. */
export const openPopup = (
  sandbox: TestSandbox,
  ref: string,
  changes: Record<string, unknown> = {},
): Promise<Answer> =>
  sandbox.post('/checkout/request_inline', {
    key: PUBLIC_KEY,
    email: 'ada@example.com',
    amount: 123_450,
    ref,
    ...changes,
  })
