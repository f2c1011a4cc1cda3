import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createPurposeKeys } from '../../platform/config/keys.ts'
import { noRateLimit } from '../../platform/http/rate-limit.ts'
import { readCaller } from './caller.ts'

test('a caller has left when the connection closes before the answer', async () => {
  const server = fastify()
  onTestFinished(() => server.close())
  await server.register(fastifyCookie, { hook: false })
  server.decorate('keys', createPurposeKeys(['a secret of this test']))
  const { promise: left, resolve: hasLeft } = Promise.withResolvers<string>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  server.post('/waits', async (request, reply) => {
    const { signal } = readCaller(request, reply, noRateLimit)
    signal.addEventListener('abort', () => hasLeft('left'))
    begin()
    return left
  })
  server.post('/answers', async (request, reply) => {
    const { signal } = readCaller(request, reply, noRateLimit)
    await new Promise((resolve) => setImmediate(resolve))
    return { aborted: signal.aborted }
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const post = (path: string, signal = new AbortController().signal) =>
    fetch(address + path, {
      method: 'POST',
      body: 'text',
      headers: { 'content-type': 'text/plain' },
      signal,
    })
  const waiting = post('/waits', leaving.signal).catch(() => undefined)
  await begun
  leaving.abort()
  expect([await waiting, await left]).toEqual([undefined, 'left'])
  expect(await (await post('/answers')).json()).toEqual({ aborted: false })
})
