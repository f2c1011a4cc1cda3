import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { metrics } from '../metrics/metrics.ts'
import { beforeReading } from '../metrics/registry.ts'
import { isFromNetwork } from './cache/cache-plugin.ts'
import { takeRouteHits } from './cache/hits.ts'
import { routePatternOf } from './route-name.ts'

/**
 * Counts what comes over the network. Pages call the API inside this process: those calls are part
 * of the page.
 */
export function countRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isFromNetwork(request.raw) && !request.isCached) countAnswer(request, reply)
    done()
  })
  const end = beforeReading(() => {
    countCacheHits()
    const { bytes, entries } = app.cache.size
    metrics.cacheBytes.set(bytes)
    metrics.cacheEntries.set(entries)
  })
  app.addHook('onClose', async () => end())
}

/** Counts what has no route: bytes that are no HTTP, or a request that arrived too slowly. */
export const countBroken = (status: number): void =>
  metrics.requests.inc({
    method: 'none',
    route: 'none',
    status: statusClassOf(status),
    cached: 'no',
  })

const statusClassOf = (status: number): string => `${Math.floor(status / 100)}xx`

function countAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const labels = {
    method: request.method,
    route: routePatternOf(request, reply.statusCode),
    status: statusClassOf(reply.statusCode),
  }
  metrics.requests.inc({ ...labels, cached: 'no' })
  metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000)
}

/** A hit only adds one to a plain integer: here they are added up. */
function countCacheHits(): void {
  for (const { route, ok, notModified } of takeRouteHits()) {
    if (ok > 0) metrics.requests.inc({ method: 'GET', route, status: '2xx', cached: 'yes' }, ok)
    if (notModified > 0)
      metrics.requests.inc({ method: 'GET', route, status: '3xx', cached: 'yes' }, notModified)
    metrics.cacheLookups.inc({ result: 'hit' }, ok + notModified)
  }
}
