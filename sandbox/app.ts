import Fastify, { type FastifyInstance } from 'fastify'
import { apiRoutes } from './api-routes.ts'
import { browserFiles } from './browser-files.ts'
import { controlRoutes } from './control-routes.ts'
import type { Deps } from './deps.ts'
import { ApiError, answerError } from './errors.ts'
import { popupRoutes } from './popup-routes.ts'

/**
 * All that the sandbox serves. Listening, files and timers are the caller's.
 * The provider's API is checked by the secret key, what the popup calls by public key or access code, the control API
 * by where the call comes from.
 */
export function buildSandboxApp(deps: Deps): FastifyInstance {
  const app = Fastify({ logger: { level: 'error' }, forceCloseConnections: true, bodyLimit: 256 * 1024 })
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
