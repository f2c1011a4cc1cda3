import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { paymentEndpoints } from '#contract/payments.ts'
import { notFound } from '../errors.ts'
import { addressKey } from '../http/address-key.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { route } from '../http/route.ts'
import { ordersInCookie, viewOf } from '../sales/access.ts'
import { findSale } from '../sales/queries.ts'
import { type Checkout, preparePayment } from './prepare-payment.ts'
import type { Payments } from './settle.ts'

const PREPARATIONS_PER_MINUTE = { max: 20, windowS: 60 }

export function paymentRoutes(
  app: FastifyInstance,
  deps: Payments & { checkout: Checkout; rateLimit: RateLimit },
): void {
  route(app, paymentEndpoints.provider, () => ({ isTest: deps.checkout.publicKey.startsWith('pk_test_') }))

  route(app, paymentEndpoints.prepare, async ({ body, request }) => {
    await deps.rateLimit.take(`prepare:${addressKey(request.ip)}`, PREPARATIONS_PER_MINUTE)
    const sale = await findSale(deps.db, body.sale)
    const view = sale ? viewOf(sale, request.actor, ordersInCookie(request)) : 'none'
    if (!sale || view === 'none') throw notFound(messages.orderNotFound)
    return preparePayment(deps, sale, { refused: body.refused, isMasked: view === 'masked' })
  })
}
