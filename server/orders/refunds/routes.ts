import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { refundEndpoints } from '#contract/orders/refunds/refunds.ts'
import { readsOrders } from '../../platform/access/sales.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import { findOwnSale } from '../sales/find-visible.ts'
import { finishRefund, payRefundByCard } from './finish-refund.ts'
import { keepCardPayment } from './keep-card-payment.ts'
import { listRefundQueue } from './queries.ts'
import { readSaleRefunds } from './read-sale-refunds.ts'
import { type RefundServices, refundSale } from './refund-sale.ts'

/** The refund queue with its decisions, and the refunds of one order. */
export function refundRoutes(app: FastifyInstance, deps: RefundServices): void {
  const { db } = deps

  registerRoutes(app, refundEndpoints, {
    list: ({ params, query }) => listRefundQueue(db, { ...params, ...query }),

    done: async ({ params, body, act }) => {
      await finishRefund(deps, { ...act, id: params.id, form: body })
      return { message: messages.refundDone }
    },

    byCard: async ({ params, act }) => {
      await payRefundByCard(deps, { ...act, id: params.id })
      return { message: messages.refundSending }
    },

    keepCard: async ({ params, act }) => {
      await keepCardPayment(deps, { ...act, id: params.id })
      return { message: messages.cardCounts }
    },

    ofSale: async ({ params, request }) => {
      const sale = await findOwnSale(db, params.id, request)
      return readSaleRefunds(db, sale, { isAdmin: readsOrders(request.actor) })
    },

    refundSale: async ({ params, body, act }) => {
      const way = await refundSale(deps, { ...act, id: params.id, form: body })
      return { message: way === 'card' ? messages.refundSending : messages.refundRecorded }
    },
  })
}
