import type { FastifyInstance } from 'fastify'
import { paymentEndpoints } from '#contract/payments.ts'
import { addressKey } from '../http/address-key.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { route } from '../http/route.ts'
import { findVisibleSale } from '../sales/find-visible.ts'
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
    const { sale, view } = await findVisibleSale(deps.db, body.sale, request)
    return preparePayment(deps, sale, { refused: body.refused, isMasked: view === 'masked' })
  })
}
