import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { paymentEndpoints } from '#contract/orders/payments/payments.ts'
import { saleEndpoints } from '#contract/orders/sales/sales.ts'
import { findEventOfAction, SALE_EVENTS } from '#contract/orders/states/sale-states.ts'
import { READS_ORDERS } from '#contract/platform/rights.ts'
import { requireRight } from '../../platform/access/actor.ts'
import { isAuditedOnSales, requireMayAct } from '../../platform/access/sales.ts'
import { addressHash } from '../../platform/http/address-key.ts'
import { actOfRequest } from '../../platform/http/guard.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { registerRoute, registerRoutes } from '../../platform/http/route.ts'
import { findOwnSale, findVisibleSale } from '../sales/find-visible.ts'
import type { EventAuthor } from '../sales/record-event.ts'
import { cancelSale } from './cancel-sale.ts'
import { completeSale } from './complete-sale.ts'
import { isOutcomeKnown, type PaymentOutcome } from './judge.ts'
import { choosePayOnDelivery } from './pay-on-delivery.ts'
import { preparePayment } from './prepare-payment.ts'
import { receivePaymentByHand } from './receive-by-hand.ts'
import { type OrderServices, queryReferenceSoon, settleReference } from './settle.ts'

const PREPARATIONS_PER_MINUTE = { max: 20, windowS: 60 }
const PAYMENT_REPORTS_PER_MINUTE = { max: 20, windowS: 60 }

/**
 * Payments: preparing the provider's popup, the browser's report of a payment, and the acts on an
 * order that move money.
 */
export function paymentRoutes(
  app: FastifyInstance,
  deps: OrderServices & { rateLimit: RateLimit },
): void {
  const { db, rateLimit } = deps

  const { webhook: _webhook, ...ownEndpoints } = paymentEndpoints
  registerRoutes(app, ownEndpoints, {
    provider: () => ({ isTest: deps.cards.isTest }),

    prepare: async ({ body, request }) => {
      await rateLimit.of(request).take('prepare', PREPARATIONS_PER_MINUTE)
      const { sale, view } = await findVisibleSale(db, body.sale, request)
      return preparePayment(deps, sale, { refused: body.refused, isMasked: view === 'masked' })
    },
  })

  registerRoute(app, saleEndpoints.confirmPayment, async ({ body, request, reply }) => {
    await rateLimit.of(request).take('report', PAYMENT_REPORTS_PER_MINUTE)
    const outcome = await settleReference(deps, body.ref)
    if (!isOutcomeKnown(outcome)) await queryReferenceSoon(db, body.ref)
    const { status, message } = ANSWER_OF_OUTCOME[outcome]
    reply.code(status)
    return { message }
  })

  registerRoute(app, saleEndpoints.act, async ({ params, body, request }) => {
    const event = findEventOfAction(body.value)
    const { by, action } = SALE_EVENTS[event]
    if (by === 'admin') requireRight(request.actor, READS_ORDERS)
    const sale = await findOwnSale(db, params.id, request)
    if (by === 'owner') requireMayAct(sale, request.actor)
    const { id } = sale
    const author = authorOfPaymentCall(request)
    const acts = {
      completed: () =>
        completeSale(deps, {
          ...actOfRequest(request),
          id,
          method: body.method,
          handedOver: body.handedOver,
        }),
      onDelivery: () => choosePayOnDelivery(db, { id, ...author }),
      cancelled: () => cancelSale(deps, { id, event: 'cancelled', ...author }),
    }
    await acts[event]()
    deps.wakeFollowers()
    return { message: action.answer }
  })

  registerRoute(app, saleEndpoints.receive, async ({ params, body, act }) => {
    return {
      message: await receivePaymentByHand(deps, {
        ...act,
        id: params.id,
        form: body,
      }),
    }
  })
}

function authorOfPaymentCall({ actor, ip, server }: FastifyRequest): EventAuthor {
  if (actor && isAuditedOnSales(actor))
    return { actor: actor.id, actorName: actor.name, address: ip }
  return { actor: actor?.id ?? 'guest', caller: addressHash(server.keys, ip) }
}

const ANSWER_OF_OUTCOME: Record<PaymentOutcome, { status: number; message: string }> = {
  paid: { status: 200, message: messages.paymentSuccessful },
  pending: { status: 202, message: messages.paymentPending },
  unreachable: { status: 202, message: messages.paymentPending },
  incomplete: { status: 402, message: messages.paymentIncomplete },
  reversed: { status: 402, message: messages.paymentIncomplete },
  mismatch: { status: 409, message: messages.paymentMismatch },
  cancelled: { status: 409, message: messages.paidAfterCancel },
  unknown: { status: 404, message: messages.orderNotFound },
}
