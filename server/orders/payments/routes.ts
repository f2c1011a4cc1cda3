import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { paymentEndpoints } from '#contract/orders/payments.ts'
import { eventOfAction, SALE_EVENTS } from '#contract/orders/sale-states.ts'
import { saleEndpoints } from '#contract/orders/sales.ts'
import { READS_ORDERS } from '#contract/platform/rights.ts'
import { requireRight } from '../../platform/access/actor.ts'
import { isAuditedOnSales, requireMayAct } from '../../platform/access/sales.ts'
import { actOf } from '../../platform/audit/audit.ts'
import { addressHash } from '../../platform/http/address-key.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { findOwnSale, findVisibleSale } from '../sales/find-visible.ts'
import type { Author } from '../sales/record-event.ts'
import { cancelSale } from './cancel-sale.ts'
import { completeSale } from './complete-sale.ts'
import { isKnown, type Outcome } from './judge.ts'
import { payOnDelivery } from './pay-on-delivery.ts'
import { preparePayment } from './prepare-payment.ts'
import { receiveByHand } from './receive-by-hand.ts'
import { type Payments, querySoon, settle } from './settle.ts'

const PREPARATIONS_PER_MINUTE = { max: 20, windowS: 60 }
const REPORTS_PER_MINUTE = { max: 20, windowS: 60 }

/**
 * Payments: preparing the provider's popup, the browser's report of a payment, and the acts on an
 * order that move money.
 */
export function paymentRoutes(
  app: FastifyInstance,
  deps: Payments & { rateLimit: RateLimit },
): void {
  const { db, rateLimit } = deps

  route(app, paymentEndpoints.provider, () => ({ isTest: deps.cards.isTest }))

  route(app, paymentEndpoints.prepare, async ({ body, request }) => {
    await rateLimit.of(request).take('prepare', PREPARATIONS_PER_MINUTE)
    const { sale, view } = await findVisibleSale(db, body.sale, request)
    return preparePayment(deps, sale, { refused: body.refused, isMasked: view === 'masked' })
  })

  route(app, saleEndpoints.confirmPayment, async ({ body, request, reply }) => {
    await rateLimit.of(request).take('report', REPORTS_PER_MINUTE)
    const outcome = await settle(deps, body.ref)
    if (!isKnown(outcome)) await querySoon(db, body.ref)
    const { status, message } = answers[outcome]
    reply.code(status)
    return { message }
  })

  route(app, saleEndpoints.act, async ({ params, body, request }) => {
    const event = eventOfAction(body.value)
    const { by, action } = SALE_EVENTS[event]
    if (by === 'admin') requireRight(request.actor, READS_ORDERS)
    const sale = await findOwnSale(db, params.id, request)
    if (by === 'owner') requireMayAct(sale, request.actor)
    const { id } = sale
    const author = authorOf(request)
    const acts = {
      completed: () =>
        completeSale(deps, {
          ...actOf(request),
          id,
          method: body.method,
          handedOver: body.handedOver,
        }),
      onDelivery: () => payOnDelivery(db, { id, ...author }),
      cancelled: () => cancelSale(deps, { id, event: 'cancelled', ...author }),
    }
    await acts[event]()
    deps.wakeFollowers()
    return { message: action.answer }
  })

  route(app, saleEndpoints.receive, async ({ params, body, request }) => {
    return { message: await receiveByHand(deps, { ...actOf(request), id: params.id, form: body }) }
  })
}

function authorOf({ actor, ip, server }: FastifyRequest): Author {
  if (actor && isAuditedOnSales(actor))
    return { actor: actor.id, actorName: actor.name, address: ip }
  return { actor: actor?.id ?? 'guest', caller: addressHash(server.keys, ip) }
}

const answers: Record<Outcome, { status: number; message: string }> = {
  paid: { status: 200, message: messages.paymentSuccessful },
  pending: { status: 202, message: messages.paymentPending },
  unreachable: { status: 202, message: messages.paymentPending },
  incomplete: { status: 402, message: messages.paymentIncomplete },
  reversed: { status: 402, message: messages.paymentIncomplete },
  mismatch: { status: 409, message: messages.paymentMismatch },
  cancelled: { status: 409, message: messages.paidAfterCancel },
  unknown: { status: 404, message: messages.orderNotFound },
}
