import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { orderNoteEndpoints } from '#contract/orders/order-notes.ts'
import { actOf } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { route } from '../../platform/http/route.ts'
import { listMentions, seeMentions } from './mentions.ts'
import { readCustomer } from './read-customer.ts'
import { readTimeline } from './read-timeline.ts'
import { changeNote, listStaff, removeNote, writeNote } from './write-note.ts'

/** An order's timeline and customer for staff, their notes on it, and who is named in them. */
export function orderNoteRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, orderNoteEndpoints.timeline, async ({ params, request }) => ({
    data: await readTimeline(db, params.id, requireActor(request)),
  }))

  route(app, orderNoteEndpoints.customer, ({ params }) => readCustomer(db, params.id))

  route(app, orderNoteEndpoints.write, async ({ params, body, request }) => {
    await writeNote(db, { ...actOf(request), sale: params.id, body: body.body })
    return { message: messages.noteSaved }
  })

  route(app, orderNoteEndpoints.change, async ({ params, body, request }) => {
    await changeNote(db, { ...actOf(request), sale: params.id, note: params.note, body: body.body })
    return { message: messages.noteSaved }
  })

  route(app, orderNoteEndpoints.remove, async ({ params, request }) => {
    await removeNote(db, { ...actOf(request), sale: params.id, note: params.note })
    return { message: messages.noteRemoved }
  })

  route(app, orderNoteEndpoints.see, async ({ params, request }) => {
    await seeMentions(db, requireActor(request).id, params.id)
    return { message: messages.ok }
  })

  route(app, orderNoteEndpoints.mentions, ({ request }) =>
    listMentions(db, requireActor(request).id),
  )

  route(app, orderNoteEndpoints.staff, async () => ({
    data: (await listStaff(db)).map(({ id, name }) => ({ _id: id, name })),
  }))
}
