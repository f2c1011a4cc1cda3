import { createHistogram } from 'node:perf_hooks'
import autocannon, { type Request } from 'autocannon'
import { ACCEPT_ENCODING } from './capture.ts'
import type { Load, Measured } from './measured.ts'
import { randomOrder } from './order.ts'
import { hasWrk, loadByWrk } from './wrk.ts'

/**
 * Clients in a process of their own. Each sends its next request after the answer to the one
 * before.
 */

export type LoadCall = Load & { kind: 'load' }
export type LoadResults = { load: Measured }

const setUp = ({ orders, paths, body, token }: Load): Request => {
  if (orders) {
    return {
      method: 'POST',
      path: '/api/sales',
      headers: { 'content-type': 'application/json' },
      setupRequest: (request) => ({ ...request, body: randomOrder(orders) }),
    }
  }
  if (body) return { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const headers = {
    'accept-encoding': ACCEPT_ENCODING,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  if (!paths) return { headers }
  return {
    headers,
    setupRequest: (request) => ({
      ...request,
      path: paths[Math.floor(Math.random() * paths.length)] as string,
    }),
  }
}

const run = (load: Load): Promise<Measured> =>
  hasWrk && !load.body ? loadByWrk(load) : loadByScript(load)

async function loadByScript(load: Load): Promise<Measured> {
  const cpu = process.cpuUsage()
  const times = createHistogram()
  const cannon = autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    requests: [setUp(load)],
  })
  cannon.on('response', (_client, _status, _bytes, ms: number) =>
    times.record(Math.max(1, Math.round(ms * 1000))),
  )
  const result = await cannon
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) throw new Error(`${failed} requests of ${load.url} failed`)
  const answers = result['2xx']
  const { user, system } = process.cpuUsage(cpu)
  return {
    client: 'js',
    clientShare: (user + system) / 1e6 / result.duration,
    answers,
    perSecond: answers / result.duration,
    p50Ms: times.percentile(50) / 1000,
    p95Ms: times.percentile(95) / 1000,
    p99Ms: times.percentile(99) / 1000,
  }
}

process.on('message', async (load: LoadCall) => process.send?.(await run(load)))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
