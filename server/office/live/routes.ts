import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { liveEndpoints } from '#contract/platform/live.ts'
import { HttpError } from '../../platform/errors.ts'
import { registerRoute } from '../../platform/http/route.ts'

/**
 * The stream of events for staff. No proxy may buffer or change it, and it ends once its user may
 * no longer see the events.
 */
export function registerLiveRoutes(app: FastifyInstance): void {
  const guard = app.guard(liveEndpoints.events)

  registerRoute(app, liveEndpoints.events, ({ actor, request, reply }) => {
    reply
      .header('x-accel-buffering', 'no')
      .header('cache-control', 'private, no-store, no-transform')
    if (request.method === 'HEAD') return Readable.from([])
    const { id: userId, sessionId, role, rights } = actor
    const staff = { role, rights }
    return app.live.screens.open({
      userId,
      sessionId,
      staff,
      mayStay: () => mayStay(request, reply),
    })
  })

  /**
   * Repeats the guard's check. An expired token ends the stream, too: the browser connects again
   * with a new one.
   */
  async function mayStay(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    try {
      await guard?.call(app, request, reply)
      return true
    } catch (error) {
      return !(error instanceof HttpError) // an outage of the database is no refusal
    }
  }
}
