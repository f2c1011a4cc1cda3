import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { orderListEndpoints } from '#contract/orders/order-list/order-list.ts'
import type { Db } from '../../platform/db/schema.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import { checkBulkJob, startBulkJob, undoBulkJob } from './change-job.ts'
import { findBulkJob, toBulkJob } from './queries.ts'
import { changeOrderView, listOrderViews, removeOrderView, saveOrderView } from './views.ts'

/** The list of orders in the back office: its saved views, and jobs on many orders. */
export function orderListRoutes(
  app: FastifyInstance,
  { db, wake }: { db: Db; wake: () => void },
): void {
  const jobOf = async (id: string) => toBulkJob(db, await findBulkJob(db, id))

  registerRoutes(app, orderListEndpoints, {
    views: ({ actor }) => listOrderViews(db, actor.id),

    saveView: async ({ body, actor }) => {
      await saveOrderView(db, actor.id, body)
      return { message: messages.viewSaved }
    },

    changeView: async ({ params, body, actor }) => {
      await changeOrderView(db, actor.id, params.id, body)
      return { message: messages.viewSaved }
    },

    removeView: async ({ params, actor }) => {
      await removeOrderView(db, actor.id, params.id)
      return { message: messages.viewRemoved }
    },

    checkJob: ({ body, act }) => checkBulkJob(db, act, body),

    job: ({ params }) => jobOf(params.id),

    startJob: async ({ params, body, act }) => {
      await startBulkJob(db, {
        ...act,
        id: params.id,
        method: body.method,
        handedOver: body.handedOver,
      })
      wake()
      return jobOf(params.id)
    },

    undoJob: async ({ params, act }) => {
      const id = await undoBulkJob(db, { ...act, id: params.id })
      wake()
      return jobOf(id)
    },
  })
}
