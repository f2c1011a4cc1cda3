import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { refundEndpoints } from '#contract/refunds.ts'
import { actOf } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { route } from '../http/route.ts'
import { finishRefund } from './finish-refund.ts'
import { listRefunds } from './queries.ts'

export function refundRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, refundEndpoints.list, ({ params, query }) => listRefunds(db, { ...params, ...query }))

  route(app, refundEndpoints.done, async ({ params, body, request }) => {
    await finishRefund(db, { ...actOf(request), id: params.id, note: body.note })
    return { message: messages.refundDone }
  })
}
