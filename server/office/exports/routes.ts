import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { EXPORT_RIGHTS, PERSONAL_RIGHTS } from '#contract/office/export-rights.ts'
import { type ExportKind, exportEndpoints } from '#contract/office/exports.ts'
import type { ReportAsked } from '#contract/office/reports.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { hasRight } from '#contract/platform/rights.ts'
import { COLUMNS } from '../../catalogue/products/shopify/columns.ts'
import { findAdminHere } from '../../people/sessions/admin-here.ts'
import { type Actor, requireRight } from '../../platform/access/actor.ts'
import { noteEvent } from '../../platform/audit/audit.ts'
import { csvStream, type Table, withoutColumns } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { route } from '../../platform/http/route.ts'
import { LOW_STOCK_COLUMNS, lowStockRows } from './low-stock.ts'
import { ORDER_COLUMNS, orderRows, PERSONAL_COLUMNS } from './orders.ts'
import { productRows } from './products.ts'
import { issueTicket, redeemTicket, requireReport, requireSelection } from './tickets.ts'
import { USER_COLUMNS, userRows } from './users.ts'

type Exports = { db: Db; origin: string; reportFile: (asked: ReportAsked) => Table }

export function exportRoutes(app: FastifyInstance, { db, origin, reportFile }: Exports): void {
  const tables: Record<ExportKind, (actor: Actor, selection?: string) => Table> = {
    orders: (actor, selection) => {
      const orders = { header: ORDER_COLUMNS, batches: orderRows(db, selection) }
      return hasRight(actor, PERSONAL_RIGHTS) ? orders : withoutColumns(orders, PERSONAL_COLUMNS)
    },
    users: () => ({ header: USER_COLUMNS, batches: userRows(db) }),
    products: () => ({ header: COLUMNS, batches: productRows(db, origin) }),
    lowStock: () => ({ header: LOW_STOCK_COLUMNS, batches: lowStockRows(db) }),
  }

  route(app, exportEndpoints.ask, async ({ body, request }) => {
    const { sessionId } = requireActor(request)
    requireRight(request.actor, EXPORT_RIGHTS[body.kind])
    if (body.selection) await requireSelection(db, body.selection)
    return issueTicket(db, { ...body, sessionId })
  })

  route(app, exportEndpoints.download, async ({ params, request, reply }) => {
    // reads headers, and does not use the ticket
    if (request.method === 'HEAD') return Readable.from([])
    const actor = await findAdminHere(db, request)
    const asked = actor && (await redeemTicket(db, params.ticket, actor.sessionId))
    if (!asked) throw notFound(messages.ticketExpired)
    const attach = (name: string) =>
      reply.header('content-disposition', `attachment; filename="${name}.csv"`)
    if (asked.kind === 'report') {
      requireReport(actor, asked.report)
      await noteEvent(
        db,
        { actor, address: request.ip },
        { action: 'report.export', target: asked.report.report },
      )
      attach(`${asked.report.report}-${asked.report.from}-to-${asked.report.to}`)
      return csvStream(reportFile(asked.report))
    }
    const { kind, selection } = asked
    requireRight(actor, EXPORT_RIGHTS[kind])
    const action = selection ? `${kind}.exportSome` : `${kind}.export`
    await noteEvent(db, { actor, address: request.ip }, { action, target: kind })
    attach(`${kind}-${todayInLagos(Date.now())}`)
    return csvStream(tables[kind](actor, selection))
  })
}
