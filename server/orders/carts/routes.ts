import type { FastifyInstance } from 'fastify'
import { cartEndpoints } from '#contract/orders/carts/carts.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import { readAccountCart } from './queries.ts'
import { saveAccountCart } from './save-cart.ts'

/** More than anybody presses; each changed cart is a few writes. */
const CART_SAVES_PER_HOUR = { max: 1200, windowS: 3600 }

/** The cart of the caller's own account: no address names one. */
export function cartRoutes(
  app: FastifyInstance,
  { db, rateLimit }: { db: Db; rateLimit: RateLimit },
): void {
  registerRoutes(app, cartEndpoints, {
    read: ({ actor }) => readAccountCart(db, actor.id),

    save: async ({ body, actor, request }) => {
      const { id } = actor
      await rateLimit.of(request).takeById('cart', { userId: id }, CART_SAVES_PER_HOUR)
      return { version: await saveAccountCart(db, id, body) }
    },
  })
}
