import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { refundEndpoints } from '#contract/orders/refunds/refunds.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { findOwnSale } from '../sales/find-visible.ts'
import { readsOrders } from '../sales/sale-access.ts'
import { finishRefund, payRefundByCard } from './finish-refund.ts'
import { keepCardPayment } from './keep-card-payment.ts'
import { listRefundQueue } from './queries.ts'
import { readSaleRefunds } from './read-sale-refunds.ts'
import { type RefundServices, refundSale } from './refund-sale.ts'

/** The refund queue with its decisions, and the refunds of one order. */
export function refundRoutes(app: FastifyInstance, deps: RefundServices): void {
  const { db } = deps

  registerRoute(app, refundEndpoints.list, ({ params, query }) =>
    listRefundQueue(db, { ...params, ...query }),
  )

  registerRoute(app, refundEndpoints.done, async ({ params, body, request }) => {
    await finishRefund(deps, { ...actOfRequest(request), id: params.id, form: body })
    return { message: messages.refundDone }
  })

  registerRoute(app, refundEndpoints.byCard, async ({ params, request }) => {
    await payRefundByCard(deps, { ...actOfRequest(request), id: params.id })
    return { message: messages.refundSending }
  })

  registerRoute(app, refundEndpoints.keepCard, async ({ params, request }) => {
    await keepCardPayment(deps, { ...actOfRequest(request), id: params.id })
    return { message: messages.cardCounts }
  })

  registerRoute(app, refundEndpoints.ofSale, async ({ params, request }) => {
    const sale = await findOwnSale(db, params.id, request)
    return readSaleRefunds(db, sale, { isAdmin: readsOrders(request.actor) })
  })

  registerRoute(app, refundEndpoints.refundSale, async ({ params, body, request }) => {
    const way = await refundSale(deps, { ...actOfRequest(request), id: params.id, form: body })
    return { message: way === 'card' ? messages.refundSending : messages.refundRecorded }
  })
}
