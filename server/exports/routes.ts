import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ExportKind, exportEndpoints } from '#contract/exports.ts'
import { messages } from '#contract/messages.ts'
import { isAdmin } from '#contract/roles.ts'
import type { Actor } from '../access/actor.ts'
import { noteEvent } from '../audit/audit.ts'
import { csvStream } from '../csv/csv-stream.ts'
import type { Db } from '../db/schema.ts'
import { forbidden, notFound } from '../errors.ts'
import { actorOf, requireActor } from '../http/guard.ts'
import { route } from '../http/route.ts'
import { COLUMNS } from '../products/shopify/columns.ts'
import { findSessionHere } from '../sessions/renew-session.ts'
import { ORDER_COLUMNS, orderRows } from './orders.ts'
import { productRows } from './products.ts'
import { issueTicket, redeemTicket, requireSelection } from './tickets.ts'
import { USER_COLUMNS, userRows } from './users.ts'

type Exports = { db: Db; origin: string }

export function exportRoutes(app: FastifyInstance, { db, origin }: Exports): void {
  const streams: Record<ExportKind, (selection?: string) => Readable> = {
    orders: (selection) => csvStream(ORDER_COLUMNS, orderRows(db, selection)),
    users: () => csvStream(USER_COLUMNS, userRows(db)),
    products: () => csvStream(COLUMNS, productRows(db, origin)),
  }

  route(app, exportEndpoints.ask, async ({ body, request }) => {
    const { sessionId } = requireActor(request)
    if (body.selection) await requireSelection(db, body.selection)
    return { path: `/api/exports/${await issueTicket(db, { ...body, sessionId })}` }
  })

  route(app, exportEndpoints.download, async ({ params, request, reply }) => {
    if (request.method === 'HEAD') return Readable.from([]) // reads headers, and does not use the ticket
    const actor = await adminHere(db, request)
    const asked = actor && (await redeemTicket(db, params.ticket, actor.sessionId))
    if (!asked) throw notFound(messages.ticketExpired)
    const { kind, selection } = asked
    const action = selection ? `${kind}.exportSome` : `${kind}.export`
    await noteEvent(db, { actor, address: request.ip }, { action, target: kind })
    const day = new Date().toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="${kind}-${day}.csv"`)
    return streams[kind](selection)
  })
}

/**
 * The user who is signed in in the browser that downloads, by its refresh cookie: a download sends no access token. Undefined
 * for a visitor. @throws 403 for a user who is no longer an admin
 */
async function adminHere(db: Db, request: FastifyRequest): Promise<Actor | undefined> {
  const session = await findSessionHere(db, request)
  const actor = session && (await actorOf(db, session.sessionId))
  if (actor && !isAdmin(actor)) throw forbidden(messages.forbidden)
  return actor
}
