import type { FastifyInstance } from 'fastify'
import { findPeriodFault, reportEndpoints } from '#contract/office/reports.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badRequestError } from '../../platform/errors.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { issueExportTicket, requireMayReadReport } from '../exports/tickets.ts'
import { readReport } from './read-report.ts'

/**
 * Reports of any period, one for super admins alone, and the ticket of a report's file. @throws 400
 * for a period that no report can have
 */
export function reportRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerRoute(app, reportEndpoints.report, ({ params, query }) =>
    readReport(db, { ...query, ...params }),
  )

  registerRoute(app, reportEndpoints.margin, ({ query }) =>
    readReport(db, { ...query, report: 'margin' }),
  )

  registerRoute(app, reportEndpoints.file, async ({ body, request }) => {
    const actor = requireActor(request)
    requireMayReadReport(actor, body)
    const fault = findPeriodFault(body)
    if (fault) throw badRequestError(fault)
    return issueExportTicket(db, { kind: 'report', report: body, sessionId: actor.sessionId })
  })
}
