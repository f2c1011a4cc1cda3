import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { EXPORT_RIGHTS, PERSONAL_RIGHTS } from '#contract/office/export-rights.ts'
import { type ExportKind, exportEndpoints } from '#contract/office/exports.ts'
import type { ReportFileRequest } from '#contract/office/reports.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { hasRight } from '#contract/platform/rights.ts'
import { findAdminHere } from '../../people/sessions/admin-here.ts'
import { type Actor, requireRight } from '../../platform/access/actor.ts'
import { noteAuditEvent } from '../../platform/audit/audit.ts'
import { type CsvTable, streamCsvTable } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import { createExportTable, withoutPersonalColumns } from './export-columns.ts'
import { LOW_STOCK_COLUMNS, readLowVariants } from './low-stock.ts'
import { ORDER_COLUMNS, readOrderLines } from './orders.ts'
import { PRODUCT_COLUMNS, readProductRows } from './products.ts'
import {
  issueExportTicket,
  redeemExportTicket,
  requireBulkJob,
  requireMayReadReport,
} from './tickets.ts'
import { readBasicUsers, USER_COLUMNS } from './users.ts'

type ExportDeps = {
  db: Db
  /** Stands before the paths of images, so that another shop can fetch them. */
  origin: string
  reportFile: (query: ReportFileRequest) => CsvTable
}

/**
 * The calls that ask for a file and download it. Who may have it is checked at both: the right may
 * have gone between them. Each download is noted in the audit log.
 */
export function registerExportRoutes(
  app: FastifyInstance,
  { db, origin, reportFile }: ExportDeps,
): void {
  const tables: Record<ExportKind, (actor: Actor, selection?: string) => CsvTable> = {
    orders: (actor, selection) => {
      const mayReadPersonal = hasRight(actor, PERSONAL_RIGHTS)
      const columns = mayReadPersonal ? ORDER_COLUMNS : withoutPersonalColumns(ORDER_COLUMNS)
      return createExportTable(columns, readOrderLines(db, selection))
    },
    users: () => createExportTable(USER_COLUMNS, readBasicUsers(db)),
    products: () => createExportTable(PRODUCT_COLUMNS, readProductRows(db, origin)),
    lowStock: () => createExportTable(LOW_STOCK_COLUMNS, readLowVariants(db)),
  }

  registerRoutes(app, exportEndpoints, {
    ask: async ({ body, actor, request }) => {
      const { sessionId } = actor
      requireRight(request.actor, EXPORT_RIGHTS[body.kind])
      if (body.selection) await requireBulkJob(db, body.selection)
      return issueExportTicket(db, { ...body, sessionId })
    },

    download: async ({ params, request, reply }) => {
      // A HEAD request reads headers, and does not use the ticket.
      if (request.method === 'HEAD') return Readable.from([])
      const actor = await findAdminHere(db, request)
      const requested = actor && (await redeemExportTicket(db, params.ticket, actor.sessionId))
      if (!requested) throw notFoundError(messages.ticketExpired)
      const act = { actor, address: request.ip }
      const nameFile = (name: string) =>
        reply.header('content-disposition', `attachment; filename="${name}.csv"`)
      if (requested.kind === 'report') {
        const { report } = requested
        requireMayReadReport(actor, report)
        await noteAuditEvent(db, act, { action: 'report.export', target: report.report })
        nameFile(`${report.report}-${report.from}-to-${report.to}`)
        return streamCsvTable(reportFile(report))
      }
      const { kind, selection } = requested
      requireRight(actor, EXPORT_RIGHTS[kind])
      const action = selection ? `${kind}.exportSome` : `${kind}.export`
      await noteAuditEvent(db, act, { action, target: kind })
      nameFile(`${kind}-${todayInLagos(Date.now())}`)
      return streamCsvTable(tables[kind](actor, selection))
    },
  })
}
