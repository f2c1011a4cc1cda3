import type { FastifyInstance } from 'fastify'
import { auditEndpoints } from '#contract/platform/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { listAuditEntries } from './list-audit.ts'

export function auditRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerRoute(app, auditEndpoints.list, ({ params, query }) =>
    listAuditEntries(db, { ...params, ...query }),
  )
}
