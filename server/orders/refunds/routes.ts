import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { refundEndpoints } from '#contract/orders/refunds.ts'
import { readsOrders } from '../../platform/access/sales.ts'
import { actOf } from '../../platform/audit/audit.ts'
import { route } from '../../platform/http/route.ts'
import { findOwnSale } from '../sales/find-visible.ts'
import { finishRefund, payBackByCard } from './finish-refund.ts'
import { keepCardPayment } from './keep-card-payment.ts'
import { listRefunds } from './queries.ts'
import { readSaleRefunds } from './read-sale-refunds.ts'
import { type Refunding, refundSale } from './refund-sale.ts'

/** The refund queue with its decisions, and the refunds of one order. */
export function refundRoutes(app: FastifyInstance, deps: Refunding): void {
  const { db } = deps

  route(app, refundEndpoints.list, ({ params, query }) => listRefunds(db, { ...params, ...query }))

  route(app, refundEndpoints.done, async ({ params, body, request }) => {
    await finishRefund(deps, { ...actOf(request), id: params.id, form: body })
    return { message: messages.refundDone }
  })

  route(app, refundEndpoints.byCard, async ({ params, request }) => {
    await payBackByCard(deps, { ...actOf(request), id: params.id })
    return { message: messages.refundSending }
  })

  route(app, refundEndpoints.keepCard, async ({ params, request }) => {
    await keepCardPayment(deps, { ...actOf(request), id: params.id })
    return { message: messages.cardCounts }
  })

  route(app, refundEndpoints.ofSale, async ({ params, request }) => {
    const sale = await findOwnSale(db, params.id, request)
    return readSaleRefunds(db, sale, { isAdmin: readsOrders(request.actor) })
  })

  route(app, refundEndpoints.refundSale, async ({ params, body, request }) => {
    const way = await refundSale(deps, { ...actOf(request), id: params.id, form: body })
    return { message: way === 'card' ? messages.refundSending : messages.refundRecorded }
  })
}
