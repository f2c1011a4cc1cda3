import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenProduct } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import type { CachedAnswer } from './cached-answer.ts'

const LIST = '/api/products/50/0'

let shop: TestShop
let address: URL
let routed = 0
beforeAll(async () => {
  shop = await openTestShop()
  shop.server.addHook('onRequest', async () => {
    routed += 1
  })
  for (let i = 0; i < 5; i++) await givenProduct(shop.db)
  address = new URL(await shop.server.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => shop.close())

type Got = {
  status: number | undefined
  headers: Record<string, unknown>
  body: Buffer
  wasRouted: boolean
}

/** Over a socket: `inject` passes requests to Fastify itself. */
async function send(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Got> {
  const before = routed
  const sent = httpRequest(new URL(path, address), { method, headers })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const {
    date: _,
    connection: __,
    'keep-alive': ___,
    'x-request-id': ____,
    ...rest
  } = response.headers
  return {
    status: response.statusCode,
    headers: rest,
    body: await buffer(response),
    wasRouted: routed > before,
  }
}

/**
 * Compresses the cached list as for its later readers: otherwise that happens while they are
 * answered.
 */
async function improveAll(): Promise<void> {
  const entry = shop.server.cache.get(LIST) as CachedAnswer
  for (const coding of ['br', 'gzip'] as const) await shop.server.cache.improve(LIST, entry, coding)
}

function textOf({ headers, body }: Got): string {
  const coding = body.length > 0 ? headers['content-encoding'] : undefined
  if (coding === 'br') return brotliDecompressSync(body).toString()
  return (coding === 'gzip' ? gunzipSync(body) : body).toString()
}

describe('a cached answer sent before the router', () => {
  test.each([
    ['plain', {}, 'GET'],
    ['with brotli', { 'accept-encoding': 'gzip, deflate, br' }, 'GET'],
    ['with gzip', { 'accept-encoding': 'gzip, br;q=0' }, 'GET'],
    ['to HEAD', { 'accept-encoding': 'br' }, 'HEAD'],
  ])('equals the one sent through it, byte for byte: %s', async (_what, headers, method) => {
    shop.server.cache.dropAll()
    const filled = await send(LIST, headers)
    await improveAll()
    const direct = await send(LIST, headers, method)
    const through = await send(`${LIST}?a=1`, headers, method)
    expect([filled.wasRouted, direct.wasRouted, through.wasRouted]).toEqual([true, false, true])
    expect({ ...direct, wasRouted: true }).toEqual(through)
    expect(textOf(direct)).toBe(method === 'GET' ? textOf(filled) : '')
  })

  test('is 304 for a caller who has it already', async () => {
    const { headers } = await send(LIST)
    const again = await send(LIST, { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length, again.headers.etag, again.wasRouted]).toEqual([
      304,
      0,
      headers.etag,
      false,
    ])
  })

  test('is no longer sent once one of its tags is dropped', async () => {
    await send(LIST)
    expect((await send(LIST)).wasRouted).toBe(false)
    shop.server.cache.drop(['products'])
    expect((await send(LIST)).wasRouted).toBe(true)
  })

  test('serves reads only: other methods and requests with a body are routed', async () => {
    await send(LIST)
    expect(await send(LIST, {}, 'DELETE')).toMatchObject({ status: 404, wasRouted: true })
    expect(await send(LIST, { 'content-length': '2' }, 'GET', '{}')).toMatchObject({
      status: 200,
      wasRouted: true,
    })
  })
})

test('while the shop closes, a cached answer ends its connection', async () => {
  const closing = await openTestShop()
  const received: Buffer[] = []
  const text = (): string => Buffer.concat(received).toString('latin1')
  const answers = (): number => text().split('HTTP/1.1 ').length - 1
  const get = (): boolean => socket.write(`GET ${LIST} HTTP/1.1\r\nhost: shop\r\n\r\n`)
  closing.server.addHook('preClose', async () => {
    get()
    await expect.poll(answers).toBe(3)
  })
  const { port } = new URL(await closing.server.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1').on('data', (chunk: Buffer) =>
    received.push(chunk),
  )
  for (const count of [1, 2]) {
    get()
    await expect.poll(answers).toBe(count)
  }
  expect(text()).not.toMatch(/connection: close/i)
  await closing.close()
  expect(text()).toMatch(/connection: close/i)
})
