import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { orderNoteEndpoints } from '#contract/orders/order-notes/order-notes.ts'
import type { Db } from '../../platform/db/schema.ts'
import { registerRoutes } from '../../platform/http/route.ts'
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
  registerRoutes(app, orderNoteEndpoints, {
    timeline: async ({ params, actor }) => ({
      data: await readOrderTimeline(db, params.id, actor),
    }),

    customer: ({ params }) => readCustomerOfSale(db, params.id),

    write: async ({ params, body, act }) => {
      await writeOrderNote(db, { ...act, sale: params.id, body: body.body })
      return { message: messages.noteSaved }
    },

    change: async ({ params, body, act }) => {
      await changeOrderNote(db, {
        ...act,
        sale: params.id,
        note: params.note,
        body: body.body,
      })
      return { message: messages.noteSaved }
    },

    remove: async ({ params, act }) => {
      await removeOrderNote(db, { ...act, sale: params.id, note: params.note })
      return { message: messages.noteRemoved }
    },

    see: async ({ params, actor }) => {
      await markMentionsSeen(db, actor.id, params.id)
      return { message: messages.okAnswer }
    },

    mentions: ({ actor }) => listUnseenMentions(db, actor.id),

    staff: async () => ({
      data: (await listMentionableStaff(db)).map(({ id, name }) => ({ _id: id, name })),
    }),
  })
}
