import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { shopVersion } from '../../platform/config/version.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { giveFigures, METRICS_TYPE, readMetricsText } from '../../platform/metrics/read.ts'
import { mayReadMetrics } from './may-read.ts'
import { createShopFigures } from './shop-figures.ts'

type MetricsRouteDeps = {
  db: Db
  dataDir: string
  metricsToken: string | undefined
  trustProxy: number
}

/**
 * `GET /metrics`, for Prometheus. A caller who may not read it gets the 404 of any address that
 * does not exist, and learns nothing.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { db, dataDir, metricsToken, trustProxy }: MetricsRouteDeps,
): void {
  giveFigures()
  metrics.info.set({ version: shopVersion, node: process.version }, 1)
  const readShop = createShopFigures({ db, dataDir })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, { token: metricsToken, trustProxy }))
      throw notFoundError(messages.notFound)
    await readShop()
    return reply
      .type(METRICS_TYPE)
      .header('cache-control', 'no-store')
      .send(await readMetricsText())
  })
}
