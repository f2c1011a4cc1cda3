import type { FastifyInstance } from 'fastify'
import { auditEndpoints } from '#contract/platform/audit.ts'
import type { Db } from '../db/schema.ts'
import { route } from '../http/route.ts'
import { listAudit } from './queries.ts'

export function auditRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, auditEndpoints.list, ({ params, query }) => listAudit(db, { ...params, ...query }))
}
