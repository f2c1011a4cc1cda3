import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/platform/db/open.ts'
import { call } from '#test/factories.ts'
import { givenShop } from '#test/shop.ts'

/** A server that accepts connections and never answers; returns how many it accepted. */
async function givenSilentServer(): Promise<{ url: string; connections: () => number }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `postgres://shop@127.0.0.1:${port}/shop`, connections: () => sockets.length }
}

test('/readyz answers when the database hangs, and concurrent probes share one query', async () => {
  const silent = await givenSilentServer()
  const { db, close } = openPostgres(silent.url)
  const shop = await givenShop({ db })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call(shop, { url: '/readyz' })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect(answers[0]?.json()).toEqual({ message: 'service is busy, kindly try again' })
  expect(silent.connections()).toBe(1)
  expect((await call(shop, { url: '/healthz' })).statusCode).toBe(200)
  void close()
})
