import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addressBehind } from '../address-key.ts'
import { answerFromCache, cachePlugin } from '../cache/cache-plugin.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import { limitConnections } from '../connections.ts'
import { handleErrors } from '../error-handler.ts'
import { createFront } from '../front.ts'
import { outsideLoadLimit } from './load-limit.ts'
import { createLoadLimits, refuseExcessLoad, refuseOverload } from './shed-load.ts'

const addressOf = addressBehind(0)

/** A shop whose ordinary requests are at their limit; `answers` end the slow ones. */
async function givenFull() {
  const [cache, limits, requestIds] = [
    new ResponseCache(),
    createLoadLimits(() => 0),
    () => 'request-1',
  ]
  const front = createFront({
    connections: limitConnections({ max: 1_000, perAddress: 1_000 }, requestIds),
    refuseTwoHosts: () => false,
    answerFromCache: answerFromCache(cache, requestIds),
    refuseOverload: refuseOverload({ cache, limits, requestIds, addressOf }),
  })
  const app = fastify({ serverFactory: front.serverFactory })
  refuseExcessLoad(app, limits, addressOf)
  await app.register(cachePlugin, { cache, enabled: true })
  handleErrors(app)
  const answer = async () => Buffer.from('{}')
  app.get('/api/cached', { config: { cache: { tags: ['products'], ttlMs: 60_000 } } }, answer)
  for (const path of ['/', '/healthz', '/api/slow', '/api/states']) app.get(path, answer)
  app.post('/api/form', answer)
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  const upload = { begun: Promise.withResolvers<void>(), ended: Promise.withResolvers<void>() }
  const read = async ({ raw }: FastifyRequest) => {
    upload.begun.resolve()
    await finished(raw).finally(upload.ended.resolve)
  }
  const provider = { asked: Promise.withResolvers<void>(), answer: Promise.withResolvers<void>() }
  app.get('/api/pay', async () => {
    await outsideLoadLimit(async () => {
      provider.asked.resolve()
      await provider.answer.promise
    })
    return answer()
  })
  app.post('/api/upload', { preValidation: read }, answer)
  app.post('/api/sales', answer)
  app.get('/inner', async () => (await app.inject('/api/slow')).body)
  await app.listen()
  onTestFinished(() => app.close())
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const ask = (path: string, options?: RequestInit) => fetch(url + path, options)
  await ask('/api/cached')
  for (const limit of [limits.call, limits.page])
    while (limit.inside() < limit.most()) limit.enter()
  const statusOf = async (path: string, options?: RequestInit) => (await ask(path, options)).status
  return { ask, statusOf, limits, upload, provider, cache }
}

const form = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }

test('when it is full, the shop says so at once and when to come again', async () => {
  const { ask } = await givenFull()
  const refused = await ask('/api/slow')
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { message: 'service is busy, kindly try again' },
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
  expect(refused.headers.get('x-request-id')).toBe('request-1')
})

test('a browser gets a page that asks again by itself, without a script', async () => {
  const { ask } = await givenFull()
  const refused = await ask('/', { headers: { accept: 'text/html,*/*' } })
  const retryS = refused.headers.get('retry-after')
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await refused.text()).toContain(`<meta http-equiv="refresh" content="${retryS}">`)
  expect(refused.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  )
})

test('orders, probes and cached answers come before everything else', async () => {
  const { statusOf } = await givenFull()
  for (const path of ['/api/cached', '/api/states', '/healthz'])
    expect(await statusOf(path)).toBe(200)
  expect([await statusOf('/api/sales', form), await statusOf('/api/form', form)]).toEqual([
    200, 503,
  ])
})

test('a dropped answer that many read is made again', async () => {
  const { statusOf, cache } = await givenFull()
  expect(await statusOf('/api/cached')).toBe(200)
  cache.drop(['products'])
  expect([await statusOf('/api/cached'), await statusOf('/api/slow')]).toEqual([200, 503])
  cache.drop(['products'])
  expect(await statusOf('/api/cached')).toBe(200)
})

test('each answer makes room for another, and the calls of a page take none', async () => {
  const { statusOf, limits } = await givenFull()
  for (const limit of [limits.call, limits.page]) limit.leave()
  const statuses = [
    await statusOf('/api/slow'),
    await statusOf('/inner'),
    await statusOf('/api/none'),
    await statusOf('/'),
  ]
  expect(statuses).toEqual([200, 200, 404, 200])
  expect([limits.call.inside(), limits.page.inside()]).toEqual([
    limits.call.most() - 1,
    limits.page.most() - 1,
  ])
})

test('who waits for the payment provider keeps nobody out, and counts again when it has answered', async () => {
  const { ask, statusOf, limits, provider } = await givenFull()
  limits.call.leave()
  const paying = ask('/api/pay')
  await provider.asked.promise
  expect([await statusOf('/api/slow'), limits.call.inside()]).toEqual([200, limits.call.most() - 1])
  provider.answer.resolve()
  expect((await paying).status).toBe(200)
  expect(limits.call.inside()).toBe(limits.call.most() - 1)
})

/** A body of which only the beginning is sent. */
const begun = () => ({
  body: new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) }),
  duplex: 'half',
})

test('a form that never arrives takes no room', async () => {
  const { ask, limits } = await givenFull()
  limits.call.leave()
  const leaving = new AbortController()
  const options = { ...form, ...begun(), signal: leaving.signal } as RequestInit
  const sending = ask('/api/form', options).catch(() => {})
  expect((await ask('/api/slow')).status).toBe(200)
  leaving.abort()
  await sending
  expect(limits.call.inside()).toBe(limits.call.most() - 1)
})

test('nor does one with files, while it is sent and after its sender has left', async () => {
  const { ask, limits, upload } = await givenFull()
  limits.call.leave()
  const leaving = new AbortController()
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const options = { method: 'POST', headers, ...begun(), signal: leaving.signal } as RequestInit
  const sending = ask('/api/upload', options).catch(() => {})
  await upload.begun.promise
  expect((await ask('/api/slow')).status).toBe(200)
  leaving.abort()
  await Promise.all([sending, upload.ended.promise])
  expect(limits.call.inside()).toBe(limits.call.most() - 1)
})
