import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { deskEndpoints } from '#contract/orders/desk.ts'
import { actOf } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { route } from '../../platform/http/route.ts'
import { checkJob, startJob, undoJob } from './change-job.ts'
import { findJob, toJob } from './queries.ts'
import { changeView, listViews, removeView, saveView } from './views.ts'

/** The list of orders in the back office: its saved views, and jobs on many orders. */
export function deskRoutes(app: FastifyInstance, { db, wake }: { db: Db; wake: () => void }): void {
  route(app, deskEndpoints.views, ({ request }) => listViews(db, requireActor(request).id))

  route(app, deskEndpoints.saveView, async ({ body, request }) => {
    await saveView(db, requireActor(request).id, body)
    return { message: messages.viewSaved }
  })

  route(app, deskEndpoints.changeView, async ({ params, body, request }) => {
    await changeView(db, requireActor(request).id, params.id, body)
    return { message: messages.viewSaved }
  })

  route(app, deskEndpoints.removeView, async ({ params, request }) => {
    await removeView(db, requireActor(request).id, params.id)
    return { message: messages.viewRemoved }
  })

  route(app, deskEndpoints.checkJob, ({ body, request }) => checkJob(db, actOf(request), body))

  const jobOf = async (id: string) => toJob(db, await findJob(db, id))

  route(app, deskEndpoints.job, ({ params }) => jobOf(params.id))

  route(app, deskEndpoints.startJob, async ({ params, body, request }) => {
    await startJob(db, {
      ...actOf(request),
      id: params.id,
      method: body.method,
      handedOver: body.handedOver,
    })
    wake()
    return jobOf(params.id)
  })

  route(app, deskEndpoints.undoJob, async ({ params, request }) => {
    const id = await undoJob(db, { ...actOf(request), id: params.id })
    wake()
    return jobOf(id)
  })
}
