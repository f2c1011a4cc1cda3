import Fastify, { type FastifyInstance } from 'fastify'
import { providerApiRoutes } from './api-routes.ts'
import { browserFileRoutes } from './browser-files.ts'
import { controlRoutes } from './control-routes.ts'
import type { SandboxDeps } from './deps.ts'
import { answerSandboxError, SandboxApiError } from './errors.ts'
import { popupApiRoutes } from './popup-routes.ts'

/**
 * Builds the routes of the sandbox. The caller owns the port, the files and the timers. The
 * provider's API requires the secret key, the popup's calls the public key or an access code, and
 * the control API a call from this machine.
 */
export function buildSandboxApp(deps: SandboxDeps): FastifyInstance {
  const app = Fastify({
    logger: { level: 'error' },
    forceCloseConnections: true,
    bodyLimit: 256 * 1024,
  })
  app.setErrorHandler(answerSandboxError)
  app.setNotFoundHandler(async () => {
    throw new SandboxApiError('notFound')
  })
  app.register(async (scope) => providerApiRoutes(scope, deps))
  app.register(async (scope) => popupApiRoutes(scope, deps))
  app.register(async (scope) => controlRoutes(scope, deps), { prefix: '/__sandbox' })
  app.register(browserFileRoutes)
  return app
}
