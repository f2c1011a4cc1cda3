import Fastify, { type FastifyInstance } from 'fastify'
import { apiRoutes } from './api-routes.ts'
import { browserFiles } from './browser-files.ts'
import { controlRoutes } from './control-routes.ts'
import type { Deps } from './deps.ts'
import { ApiError, answerError } from './errors.ts'
import { popupRoutes } from './popup-routes.ts'

/**
 * Builds the routes of the sandbox. The caller owns the port, the files and the timers. The
 * provider's API requires the secret key, the popup's calls the public key or an access code, and
 * the control API a call from this machine.
 */
export function buildSandboxApp(deps: Deps): FastifyInstance {
  const app = Fastify({
    logger: { level: 'error' },
    forceCloseConnections: true,
    bodyLimit: 256 * 1024,
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async () => {
    throw new ApiError('notFound')
  })
  app.register(async (scope) => apiRoutes(scope, deps))
  app.register(async (scope) => popupRoutes(scope, deps))
  app.register(async (scope) => controlRoutes(scope, deps), { prefix: '/__sandbox' })
  app.register(browserFiles)
  return app
}
