import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { givenEmptyFolder } from '../temporary.ts'
import { isInstalled, startCaddy, startHaproxy, startNginx } from './balancers.ts'

/** The proxies of `ops/` before a service that says what reaches it. */

async function givenService(): Promise<{ port: number; seen: IncomingHttpHeaders[] }> {
  const seen: IncomingHttpHeaders[] = []
  const service = createServer((request, response) => {
    if (request.url !== '/readyz') seen.push(request.headers)
    if (request.url !== '/slow') response.end()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => {
    service.close()
    service.closeAllConnections()
  })
  return { port: (service.address() as AddressInfo).port, seen }
}

const OF_A_STRANGER = {
  traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
  tracestate: 'a=b',
  'x-request-id': 'made-up',
}

const PROGRAMS = [
  { program: 'haproxy', start: startHaproxy },
  { program: 'nginx', start: startNginx },
  { program: 'caddy', start: startCaddy },
].filter(({ program }) => isInstalled(program))

test.each(PROGRAMS)(
  '$program passes on neither a trace nor the id of a request that a visitor names, and no call for figures',
  async ({ start }) => {
    const { port, seen } = await givenService()
    const given = {
      folder: await givenEmptyFolder(),
      port: await freePort(),
      operatorPort: await freePort(),
    }
    const proxy = await start({ ...given, instances: [port, port] })
    onTestFinished(proxy.stop)
    expect((await fetch(proxy.url, { headers: OF_A_STRANGER })).status).toBe(200)
    for (const value of Object.values(OF_A_STRANGER))
      expect(Object.values(seen[0] ?? {})).not.toContain(value)
    for (const path of ['/metrics', '/metrics/', '/metrics?a'])
      expect([path, (await fetch(proxy.url + path)).status]).toEqual([path, 403])
    expect(seen).toHaveLength(1)
  },
)

/** As in their files. */
const CONNECTIONS_PER_ADDRESS = 128

/** Caddy has no such limit: docs/deploy.md has rules for the firewall. */
test.each(PROGRAMS.filter(({ program }) => program !== 'caddy'))(
  '$program limits the connections of an address, and serves others',
  async ({ start }) => {
    const { port } = await givenService()
    const given = {
      folder: await givenEmptyFolder(),
      port: await freePort(),
      operatorPort: await freePort(),
    }
    const proxy = await start({ ...given, instances: [port, port] })
    onTestFinished(proxy.stop)
    let refused = 0
    for (let count = 0; count < CONNECTIONS_PER_ADDRESS + 5; count++) {
      const socket = connect({ port: given.port, host: '127.0.0.1', localAddress: '127.0.0.2' })
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {})
      const isRefused = Promise.race([once(socket, 'data'), once(socket, 'close')])
      isRefused.then(
        () => (refused += 1),
        () => (refused += 1),
      )
      socket.write('GET /slow HTTP/1.1\r\nhost: shop\r\n\r\n')
    }
    await expect.poll(() => refused).toBe(5)
    expect((await fetch(proxy.url)).status).toBe(200)
  },
)
