import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createFront } from './front.ts'

/** The order of several listeners depends on when each was added: a hit was once answered twice. */
test('no other file of the server listens to requests', () => {
  const listens = /\b(on|once|addListener|prependListener|listeners)\(\s*'request'/
  const files = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  expect(files.filter((path) => listens.test(readFileSync(path, 'utf8')))).toEqual([])
})

async function givenServer(route: RequestListener): Promise<number> {
  const front = createFront({
    connections: { accept: () => {}, refuse: () => false },
    refuseTwoHosts: () => false,
    answerFromCache: () => false,
    refuseOverload: () => false,
  })
  const server = front.serverFactory(route, { connectionTimeout: 50 })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

test('a connection stays open while its answer is made', async () => {
  const port = await givenServer((request, response) => {
    request.socket.once('timeout', () => response.end('late'))
  })
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('late')
})

test('a connection whose answer is not read is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const port = await givenServer((request, response) => {
    request.socket.once('close', closed.resolve)
    response.write(Buffer.alloc(50_000_000))
  })
  const reader = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void reader.destroy())
  reader.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await closed.promise
})
