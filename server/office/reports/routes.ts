import type { FastifyInstance } from 'fastify'
import { findPeriodFault, reportEndpoints } from '#contract/office/reports.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badRequestError } from '../../platform/errors.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import { issueExportTicket, requireMayReadReport } from '../exports/tickets.ts'
import { readReport } from './read-report.ts'

/**
 * Reports of any period, one for super admins alone, and the ticket of a report's file. @throws 400
 * for a period that no report can have
 */
export function reportRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerRoutes(app, reportEndpoints, {
    report: ({ params, query }) => readReport(db, { ...query, ...params }),

    margin: ({ query }) => readReport(db, { ...query, report: 'margin' }),

    file: async ({ body, actor }) => {
      requireMayReadReport(actor, body)
      const fault = findPeriodFault(body)
      if (fault) throw badRequestError(fault)
      return issueExportTicket(db, { kind: 'report', report: body, sessionId: actor.sessionId })
    },
  })
}
