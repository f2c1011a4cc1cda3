import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { orderListEndpoints } from '#contract/orders/order-list/order-list.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { checkBulkJob, startBulkJob, undoBulkJob } from './change-job.ts'
import { findBulkJob, toBulkJob } from './queries.ts'
import { changeOrderView, listOrderViews, removeOrderView, saveOrderView } from './views.ts'

/** The list of orders in the back office: its saved views, and jobs on many orders. */
export function orderListRoutes(
  app: FastifyInstance,
  { db, wake }: { db: Db; wake: () => void },
): void {
  registerRoute(app, orderListEndpoints.views, ({ request }) =>
    listOrderViews(db, requireActor(request).id),
  )

  registerRoute(app, orderListEndpoints.saveView, async ({ body, request }) => {
    await saveOrderView(db, requireActor(request).id, body)
    return { message: messages.viewSaved }
  })

  registerRoute(app, orderListEndpoints.changeView, async ({ params, body, request }) => {
    await changeOrderView(db, requireActor(request).id, params.id, body)
    return { message: messages.viewSaved }
  })

  registerRoute(app, orderListEndpoints.removeView, async ({ params, request }) => {
    await removeOrderView(db, requireActor(request).id, params.id)
    return { message: messages.viewRemoved }
  })

  registerRoute(app, orderListEndpoints.checkJob, ({ body, request }) =>
    checkBulkJob(db, actOfRequest(request), body),
  )

  const jobOf = async (id: string) => toBulkJob(db, await findBulkJob(db, id))

  registerRoute(app, orderListEndpoints.job, ({ params }) => jobOf(params.id))

  registerRoute(app, orderListEndpoints.startJob, async ({ params, body, request }) => {
    await startBulkJob(db, {
      ...actOfRequest(request),
      id: params.id,
      method: body.method,
      handedOver: body.handedOver,
    })
    wake()
    return jobOf(params.id)
  })

  registerRoute(app, orderListEndpoints.undoJob, async ({ params, request }) => {
    const id = await undoBulkJob(db, { ...actOfRequest(request), id: params.id })
    wake()
    return jobOf(id)
  })
}
