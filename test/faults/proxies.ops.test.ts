import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { givenEmptyFolder } from '../temporary.ts'
import { isInstalled, startCaddy, startHaproxy, startNginx } from './balancers.ts'
import { freePort } from './free-port.ts'

/** The proxies of `ops/` before a service that says what reaches it. */

async function givenService(): Promise<{ port: number; seen: IncomingHttpHeaders[] }> {
  const seen: IncomingHttpHeaders[] = []
  const service = createServer((request, response) => {
    if (request.url !== '/readyz') seen.push(request.headers)
    response.end()
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

test.each(
  [
    { program: 'haproxy', start: startHaproxy },
    { program: 'nginx', start: startNginx },
    { program: 'caddy', start: startCaddy },
  ].filter(({ program }) => isInstalled(program)),
)(
  '$program passes on neither a trace nor the id of a request that a visitor names, and no call for figures',
  async ({ start }) => {
    const { port, seen } = await givenService()
    const given = { folder: await givenEmptyFolder(), port: await freePort(), operatorPort: await freePort() }
    const proxy = await start({ ...given, instances: [port, port] })
    onTestFinished(proxy.stop)
    expect((await fetch(proxy.url, { headers: OF_A_STRANGER })).status).toBe(200)
    for (const value of Object.values(OF_A_STRANGER)) expect(Object.values(seen[0] ?? {})).not.toContain(value)
    for (const path of ['/metrics', '/metrics/', '/metrics?a'])
      expect([path, (await fetch(proxy.url + path)).status]).toEqual([path, 403])
    expect(seen).toHaveLength(1)
  },
)
