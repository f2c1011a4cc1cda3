import type { FastifyInstance } from 'fastify'
import { cartEndpoints } from '#contract/orders/carts.ts'
import type { Db } from '../../platform/db/schema.ts'
import { requireActor } from '../../platform/http/guard.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { readCart } from './queries.ts'
import { saveCart } from './save-cart.ts'

/** More than anybody presses; each changed cart is a few writes. */
const SAVES_PER_HOUR = { max: 1200, windowS: 3600 }

/** The cart of the caller's own account: no address names one. */
export function cartRoutes(
  app: FastifyInstance,
  { db, rateLimit }: { db: Db; rateLimit: RateLimit },
): void {
  route(app, cartEndpoints.read, ({ request }) => readCart(db, requireActor(request).id))

  route(app, cartEndpoints.save, async ({ body, request }) => {
    const { id } = requireActor(request)
    await rateLimit.of(request).takeById('cart', { userId: id }, SAVES_PER_HOUR)
    return { version: await saveCart(db, id, body) }
  })
}
