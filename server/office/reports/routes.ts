import type { FastifyInstance } from 'fastify'
import { periodFault, reportEndpoints } from '#contract/office/reports.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badRequest } from '../../platform/errors.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { route } from '../../platform/http/route.ts'
import { issueTicket, requireReport } from '../exports/tickets.ts'
import { readReport } from './read-report.ts'

/**
 * Reports of any period, one for super admins alone, and the ticket of a report's file. @throws 400
 * for a period that no report can have
 */
export function reportRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, reportEndpoints.report, ({ params, query }) => readReport(db, { ...query, ...params }))

  route(app, reportEndpoints.margin, ({ query }) => readReport(db, { ...query, report: 'margin' }))

  route(app, reportEndpoints.file, async ({ body, request }) => {
    const actor = requireActor(request)
    requireReport(actor, body)
    const fault = periodFault(body)
    if (fault) throw badRequest(fault)
    return issueTicket(db, { kind: 'report', report: body, sessionId: actor.sessionId })
  })
}
