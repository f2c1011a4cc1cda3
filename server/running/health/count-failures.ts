import type { FastifyInstance } from 'fastify'
import { statusOf } from '../../platform/http/error-handler.ts'
import type { Notes } from './notes.ts'

/** Counts answers with 5xx by their call. The hook runs for errors only. */
export function countFailures(app: FastifyInstance, notes: Pick<Notes, 'failed'>): void {
  app.addHook('onError', (request, _reply, error, done) => {
    const status = statusOf(error)
    const route = request.routeOptions.url ?? 'elsewhere'
    if (status >= 500) notes.failed('answer', `${status} ${request.method} ${route}`)
    done()
  })
}
