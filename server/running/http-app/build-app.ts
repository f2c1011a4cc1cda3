import { createOrderNewsFollower } from '../../office/live/order-news.ts'
import { orderMailFollower } from '../../office/notifications/order-mails.ts'
import { markLateOrders } from '../../office/reports/keep-sums.ts'
import { orderAudit } from '../../orders/sales/order-audit.ts'
import { createTokens } from '../../people/sessions/access-tokens.ts'
import { followerWithTask } from '../../platform/events/follower.ts'
import { createDrain } from '../../platform/http/drain.ts'
import type { AppDeps } from './app-deps.ts'
import { addServerHooks, createApiServer } from './create-server.ts'
import { createServices } from './create-services.ts'
import { registerShopRoutes } from './register-shop-routes.ts'

/**
 * Composes the HTTP side of the shop: the server, its hooks, what the routes need, and the routes
 * of all areas.
 */

export type App = Awaited<ReturnType<typeof buildShopApp>>

/**
 * Builds the whole API, and the pages where they are given. It neither listens nor starts jobs:
 * tests send requests to it without a network.
 */
export async function buildShopApp(deps: AppDeps) {
  const parts = createApiServer(deps)
  const { server, front } = parts
  const drain = createDrain(server.server, front)
  const tokens = createTokens(deps.config.keys)
  // Before the first route: the cache adds itself to routes while they are registered, and routes
  // use what hooks decorate the server with.
  await addServerHooks(parts, deps, { drain, tokens })
  const services = createServices(server, deps, { drain, tokens })
  await registerShopRoutes(server, services, deps)
  // The audit log before live events: a screen that gets one reads the audit entry.
  const followers = [
    orderAudit,
    createOrderNewsFollower(server.live),
    followerWithTask(orderMailFollower, markLateOrders),
  ]
  return {
    server,
    context: services,
    payments: services,
    imports: services,
    searches: services.searches,
    events: { db: deps.db, log: server.log, followers },
    drain,
    requests: front.requests,
  }
}
