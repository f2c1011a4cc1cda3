import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'

/** The shop as it is composed, over sockets whose addresses on this machine are chosen. */
const [STRANGER, VISITOR] = ['127.0.0.2', '127.0.0.1']

/** Its database is that of all shops here. */
let first: TestShop
beforeAll(async () => {
  first = await openTestShop()
})
afterAll(() => first.close())

/** The port of a shop that listens. */
async function givenListening(options: Parameters<typeof givenShop>[0]): Promise<number> {
  const { server } = await givenShop({ db: first.db, hasRateLimit: true, ...options })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** A connection whose request never becomes whole. */
async function openHalf(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}).resume()
  await once(socket, 'connect')
  socket.write('GET /api/products/50/0 HTTP/1.1\r\nhost: sh')
  return socket
}

/** One after the other: the shop accepts them in this order. */
async function openHalves(port: number, localAddress: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) sockets.push(await openHalf(port, localAddress))
  return sockets
}

type Asked = { path?: string; headers?: string }

/** The answer on a new connection. */
async function ask(
  port: number,
  localAddress: string,
  { path = '/api/products/50/0', headers = '' }: Asked = {},
) {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n${headers}\r\n`)
  return text(socket)
}

const statusOf = async (...asked: Parameters<typeof ask>): Promise<string> =>
  (await ask(...asked)).slice(9, 12)

test('half-sent requests of one address keep nobody else out', async () => {
  const port = await givenListening({ maxConnections: 40, maxConnectionsPerAddress: 10 })
  await openHalves(port, STRANGER, 50)
  const refused = await ask(port, STRANGER)
  expect(refused).toMatch(/^HTTP\/1.1 503 /)
  expect(refused).toMatch(/\r\nretry-after: [2-6]\r\n/i)
  expect(refused).toMatch(/\r\nconnection: close\r\n/i)
  expect(await statusOf(port, VISITOR)).toBe('200')
})

test('an address at its share is served again once a connection has ended', async () => {
  const port = await givenListening({ maxConnectionsPerAddress: 10 })
  const sockets = await openHalves(port, STRANGER, 10)
  expect(await statusOf(port, STRANGER)).toBe('503')
  sockets[0]?.destroy()
  await expect.poll(() => statusOf(port, STRANGER)).toBe('200')
})

test('a health probe is answered whatever number of half-sent requests there are', async () => {
  const port = await givenListening({ maxConnections: 10, maxConnectionsPerAddress: 10 })
  const sockets = await openHalves(port, STRANGER, 100)
  for (const address of [STRANGER, VISITOR]) {
    for (const path of ['/healthz', '/readyz?x'])
      expect(await statusOf(port, address, { path })).toBe('200')
    for (const path of ['/healthzz', '/', '/api/live'])
      expect(await statusOf(port, address, { path })).toBe('503')
  }
  await expect.poll(() => sockets.filter((socket) => !socket.destroyed).length).toBeLessThan(100)
})

test('beyond MAX_CONNECTIONS a request gets 503, and open connections go on', async () => {
  const port = await givenListening({ maxConnections: 1 })
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const askAgain = async (): Promise<string> => {
    socket.write('GET /api/products/50/0 HTTP/1.1\r\nhost: shop\r\n\r\n')
    const [answer] = await once(socket, 'data')
    return String(answer).slice(9, 12)
  }
  expect(await askAgain()).toBe('200')
  expect(await statusOf(port, VISITOR)).toBe('503')
  expect(await askAgain()).toBe('200')
})

test.each([
  ['a trusted proxy', { trustProxy: 1 }],
  ['a shop without limits on callers', { hasRateLimit: false }],
])('%s has no share of connections', async (_what, options) => {
  const port = await givenListening({ ...options, maxConnectionsPerAddress: 10 })
  await openHalves(port, STRANGER, 20)
  expect(await statusOf(port, STRANGER, { headers: 'x-forwarded-for: 203.0.113.7\r\n' })).toBe(
    '200',
  )
})
