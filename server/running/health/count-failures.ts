import type { FastifyInstance } from 'fastify'
import { statusOfError } from '../../platform/http/error-handler.ts'
import type { InstanceNotes } from './notes.ts'

/** Counts answers with 5xx by their call. The hook runs for errors only. */
export function countFailedAnswers(
  app: FastifyInstance,
  notes: Pick<InstanceNotes, 'failed'>,
): void {
  app.addHook('onError', (request, _reply, error, done) => {
    const status = statusOfError(error)
    const route = request.routeOptions.url ?? 'elsewhere'
    if (status >= 500) notes.failed('answer', `${status} ${request.method} ${route}`)
    done()
  })
}
