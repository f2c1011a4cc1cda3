import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { shopVersion } from '../../platform/config/version.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { giveFigures, METRICS_TYPE, metricsText } from '../../platform/metrics/read.ts'
import { mayRead } from './may-read.ts'
import { shopFigures } from './shop-figures.ts'

type Scrape = { db: Db; dataDir: string; metricsToken: string | undefined; trustProxy: number }

/**
 * `GET /metrics`, for Prometheus. A caller who may not read it gets the 404 of any address that
 * does not exist, and learns nothing.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { db, dataDir, metricsToken, trustProxy }: Scrape,
): void {
  giveFigures()
  metrics.info.set({ version: shopVersion, node: process.version }, 1)
  const readShop = shopFigures({ db, dataDir })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, { token: metricsToken, trustProxy })) throw notFound(messages.notFound)
    await readShop()
    return reply
      .type(METRICS_TYPE)
      .header('cache-control', 'no-store')
      .send(await metricsText())
  })
}
