import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { orderNoteEndpoints } from '#contract/orders/order-notes/order-notes.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { listUnseenMentions, markMentionsSeen } from './mentions.ts'
import { readCustomerOfSale } from './read-customer.ts'
import { readOrderTimeline } from './read-timeline.ts'
import {
  changeOrderNote,
  listMentionableStaff,
  removeOrderNote,
  writeOrderNote,
} from './write-note.ts'

/** An order's timeline and customer for staff, their notes on it, and who is named in them. */
export function orderNoteRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerRoute(app, orderNoteEndpoints.timeline, async ({ params, request }) => ({
    data: await readOrderTimeline(db, params.id, requireActor(request)),
  }))

  registerRoute(app, orderNoteEndpoints.customer, ({ params }) => readCustomerOfSale(db, params.id))

  registerRoute(app, orderNoteEndpoints.write, async ({ params, body, request }) => {
    await writeOrderNote(db, { ...actOfRequest(request), sale: params.id, body: body.body })
    return { message: messages.noteSaved }
  })

  registerRoute(app, orderNoteEndpoints.change, async ({ params, body, request }) => {
    await changeOrderNote(db, {
      ...actOfRequest(request),
      sale: params.id,
      note: params.note,
      body: body.body,
    })
    return { message: messages.noteSaved }
  })

  registerRoute(app, orderNoteEndpoints.remove, async ({ params, request }) => {
    await removeOrderNote(db, { ...actOfRequest(request), sale: params.id, note: params.note })
    return { message: messages.noteRemoved }
  })

  registerRoute(app, orderNoteEndpoints.see, async ({ params, request }) => {
    await markMentionsSeen(db, requireActor(request).id, params.id)
    return { message: messages.okAnswer }
  })

  registerRoute(app, orderNoteEndpoints.mentions, ({ request }) =>
    listUnseenMentions(db, requireActor(request).id),
  )

  registerRoute(app, orderNoteEndpoints.staff, async () => ({
    data: (await listMentionableStaff(db)).map(({ id, name }) => ({ _id: id, name })),
  }))
}
