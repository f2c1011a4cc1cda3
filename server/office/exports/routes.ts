import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { EXPORT_RIGHTS, PERSONAL_RIGHTS } from '#contract/office/export-rights.ts'
import { type ExportKind, exportEndpoints } from '#contract/office/exports.ts'
import type { ReportAsked } from '#contract/office/reports.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { hasRight } from '#contract/platform/rights.ts'
import { findAdminHere } from '../../people/sessions/admin-here.ts'
import { type Actor, requireRight } from '../../platform/access/actor.ts'
import { noteEvent } from '../../platform/audit/audit.ts'
import { csvStream, type Table } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { route } from '../../platform/http/route.ts'
import { exportTable, impersonalColumns } from './export-columns.ts'
import { LOW_STOCK_COLUMNS, readLowVariants } from './low-stock.ts'
import { ORDER_COLUMNS, readOrderLines } from './orders.ts'
import { PRODUCT_COLUMNS, readProductRows } from './products.ts'
import { issueTicket, redeemTicket, requireReport, requireSelection } from './tickets.ts'
import { readBasicUsers, USER_COLUMNS } from './users.ts'

type ExportDeps = {
  db: Db
  /** Stands before the paths of images, so that another shop can fetch them. */
  origin: string
  reportFile: (query: ReportAsked) => Table
}

/**
 * The calls that ask for a file and download it. Who may have it is checked at both: the right may
 * have gone between them. Each download is noted in the audit log.
 */
export function exportRoutes(app: FastifyInstance, { db, origin, reportFile }: ExportDeps): void {
  const tables: Record<ExportKind, (actor: Actor, selection?: string) => Table> = {
    orders: (actor, selection) => {
      const mayReadPersonal = hasRight(actor, PERSONAL_RIGHTS)
      const columns = mayReadPersonal ? ORDER_COLUMNS : impersonalColumns(ORDER_COLUMNS)
      return exportTable(columns, readOrderLines(db, selection))
    },
    users: () => exportTable(USER_COLUMNS, readBasicUsers(db)),
    products: () => exportTable(PRODUCT_COLUMNS, readProductRows(db, origin)),
    lowStock: () => exportTable(LOW_STOCK_COLUMNS, readLowVariants(db)),
  }

  route(app, exportEndpoints.ask, async ({ body, request }) => {
    const { sessionId } = requireActor(request)
    requireRight(request.actor, EXPORT_RIGHTS[body.kind])
    if (body.selection) await requireSelection(db, body.selection)
    return issueTicket(db, { ...body, sessionId })
  })

  route(app, exportEndpoints.download, async ({ params, request, reply }) => {
    // A HEAD request reads headers, and does not use the ticket.
    if (request.method === 'HEAD') return Readable.from([])
    const actor = await findAdminHere(db, request)
    const requested = actor && (await redeemTicket(db, params.ticket, actor.sessionId))
    if (!requested) throw notFound(messages.ticketExpired)
    const act = { actor, address: request.ip }
    const nameFile = (name: string) =>
      reply.header('content-disposition', `attachment; filename="${name}.csv"`)
    if (requested.kind === 'report') {
      const { report } = requested
      requireReport(actor, report)
      await noteEvent(db, act, { action: 'report.export', target: report.report })
      nameFile(`${report.report}-${report.from}-to-${report.to}`)
      return csvStream(reportFile(report))
    }
    const { kind, selection } = requested
    requireRight(actor, EXPORT_RIGHTS[kind])
    const action = selection ? `${kind}.exportSome` : `${kind}.export`
    await noteEvent(db, act, { action, target: kind })
    nameFile(`${kind}-${todayInLagos(Date.now())}`)
    return csvStream(tables[kind](actor, selection))
  })
}
