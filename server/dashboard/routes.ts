import type { FastifyInstance } from 'fastify'
import { dashboardEndpoints } from '#contract/dashboard.ts'
import type { Db } from '../db/schema.ts'
import { route } from '../http/route.ts'
import { readDashboard } from './queries.ts'

export function dashboardRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, dashboardEndpoints.figures, () => readDashboard(db))
}
