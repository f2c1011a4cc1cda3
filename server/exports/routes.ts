import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type ExportKind, exportEndpoints } from '#contract/exports.ts'
import { messages } from '#contract/messages.ts'
import { isAdminRole } from '#contract/roles.ts'
import { actOf, writeAudit } from '../audit/audit.ts'
import { csvStream } from '../csv/csv-stream.ts'
import { COLUMNS } from '../csv/product-columns.ts'
import type { Db } from '../db/schema.ts'
import { forbidden, notFound } from '../errors.ts'
import { type Actor, actorOf, requireActor } from '../http/guard.ts'
import { route } from '../http/route.ts'
import { ORDER_COLUMNS, orderRows } from './orders.ts'
import { productRows } from './products.ts'
import { readTicket, signTicket, type Ticket } from './tickets.ts'
import { USER_COLUMNS, userRows } from './users.ts'

type Exports = { db: Db; secret: string; origin: string }

export function exportRoutes(app: FastifyInstance, { db, secret, origin }: Exports): void {
  const streams: Record<ExportKind, () => Readable> = {
    orders: () => csvStream(ORDER_COLUMNS, orderRows(db)),
    users: () => csvStream(USER_COLUMNS, userRows(db)),
    products: () => csvStream(COLUMNS, productRows(db, origin)),
  }

  route(app, exportEndpoints.ask, async ({ body: { kind }, request }) => {
    const { sessionId } = requireActor(request)
    return { path: `/api/exports/${signTicket(secret, { kind, sessionId })}` }
  })

  route(app, exportEndpoints.download, async ({ params, request, reply }) => {
    const ticket = readTicket(secret, params.ticket)
    if (!ticket) throw notFound(messages.ticketExpired)
    request.actor = await holderOf(db, ticket)
    const act = actOf(request)
    await db
      .transaction()
      .execute((trx) => writeAudit(trx, act, { action: `${ticket.kind}.export`, target: ticket.kind }))
    const day = new Date().toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="${ticket.kind}-${day}.csv"`)
    return streams[ticket.kind]()
  })
}

/** The admin who asked for it, if they still may. @throws 403 */
async function holderOf(db: Db, { sessionId }: Ticket): Promise<Actor> {
  const actor = await actorOf(db, sessionId)
  if (!actor || !isAdminRole(actor.role)) throw forbidden(messages.forbidden)
  return actor
}
